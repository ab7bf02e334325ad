// Hours in which a person is not to be disturbed, on the hospital's clock. What begins on a day belongs to it, also the part
// after midnight. Pure.
import { DAY_MINUTES, daySpan } from '../calendar/day-span.ts'
import { weekdayOf } from '../calendar/days.ts'
import { zoneOf } from '../calendar/wall-clock.ts'

export interface QuietHours {
  /** `HH:mm`; over midnight where it ends earlier than it begins. */
  from: string
  to: string
  /** 1 is Monday; none means each day. */
  days: readonly number[]
}

export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** When the quiet that reigns at this instant ends, both in ms; undefined where none does. */
export function quietUntil({ from, to, days }: QuietHours, at: number, zone: string): number | undefined {
  if (!isClock(from) || !isClock(to)) return undefined
  const { localOf, instantOf } = zoneOf(zone)
  const local = localOf(at)
  const today = Math.floor(local / DAY_MINUTES)
  const span = daySpan(from, to)
  for (const day of [today - 1, today]) {
    const minute = local - day * DAY_MINUTES
    const isQuiet = days.length === 0 || days.includes(weekdayOf(day))
    if (isQuiet && minute >= span.from && minute < span.to) return instantOf(day * DAY_MINUTES + span.to)
  }
  return undefined
}
