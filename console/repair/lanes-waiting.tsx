// Orders that wait to be given away: dragged onto a lane, by a finger too, or pressed.
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'

/** Orders that are shown. */
const WAITING = 30

/** A finger lifts what it rests on: a shorter touch scrolls or presses. */
const isTouch = matchMedia('(pointer: coarse)').matches

export interface Waiting {
  records: readonly AnyRow[]
  total: number
}

export function useWaiting({ entity, filters }: Pick<ViewProps, 'entity' | 'filters'>, isOn: boolean) {
  const query = { size: WAITING, filters: { ...filters, orderStatus: 'to_dispatch' } }
  return useQuery({
    queryKey: [entity.name, 'lanes-waiting', query],
    queryFn: ({ signal }): Promise<Waiting> => client.list(entity, query, signal),
    enabled: isOn,
    meta: { follows: [entity], isQuiet: true, pause: 3_000 },
  })
}

export function LanesWaiting({ waiting, give }: { waiting: Waiting; give: (row: AnyRow) => void }) {
  const { t } = useWords()
  const { records, total } = waiting
  if (records.length === 0) return null
  const unseen = total - WAITING
  return (
    <div className="lanes-waiting" role="group" aria-label={t('repair.toDispatch')}>
      <b>{t(isTouch ? 'repair.lanesWaitingTap' : 'repair.lanesWaiting')}</b>
      {records.map((row) => (
        <button
          key={row.id}
          type="button"
          data-id={row.id}
          data-lift=""
          data-priority={plain(row.priority)}
          title={plain(row.areaName)}
          onClick={() => give(row)}
        >
          {plain(row.title)}
        </button>
      ))}
      {unseen > 0 && <small>{t('views.more', { count: unseen })}</small>}
    </div>
  )
}
