// Days and months of a calendar, as text (`yyyy-MM-dd`, `yyyy-MM`) and, where many are counted through, as the number of days
// since 1970. A day is no moment: no zone and no change of clocks touches it. Pure; weeks begin on Monday.

const MS = 86_400_000

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

/** January is 1. */
export const monthOf = (day: number): number => new Date(day * MS).getUTCMonth() + 1

/** Months since the year 0, to count with. */
export function monthIndex(day: number): number {
  const date = new Date(day * MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The day so numbered in a month, or its last. */
export function dayInMonth(index: number, date: number): number {
  const [year, month] = [Math.floor(index / 12), index % 12]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date, last)) / MS
}

/** The same day so many months later, or the last of that month: `monthsAfter('2026-01-31', 1) // '2026-02-28'` */
export const monthsAfter = (day: string, months: number): string =>
  dayText(dayInMonth(monthIndex(dayNumber(day)) + months, Number(day.slice(8, 10))))

/** `monthAfter('2026-12') // '2027-01'` */
export const monthAfter = (month: string, months = 1): string => monthsAfter(`${month}-01`, months).slice(0, 7)

/** The last day of a month: `monthEnd('2028-02') // '2028-02-29'` */
export const monthEnd = (month: string): string => dayAfter(`${monthAfter(month)}-01`, -1)

/** Both ends included: `monthsIn('2026-11', '2027-01') // ['2026-11', '2026-12', '2027-01']` */
export function monthsIn(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}
