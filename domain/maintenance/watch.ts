// What the clock of an open order calls for at a moment: events that are told once each (domain reference 4.1). Pure.
import { z } from 'zod'
import { type CalendarMode, type WorkWeek, dueAfter } from './clock.ts'

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

export interface Watched {
  orderStatus: string
  reportTime: Date | null
  responseDue: Date | null
  finishDue: Date | null
  dispatchTime: Date | null
  acceptTime: Date | null
  pausedSince: Date | null
  expectResume: Date | null
  acceptTimeoutMinutes: number | null
  escalations: readonly Escalation[]
  mode: CalendarMode
}

export interface WatchEvent {
  /** The key of the time line's dictionary. */
  action: 'sla_warn' | 'sla_response' | 'sla_finish' | 'not_accepted' | 'hold_over' | 'escalate'
  /** Tells it from every other event of the order. */
  onceKey: string
  escalation?: Escalation
}

const working = ['to_dispatch', 'to_accept', 'accepted', 'repairing', 'suspended']

/** The share of the time to the finish that is spent; none while the clock rests. */
function spentShare({ reportTime, finishDue, pausedSince }: Watched, now: Date): number {
  if (!reportTime || !finishDue || pausedSince || finishDue <= reportTime) return 0
  return (now.getTime() - reportTime.getTime()) / (finishDue.getTime() - reportTime.getTime())
}

const isReached = (order: Watched, { percent, minutes }: Escalation, now: Date, week: WorkWeek): boolean =>
  (percent !== null && spentShare(order, now) * 100 >= percent) ||
  (minutes !== null && order.reportTime !== null && now >= dueAfter(order.reportTime, minutes, order.mode, week))

const keyOf = ({ percent, minutes, level, notify, id }: Escalation): string =>
  ['escalate', percent === null ? `${minutes}m` : `${percent}%`, level, notify, id ?? ''].join(':').slice(0, 64)

const stamp = (at: Date) => at.toISOString().slice(0, 19)

/** Everything that is due by now; what was told before is the caller's to leave out. */
export function eventsDue(order: Watched, now: Date, week: WorkWeek, warnAt = 0.8): WatchEvent[] {
  const { orderStatus, responseDue, finishDue, dispatchTime, acceptTime, pausedSince, expectResume, mode } = order
  if (!working.includes(orderStatus)) return []
  const isLate = finishDue !== null && !pausedSince && now > finishDue
  const events: WatchEvent[] = []
  // Late already, nobody is warned of it.
  if (!isLate && spentShare(order, now) >= warnAt) events.push({ action: 'sla_warn', onceKey: 'warn' })
  if (!acceptTime && responseDue && now > responseDue) events.push({ action: 'sla_response', onceKey: 'response' })
  if (isLate) events.push({ action: 'sla_finish', onceKey: 'finish' })
  if (orderStatus === 'to_accept' && dispatchTime && order.acceptTimeoutMinutes !== null) {
    const until = dueAfter(dispatchTime, order.acceptTimeoutMinutes, mode, week)
    if (now >= until) events.push({ action: 'not_accepted', onceKey: `accept:${stamp(dispatchTime)}` })
  }
  if (orderStatus === 'suspended' && expectResume && now > expectResume)
    events.push({ action: 'hold_over', onceKey: `hold:${stamp(expectResume)}` })
  for (const one of order.escalations)
    if (isReached(order, one, now, week)) events.push({ action: 'escalate', onceKey: keyOf(one), escalation: one })
  return events
}
