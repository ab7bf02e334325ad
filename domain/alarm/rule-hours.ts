// When a rule may raise anything: its days and spans on the hospital's clock, and the time it is valid for. Pure.
import { DAY_MINUTES, daySpan } from '../calendar/day-span.ts'
import { type DaysOff, isOff } from '../calendar/days-off.ts'
import { weekdayOf } from '../calendar/days.ts'
import { zoneOf } from '../calendar/wall-clock.ts'
import type { RuleSchedule } from './rule-content.ts'
import type { Hours } from './rule/state.ts'

export interface Calendar {
  zone: string
  off: DaysOff
}

export interface Validity {
  schedule?: RuleSchedule | undefined
  /** Epoch in ms. */
  from?: number | undefined
  to?: number | undefined
}

/** A schedule that opens at all does so within two weeks of any day but the longest holidays. */
const AHEAD = 40

/** Undefined where it may raise at any time. */
export function hoursOf(
  { schedule, from = -Infinity, to = Infinity }: Validity,
  { zone, off }: Calendar,
): Hours | undefined {
  if (!schedule && from === -Infinity && to === Infinity) return undefined
  const { localOf, instantOf } = zoneOf(zone)
  const spans = schedule?.spans.map((span) => daySpan(span.from, span.to)) ?? []

  function isDay(day: number): boolean {
    if (!schedule) return true
    const isNamed = schedule.days.includes(weekdayOf(day))
    if (schedule.offDays === 'asUsual') return isNamed
    // What a weekend does is said by the days of the rule; the calendar says which days are not as usual.
    return schedule.offDays === 'only' ? isOff(off, day) : isNamed && !isOff(off, day, schedule.days)
  }

  /** What began the day before may reach into this one. */
  function isWithin(local: number): boolean {
    if (!schedule) return true
    const day = Math.floor(local / DAY_MINUTES)
    return [day, day - 1].some((one) => {
      const minute = local - one * DAY_MINUTES
      return isDay(one) && spans.some((span) => minute >= span.from && minute < span.to)
    })
  }

  return {
    isOpen: (at) => at >= from && at < to && isWithin(localOf(at)),
    opensAt(after) {
      const start = Math.max(after, from)
      if (start >= to) return undefined
      if (isWithin(localOf(start))) return start
      const first = Math.floor(localOf(start) / DAY_MINUTES)
      for (let day = first; day <= first + AHEAD; day += 1) {
        const openings = isDay(day) ? spans.map((span) => instantOf(day * DAY_MINUTES + span.from)) : []
        const next = openings.filter((at) => at > start).toSorted((a, b) => a - b)[0]
        if (next !== undefined) return next < to ? next : undefined
      }
      return undefined
    },
  }
}
