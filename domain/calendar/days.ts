// Days of a calendar, as text (`yyyy-MM-dd`) and, where many are counted through, as the number of days since 1970. A day is
// no moment: no zone and no change of clocks touches it. Pure; weeks begin on Monday.

/** Milliseconds of a day. */
export const MS = 86_400_000

const msOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** `dayNumber('1970-01-02 12:30:00') // 1` */
export const dayNumber = (day: string): number => msOf(day) / MS

/** `dayText(1) // '1970-01-02'` */
export const dayText = (number: number): string => new Date(number * MS).toISOString().slice(0, 10)

/** The day so many after another, or before it: `dayAfter('2026-02-28') // '2026-03-01'` */
export const dayAfter = (day: string, days = 1): string => dayText(dayNumber(day) + days)

/** `daysBetween('2026-02-28', '2026-03-01') // 1` */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Both ends included; none where the last comes before the first. */
export const datesIn = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => dayAfter(first, at))

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The Monday of its week: `mondayOf('2026-11-29') // '2026-11-23'` */
export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(dayNumber(day)))
