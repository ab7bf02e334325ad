// Straight-line depreciation: the same part of the price each day of the service life, and nothing left at its end.
import { daysBetween } from '../../calendar/days.ts'

const YEAR = 365.25

/** Days as `yyyy-MM-dd`; undefined where price, beginning or life are not known. Rounded to hundredths. */
export function netValue(
  { price, from, lifeYears }: { price: number | undefined; from: string | undefined; lifeYears: number | undefined },
  today: string,
): number | undefined {
  if (price === undefined || from === undefined || lifeYears === undefined || lifeYears <= 0) return undefined
  const used = daysBetween(from, today)
  const left = Math.min(1, Math.max(0, 1 - used / (lifeYears * YEAR)))
  return Math.round(price * left * 100) / 100
}
