// Above the form of a request: open requests that may be about the same fault, before it is reported twice.
import { listOf, recordOf } from '@steward/client/wire'
import type { Entity } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { plain } from '../kinds/view.ts'
import { useLinks } from '../live/live-paths.ts'
import type { AidProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import '../candidates/candidates.css'
import './repair.css'

export interface Same {
  id: string
  title: string
  words: string
}

export const sameOf = (value: unknown): Same => {
  const { id, billNo, title, billStatusName, areaName, reportTime } = recordOf(value)
  const words = [billStatusName, areaName, String(reportTime).slice(5, 16), billNo].filter(Boolean).join(' · ')
  return { id: String(id), title: String(title), words }
}

function useSame(query: Readonly<Record<string, string>>) {
  const isAskable = Boolean(query.deviceId || query.areaId)
  const { data } = useQuery({
    queryKey: [repairBill.name, 'duplicates', query],
    queryFn: async ({ signal }) => listOf(await client.get(`${repairBill.path}/duplicates`, query, signal)).map(sameOf),
    enabled: isAskable,
    // A hint that cannot be had is not missed.
    meta: { follows: nothing, isQuiet: true },
  })
  return (isAskable && data) || []
}

const queryOf = (about: Readonly<Record<string, unknown>>, exceptId = '') =>
  Object.fromEntries(
    Object.entries({
      deviceId: plain(about.deviceId),
      areaId: plain(about.areaId),
      trade: plain(about.trade),
      words: [plain(about.title), plain(about.description)].join(' ').trim().slice(0, 1200),
      exceptId,
    }).filter(([, value]) => value !== ''),
  )

/** While a request is typed or taken up: what is open for its device, or for its area and trade. */
export function SameFault({ rows, typed }: AidProps) {
  const { t } = useWords()
  const linkTo = useLinks()
  const [only, ...others] = rows
  const found = useSame(others.length === 0 ? queryOf({ ...only, ...typed }, only?.id) : {})
  if (found.length === 0) return null
  return (
    <div className="repair-same" role="status">
      <p>{t('repair.same', { count: found.length })}</p>
      <ul>
        {found.map(({ id, title, words }) => {
          const to = linkTo(repairBill as unknown as Entity, { id })
          return (
            <li key={id}>
              {to ? (
                // In a window of its own: the form stays as it is.
                <a href={to} target="_blank" rel="noreferrer">
                  {title}
                </a>
              ) : (
                title
              )}
              <small>{words}</small>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Where one request is merged: the likely ones, a press fills one in. */
export function MergeInto({ rows, typed, choose }: AidProps) {
  const { t } = useWords()
  const [only, ...others] = rows
  const found = useSame(only && others.length === 0 ? queryOf(only, only.id) : {})
  if (found.length === 0) return null
  return (
    <fieldset className="repair-likely">
      <legend>{t('repair.sameToMerge')}</legend>
      {found.map(({ id, title, words }) => (
        <button
          key={id}
          type="button"
          aria-pressed={typed.targetBillId === id}
          onClick={() => choose({ targetBillId: id })}
        >
          <strong>{title}</strong>
          <span>{words}</span>
        </button>
      ))}
    </fieldset>
  )
}
