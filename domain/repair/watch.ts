// What the clock of an open order calls for at a moment: events that are told once each (domain reference 4.1). Pure.
import { z } from 'zod'
import { type CalendarMode, type WorkWeek, dueAfter, spentShare } from './clock.ts'
import { type Deadlines, clockOf, runsSince, unfinishedStates } from './deadline.ts'

const escalation = z.object({
  percent: z.number().nullable(),
  minutes: z.number().nullable(),
  level: z.number(),
  notify: z.enum(['leader', 'user', 'post', 'role']),
  /** The person, position or role; null for the leader. */
  id: z.string().nullable(),
})

export type Escalation = z.output<typeof escalation>

const snapshot = z.object({ escalations: z.array(escalation) })

/** Those of an order's standard as it was; orders from before had none. */
export const escalationsIn = (stored: unknown): Escalation[] => snapshot.safeParse(stored).data?.escalations ?? []

export interface Watched extends Deadlines {
  dispatchTime: Date | null
  expectResume: Date | null
  acceptTimeoutMinutes: number | null
  escalations: readonly Escalation[]
  mode: CalendarMode
}

export interface WatchEvent {
  /** The key of the time line's dictionary. */
  action: 'sla_warn' | 'sla_response' | 'sla_arrive' | 'sla_finish' | 'not_accepted' | 'hold_over' | 'escalate'
  /** Tells it from every other event of the order. */
  onceKey: string
  escalation?: Escalation
}

/** The share of the time to the finish that is spent. */
function finishShare(order: Watched, at: Date, week: WorkWeek): number {
  const { finishDue: due, pausedSec: rested, mode } = order
  return due === null ? 0 : spentShare({ due, since: runsSince(order), rested }, at, { mode, week })
}

/** By the order's clock, which does not run while the order waits for others. */
function isReached(order: Watched, { percent, minutes }: Escalation, at: Date, week: WorkWeek): boolean {
  if (percent !== null && finishShare(order, at, week) * 100 >= percent) return true
  const since = runsSince(order)
  return minutes !== null && since !== null && at >= dueAfter(since, minutes + order.pausedSec / 60, order.mode, week)
}

const keyOf = ({ percent, minutes, level, notify, id }: Escalation): string =>
  ['escalate', percent === null ? `${minutes}m` : `${percent}%`, level, notify, id ?? ''].join(':').slice(0, 64)

const stamp = (at: Date) => at.toISOString().slice(0, 19)

/** What was told of an order before it was reopened is told of it again. */
export const inItsTurn = ({ reopenTime }: Pick<Watched, 'reopenTime'>, onceKey: string): string =>
  (reopenTime ? `${stamp(reopenTime)} ${onceKey}` : onceKey).slice(0, 64)

/** Everything that is due by now; what was told before is the caller's to leave out. */
export function eventsDue(order: Watched, now: Date, week: WorkWeek, warnAt = 0.8): WatchEvent[] {
  const { orderStatus, responseDue, arriveDue, finishDue, dispatchTime, acceptTime, expectResume, mode } = order
  if (!unfinishedStates.some((state) => state === orderStatus)) return []
  const at = clockOf(order, now)
  const isMissed = (due: Date | null, doneAt: Date | null): boolean => due !== null && doneAt === null && at > due
  const isOverdue = isMissed(finishDue, null)
  const events: WatchEvent[] = []
  // Late already, nobody is warned of it.
  if (!isOverdue && !order.pausedSince && finishShare(order, at, week) >= warnAt)
    events.push({ action: 'sla_warn', onceKey: 'warn' })
  if (isMissed(responseDue, acceptTime)) events.push({ action: 'sla_response', onceKey: 'response' })
  // Where nobody has responded, that is what is told.
  if (acceptTime && isMissed(arriveDue, order.arriveTime)) events.push({ action: 'sla_arrive', onceKey: 'arrive' })
  if (isOverdue) events.push({ action: 'sla_finish', onceKey: 'finish' })
  if (orderStatus === 'to_accept' && dispatchTime && order.acceptTimeoutMinutes !== null) {
    const until = dueAfter(dispatchTime, order.acceptTimeoutMinutes, mode, week)
    if (now >= until) events.push({ action: 'not_accepted', onceKey: `accept:${stamp(dispatchTime)}` })
  }
  if (orderStatus === 'suspended' && expectResume && now > expectResume)
    events.push({ action: 'hold_over', onceKey: `hold:${stamp(expectResume)}` })
  for (const one of order.escalations)
    if (isReached(order, one, at, week)) events.push({ action: 'escalate', onceKey: keyOf(one), escalation: one })
  return events.map((one) => ({ ...one, onceKey: inItsTurn(order, one.onceKey) }))
}
