// One item of a handover: what it is, how it stood, what was said of it, and what the incoming person confirms.
import { listOf } from '@steward/client/wire'
import type { Tone } from '@steward/domain/dictionary'
import { changeShifts, handoverItem } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { entryOf } from '../kinds/dict-entry.ts'
import { Tag } from '../kinds/tag.tsx'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Expected } from '../kit/state/states.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { Item } from './handover-data.ts'
import { useWords } from './words/use-words.ts'

const tones: readonly Tone[] = ['success', 'info', 'warning', 'danger', 'neutral']
const toneOf = (text: string): Tone => tones.find((one) => one === text) ?? 'neutral'

interface Props {
  item: Item
  /** What stands beside it on the incoming side. */
  beside: ReactNode
  /** The note as an input, while it may be written. */
  note?: ReactNode
  isGone?: boolean
}

export function ItemRow({ item, beside, note, isGone }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const [isTold, setTold] = useState(false)
  const { kind, title, titleEn, refEntity, refId, refNo, place, age, isOld, isMust, result } = item
  const words = locale === 'en' && titleEn !== '' ? titleEn : title
  const to = refId === '' ? undefined : linkTo({ name: refEntity }, { id: refId })
  const known = entryOf(handoverItem.fields.kind, kind)
  const state = item.state[locale]
  return (
    <li data-must={isMust || undefined} data-done={result === 'done' || undefined} data-gone={isGone || undefined}>
      <div>
        <p className="handover-title">
          <Tag tone={known?.tone ?? 'neutral'}>{known?.[locale] ?? kind}</Tag>
          <b>{to ? <Link to={to}>{words}</Link> : words}</b>
          {isMust && <Tag tone="danger">{t('handover.must')}</Tag>}
          {result === 'done' && <Tag tone="success">{t('handover.settled')}</Tag>}
        </p>
        <p className="handover-facts">
          {refNo !== '' && <span>{refNo}</span>}
          {state !== '' && <Tag tone={toneOf(item.tone)}>{state}</Tag>}
          {place !== '' && <span>{place}</span>}
          {age > 0 && (
            <button type="button" data-old={isOld || undefined} aria-expanded={isTold} onClick={() => setTold(!isTold)}>
              {t('handover.age', { count: age })}
              {isOld && ` · ${t('handover.old')}`}
            </button>
          )}
        </p>
        {note || (item.note !== '' && <blockquote>{item.note}</blockquote>)}
        {isTold && <Chain item={item} title={words} />}
      </div>
      {beside && <div className="handover-beside">{beside}</div>}
    </li>
  )
}

/** The item on each sheet before, the latest first. */
function Chain({ item, title }: { item: Item; title: string }) {
  const { t } = useWords()
  const locale = useLocale()
  const words = t('handover.chainOf', { title })
  const query = useQuery({
    queryKey: [changeShifts.name, 'chain', item.id],
    queryFn: async ({ signal }) => listOf(await client.get(`${changeShifts.path}/chain`, { itemId: item.id }, signal)),
    meta: { follows: [changeShifts], isQuiet: true },
  })
  return (
    <Loaded query={query} name={words} shape={<Expected lines={2} />}>
      {(data) => (
        <ol className="handover-chain" aria-label={words}>
          {data.slice(1).map((link) => {
            const { state, stateEn } = Object(link.snapshot)
            return (
              <li key={plain(link.id)}>
                <span>
                  {plain(link.workDate).slice(5)} {plain(link.shiftName)} · {plain(link.fromUserNames)}
                </span>
                <em>{plain(locale === 'zh' ? state : stateEn)}</em>
                {plain(link.note) !== '' && <span>{plain(link.note)}</span>}
              </li>
            )
          })}
        </ol>
      )}
    </Loaded>
  )
}
