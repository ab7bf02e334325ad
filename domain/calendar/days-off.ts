// Which days nobody works on, and what a plan does about them. Pure.
import { weekdayOf } from './days.ts'

/** Days by number; weekends are off unless they are worked, as Chinese calendars have it. */
export interface DaysOff {
  holidays: ReadonlySet<number>
  worked: ReadonlySet<number>
}

export const noHolidays: DaysOff = { holidays: new Set(), worked: new Set() }

export type HolidayPolicy = 'keep' | 'skip' | 'earlier' | 'later'

/** Longer than any row of days off: a plan whose day would be moved further is not carried out that time. */
export const FARTHEST = 31

/** Whether the day is off; a weekday that the plan names itself is not, unless it is a holiday. */
export function isOff({ holidays, worked }: DaysOff, day: number, named: readonly number[] = []): boolean {
  if (holidays.has(day)) return true
  if (worked.has(day)) return false
  const weekday = weekdayOf(day)
  return weekday >= 6 && !named.includes(weekday)
}

/** The day on which what belongs to this day is done; undefined where it is left out. */
export function movedDay(
  off: DaysOff,
  day: number,
  policy: HolidayPolicy,
  named: readonly number[] = [],
): number | undefined {
  if (policy === 'keep' || !isOff(off, day, named)) return day
  if (policy === 'skip') return undefined
  const step = policy === 'earlier' ? -1 : 1
  for (let by = 1; by <= FARTHEST; by += 1) if (!isOff(off, day + by * step, named)) return day + by * step
  return undefined
}
