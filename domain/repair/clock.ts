// Clocks of a repair: when it is due, how long it rested, and where its clock stands (domain reference 4.1). Pure.
import { type DaysOff, noHolidays } from '../calendar/days-off.ts'
import { weekdayOf } from '../calendar/days.ts'
import { type WorkSpan, usualDays, usualSpans } from '../calendar/work-times.ts'
import { type Deadline, type Deadlines, clockOf, nextDeadline } from './deadline.ts'

export type CalendarMode = '7x24' | 'work_hours'

/** When the hospital works. */
export interface WorkWeek {
  /** In their order. */
  spans: readonly WorkSpan[]
  /** Days of the week, Monday is 1; the calendar has others off or worked. */
  days: readonly number[]
  off: DaysOff
  /** Minutes the hospital's clock is ahead of UTC. */
  offset: number
}

/** What a hospital decided of its hours. */
export type OwnHours = Partial<Pick<WorkWeek, 'spans' | 'days'>>

/** 08:00 to 17:30 from Monday to Friday but on holidays, and on weekends that are worked, unless the hospital has hours of its own. */
export const usualWeek = (offset: number, off = noHolidays, own: OwnHours = {}): WorkWeek => ({
  spans: own.spans ?? usualSpans,
  days: own.days ?? usualDays,
  off,
  offset,
})

const MINUTE = 60_000
const DAY = 1_440

const localMinute = (at: Date, week: WorkWeek) => Math.floor(at.getTime() / MINUTE) + week.offset

function isWorkday(day: number, { days, off }: WorkWeek): boolean {
  if (off.holidays.has(day)) return false
  return off.worked.has(day) || days.includes(weekdayOf(day))
}

/** Minutes of a day that are worked, none on a day off. */
const spansOf = (day: number, week: WorkWeek): readonly WorkSpan[] => (isWorkday(day, week) ? week.spans : [])

/** The instant so many minutes on, by the calendar: `dueAfter(reportTime, 120, 'work_hours', week)`. */
export function dueAfter(base: Date, minutes: number, mode: CalendarMode, week: WorkWeek): Date {
  if (mode === '7x24') return new Date(base.getTime() + minutes * MINUTE)
  let left = minutes
  if (left <= 0) return base
  const first = localMinute(base, week)
  for (let day = Math.floor(first / DAY); ; day += 1)
    for (const { from, to } of spansOf(day, week)) {
      const start = Math.max(first, day * DAY + from)
      const room = Math.max(0, day * DAY + to - start)
      if (room >= left) return new Date((start + left - week.offset) * MINUTE)
      left -= room
    }
}

/** Seconds between two instants that the calendar counts. */
export function secondsWithin(from: Date, to: Date, mode: CalendarMode, week: WorkWeek): number {
  if (to <= from) return 0
  if (mode === '7x24') return Math.round((to.getTime() - from.getTime()) / 1000)
  let minutes = 0
  const [first, last] = [localMinute(from, week), localMinute(to, week)]
  for (let day = Math.floor(first / DAY); day <= Math.floor(last / DAY); day++)
    for (const span of spansOf(day, week)) {
      const start = Math.max(first, day * DAY + span.from)
      const end = Math.min(last, day * DAY + span.to)
      minutes += Math.max(0, end - start)
    }
  return minutes * 60
}

/** By which calendar an order's time is counted. */
export interface Counted {
  mode: CalendarMode
  week: WorkWeek
}

/** The share of the time to a deadline that is spent, of what its calendar counts; what the clock rested is not part of it. */
export function spentShare(
  { due, since, rested }: Pick<Deadline, 'due' | 'since' | 'rested'>,
  at: Date,
  { mode, week }: Counted,
): number {
  if (!since) return 0
  const whole = secondsWithin(since, due, mode, week) - rested
  return whole <= 0 ? 0 : (secondsWithin(since, at, mode, week) - rested) / whole
}

/** Waiting for others stops the clock; a lack of people does not. */
export const pausing = ['wait_parts', 'wait_dept', 'wait_shutdown', 'wait_vendor', 'wait_approval'] as const

export const pausesClock = (reason: string): boolean => pausing.some((one) => one === reason)

/** From this part of the time on an order is due soon, where the hospital decided nothing else. */
const WARN = 0.8

/** Where the clock stands, by the next deadline; an order that was finished late stays so. */
export function slaOf(
  order: Deadlines & { finishBreached: number },
  now: Date,
  { warnAt = WARN, ...counted }: Partial<Counted> & { warnAt?: number } = {},
): 'ok' | 'warn' | 'paused' | 'breached' | 'met' {
  const { finishDue, finishTime } = order
  if (finishTime) {
    if (order.finishBreached === 1) return 'breached'
    return finishDue === null ? 'ok' : finishTime <= finishDue ? 'met' : 'breached'
  }
  const next = nextDeadline(order)
  if (!next) return 'ok'
  const at = clockOf(order, now)
  if (at > next.due) return 'breached'
  if (order.pausedSince) return 'paused'
  const { mode = '7x24', week = usualWeek(0) } = counted
  return spentShare(next, at, { mode, week }) >= warnAt ? 'warn' : 'ok'
}

/** Minutes to response, arrival and finish by priority, where no rule is more specific. */
export const usualMinutes = {
  1: { response: 5, arrive: 10, finish: 120 },
  2: { response: 15, arrive: 30, finish: 480 },
  3: { response: 30, arrive: 120, finish: 1_440 },
  4: { response: 240, arrive: null, finish: 10_080 },
} as const
