// By when something has to happen to an order next, and how it stands with that; of a finished one, how it stood.
import { repairOrder } from '@steward/domain/index'
import { type Deadlines, nextDeadline } from '@steward/domain/repair/deadline'
import { labelOf, useLocale } from '../data/locale.ts'
import { Due } from '../detail/due.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { momentOf } from '../live/live-clock.ts'
import './deadline.css'

const dateOf = (at: unknown): Date | null => {
  const moment = momentOf(at)
  return moment === undefined ? null : new Date(moment)
}

const deadlinesOf = (row: AnyRow): Deadlines => ({
  orderStatus: plain(row.orderStatus),
  reportTime: dateOf(row.reportTime),
  reopenTime: dateOf(row.reopenTime),
  responseDue: dateOf(row.responseDue),
  acceptTime: dateOf(row.acceptTime),
  arriveDue: dateOf(row.arriveDue),
  arriveTime: dateOf(row.arriveTime),
  finishDue: dateOf(row.finishDue),
  finishTime: dateOf(row.finishTime),
  pausedSince: dateOf(row.pausedSince),
  pausedSec: Number(row.pausedSec ?? 0),
})

export function NextDue({ row }: { row: AnyRow }) {
  const locale = useLocale()
  const next = nextDeadline(deadlinesOf(row))
  if (!next || next.name === 'finishDue')
    return (
      <Due
        at={row.finishDue}
        doneAt={row.finishTime}
        restingSince={row.pausedSince}
        from={next?.from?.getTime() ?? row.reopenTime ?? row.reportTime}
        isLate={row.finishBreached === 1}
        isVoid={row.orderStatus === 'cancelled'}
      />
    )
  return (
    <span className="deadline-next">
      <small>{labelOf(repairOrder.fields[next.name], locale)}</small>{' '}
      <Due at={row[next.name]} restingSince={row.pausedSince} from={next.from?.getTime()} />
    </span>
  )
}
