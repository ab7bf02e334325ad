// Clocks of a repair: when it is due, how long it rested, and where its clock stands (domain reference 4.1). Pure.
import { type DaysOff, isOff, noHolidays } from '../calendar/days-off.ts'
import { type Deadlines, clockOf, nextDeadline, spentShare } from './deadline.ts'

export type CalendarMode = '7x24' | 'work_hours'

/** When the hospital works: minutes of the local day, on days that are not off. */
export interface WorkWeek {
  from: number
  to: number
  off: DaysOff
  /** Minutes the hospital's clock is ahead of UTC. */
  offset: number
}

/** 08:00 to 17:30 from Monday to Friday but on holidays, and on weekends that are worked. */
export const usualWeek = (offset: number, off = noHolidays): WorkWeek => ({ from: 480, to: 1050, off, offset })

const MINUTE = 60_000
const DAY = 1_440

const localMinute = (at: Date, week: WorkWeek) => Math.floor(at.getTime() / MINUTE) + week.offset
const isWorkday = (day: number, { off }: WorkWeek) => !isOff(off, day)

/** The instant so many minutes on, by the calendar: `dueAfter(reportTime, 120, 'work_hours', week)`. */
export function dueAfter(base: Date, minutes: number, mode: CalendarMode, week: WorkWeek): Date {
  if (mode === '7x24') return new Date(base.getTime() + minutes * MINUTE)
  let left = minutes
  let at = localMinute(base, week)
  while (left > 0) {
    const day = Math.floor(at / DAY)
    const start = Math.max(at, day * DAY + week.from)
    const room = isWorkday(day, week) ? Math.max(0, day * DAY + week.to - start) : 0
    if (room >= left) return new Date((start + left - week.offset) * MINUTE)
    left -= room
    at = (day + 1) * DAY
  }
  return base
}

/** Seconds between two instants that the calendar counts. */
export function secondsWithin(from: Date, to: Date, mode: CalendarMode, week: WorkWeek): number {
  if (to <= from) return 0
  if (mode === '7x24') return Math.round((to.getTime() - from.getTime()) / 1000)
  let minutes = 0
  const [first, last] = [localMinute(from, week), localMinute(to, week)]
  for (let day = Math.floor(first / DAY); day <= Math.floor(last / DAY); day++) {
    if (!isWorkday(day, week)) continue
    const start = Math.max(first, day * DAY + week.from)
    const end = Math.min(last, day * DAY + week.to)
    minutes += Math.max(0, end - start)
  }
  return minutes * 60
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
  warnAt = WARN,
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
  return next.from !== null && spentShare(next, at) >= warnAt ? 'warn' : 'ok'
}

/** Minutes to response, arrival and finish by priority, where no rule is more specific. */
export const usualMinutes = {
  1: { response: 5, arrive: 10, finish: 120 },
  2: { response: 15, arrive: 30, finish: 480 },
  3: { response: 30, arrive: 120, finish: 1_440 },
  4: { response: 240, arrive: null, finish: 10_080 },
} as const
