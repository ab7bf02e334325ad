// Months of a calendar, as text (`yyyy-MM`) and as the number of months since the year 0. Pure.
import { MS, datesIn, dayAfter, dayNumber, dayText } from './days.ts'

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

/** `daysOfMonth('2028-02').length // 29` */
export const daysOfMonth = (month: string): string[] => datesIn(`${month}-01`, monthEnd(month))

/** Both ends included: `monthsIn('2026-11', '2027-01') // ['2026-11', '2026-12', '2027-01']` */
export function monthsIn(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}
