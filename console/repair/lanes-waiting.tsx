// Orders that wait to be given away: dragged onto a lane, or pressed.
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'

/** Orders that are shown. */
const WAITING = 30

/** Nothing is dragged by a finger here. */
const isTouch = matchMedia('(pointer: coarse)').matches

type Props = Pick<ViewProps, 'entity' | 'filters'> & {
  give: (row: AnyRow) => void
  /** Undefined when it is let go. */
  drag: (row: AnyRow | undefined) => void
}

export function LanesWaiting({ entity, filters, give, drag }: Props) {
  const { t } = useWords()
  const query = { size: WAITING, filters: { ...filters, orderStatus: 'to_dispatch' } }
  const { data } = useQuery({
    queryKey: [entity.name, 'lanes-waiting', query],
    queryFn: ({ signal }) => client.list(entity, query, signal),
    meta: { follows: [entity], isQuiet: true, pause: 3_000 },
  })
  const { records = [], total = 0 } = data ?? {}
  if (records.length === 0) return null
  const unseen = total - WAITING
  return (
    <div className="lanes-waiting" role="group" aria-label={t('repair.toDispatch')}>
      <b>{t(isTouch ? 'repair.lanesWaitingTap' : 'repair.lanesWaiting')}</b>
      {records.map((row) => (
        <button
          key={row.id}
          type="button"
          draggable
          data-priority={plain(row.priority)}
          title={plain(row.areaName)}
          onClick={() => give(row)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', plain(row.title))
            drag(row)
          }}
          onDragEnd={() => drag(undefined)}
        >
          {plain(row.title)}
        </button>
      ))}
      {unseen > 0 && <small>{t('views.more', { count: unseen })}</small>}
    </div>
  )
}
