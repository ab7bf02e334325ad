// The days that a calendar shows, as `yyyy-MM-dd`. Pure; weeks begin on Monday.
import { datesIn, dayAfter, mondayOf } from './days.ts'
import { monthEnd, monthsAfter } from './months.ts'

export type Span = 'month' | 'week'

/** The days a span shows: a week, or the whole weeks of a month. `daysOf('week', '2026-11-23').length // 7` */
export function daysOf(span: Span, day: string): string[] {
  const [first, last] = span === 'week' ? [day, day] : [`${day.slice(0, 7)}-01`, monthEnd(day.slice(0, 7))]
  return datesIn(mondayOf(first), dayAfter(mondayOf(last), 6))
}

/** A day in the span before (-1) or after (1); of a month the same day, or its last. */
export const stepOf = (span: Span, day: string, by: -1 | 1): string =>
  span === 'week' ? dayAfter(day, by * 7) : monthsAfter(day, by)
