// Below the fields of a linkage: how it reads, what is in its way, what it would follow now, and whom it would tell.
import { draftToWire, listOf, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { alarmLinkage } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import { usePaused } from '../../kit/use-paused.ts'
import { type Typed, readForm } from '../../screen/draft.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from './words/use-words.ts'
import './linkage.css'

const entity = alarmLinkage as unknown as Entity

/** JSON that cannot be read yet is left out. */
function draftOf(values: Typed): unknown {
  try {
    return draftToWire(entity, readForm(alarmLinkage.fields, values) as never)
  } catch {
    return {}
  }
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(plain) : [])

export default function LinkageFoot() {
  const { t } = useWords()
  const typed = Form.useWatch((values: Typed) => JSON.stringify(draftOf(values)))
  const settled = usePaused(typed ?? '{}', 400)
  const { data } = useQuery({
    queryKey: [alarmLinkage.name, 'preview', settled],
    queryFn: async () =>
      recordOf(await client.post(`${alarmLinkage.path}/preview`, recordOf(JSON.parse(settled) as unknown))),
    // Until enough is typed the server says what is missing, which the fields say as well.
    retry: false,
    placeholderData: (before) => before,
    meta: { follows: nothing, isQuiet: true },
  })
  if (!data || plain(data.sentence) === '') return null
  const fault = data.fault === null ? undefined : recordOf(data.fault)
  return (
    <section className="linkage-foot" aria-label={t('reads')}>
      <p className="linkage-reads" role="status">
        {plain(data.sentence)}
      </p>
      {fault && <p className="linkage-fault">{plain(fault.words)}</p>}
      <p>{t('nowMatches', { count: Number(data.total) })}</p>
      <ul>
        {listOf(data.told).map((one) => (
          <Told key={plain(one.no)} told={one} />
        ))}
      </ul>
    </section>
  )
}

function Told({ told }: { told: Readonly<Record<string, unknown>> }) {
  const { t } = useWords()
  const no = Number(told.no)
  const phones = texts(told.phones)
  if (told.kind !== 'letter' && told.kind !== 'sms' && told.kind !== 'email') return null
  const count = Number(told.total)
  const near = texts(told.atPlace).map((one) => t(one === 'leader' ? 'places.leader' : 'places.onDuty'))
  return (
    <li>
      {count > 0 && t('tells', { no, count, names: listed(texts(told.people)) })}
      {count === 0 && near.length === 0 && t('tellsNobody', { no })}
      {near.length > 0 && <div>{t('tellsAtPlace', { no, who: listed(near) })}</div>}
      {phones.length > 0 && <div>{t('calls', { no, phones: listed(phones) })}</div>}
    </li>
  )
}
