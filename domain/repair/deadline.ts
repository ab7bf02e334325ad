// By when something has to happen to an order, and whether it is late: by its next deadline alone. Everything that shows,
// counts or tells of late orders goes by this; statements have the same in `server/repair/order-late.ts`. Pure.

export const unfinishedStates = ['to_dispatch', 'to_accept', 'accepted', 'repairing', 'suspended'] as const

/** The filters of a list that leave the late ones. */
export const lateOrders = { orderStatus: unfinishedStates.join(','), slaState: 'breached' } as const

export interface Deadlines {
  orderStatus: string
  reportTime: Date | null
  /** When it was opened again after it had been closed. */
  reopenTime: Date | null
  responseDue: Date | null
  acceptTime: Date | null
  /** Where the standard says when somebody has to be there. */
  arriveDue: Date | null
  arriveTime: Date | null
  finishDue: Date | null
  finishTime: Date | null
  pausedSince: Date | null
  /** Seconds the clock rested before, since it was reported or reopened. */
  pausedSec: number
}

export interface Deadline {
  name: 'responseDue' | 'arriveDue' | 'finishDue'
  due: Date
  /** From when its time runs, later by what the clock has rested. */
  from: Date | null
  /** The same but for the rest. */
  since: Date | null
  /** Seconds of it that the clock has rested. */
  rested: number
}

/** From when the clocks run: who opens an order again gives it its whole time anew. */
export const runsSince = ({ reportTime, reopenTime }: Pick<Deadlines, 'reportTime' | 'reopenTime'>): Date | null =>
  reopenTime ?? reportTime

const isUnfinished = ({ orderStatus, finishTime }: Deadlines) =>
  finishTime === null && unfinishedStates.some((state) => state === orderStatus)

/** The earliest of what is still owed: the response until the order is accepted, the arrival, then the finish. */
export function nextDeadline(order: Deadlines): Deadline | undefined {
  if (!isUnfinished(order)) return undefined
  const owed = [
    { name: 'responseDue' as const, due: order.responseDue, doneAt: order.acceptTime, rested: 0 },
    { name: 'arriveDue' as const, due: order.arriveDue, doneAt: order.arriveTime, rested: order.pausedSec },
    { name: 'finishDue' as const, due: order.finishDue, doneAt: null, rested: order.pausedSec },
  ]
  const [next] = owed
    .flatMap(({ name, due, doneAt, rested }) =>
      due === null || doneAt !== null
        ? []
        : [{ name, due, from: moved(runsSince(order), rested), since: runsSince(order), rested }],
    )
    .toSorted((a, b) => a.due.getTime() - b.due.getTime())
  return next
}

const moved = (at: Date | null, seconds: number) => at && new Date(at.getTime() + seconds * 1_000)

/** What the order's clock shows: it stands still while the order waits for others. */
export const clockOf = ({ pausedSince }: Pick<Deadlines, 'pausedSince'>, now: Date): Date => pausedSince ?? now

export function isLate(order: Deadlines, now: Date): boolean {
  const next = nextDeadline(order)
  return next !== undefined && clockOf(order, now) > next.due
}
