// Days of a calendar as `yyyy-MM-dd`. Pure; weeks begin on Monday.

const DAY = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * DAY)

const mondayOf = (day: string): string => addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7))

export type Span = 'month' | 'week'

/** The days a span shows: a week, or the whole weeks of a month. `daysOf('week', '2026-11-23').length // 7` */
export function daysOf(span: Span, day: string): string[] {
  if (span === 'week') return sevenFrom(mondayOf(day))
  const first = mondayOf(`${day.slice(0, 7)}-01`)
  const last = addDays(stepOf('month', `${day.slice(0, 7)}-01`, 1), -1)
  const weeks = Math.floor((msOf(last) - msOf(first)) / (7 * DAY)) + 1
  return Array.from({ length: weeks }, (_, week) => sevenFrom(addDays(first, week * 7))).flat()
}

const sevenFrom = (day: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(day, at))

/** A day in the span before (-1) or after (1); of a month the same day, or its last. */
export function stepOf(span: Span, day: string, by: -1 | 1): string {
  if (span === 'week') return addDays(day, by * 7)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + by, Math.min(date, last)))
}
