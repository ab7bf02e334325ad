// Durations as people read them: 10080 minutes are seven days.
import type { Locale } from './view.ts'

const scales = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const
type Scale = (typeof scales)[number][0]

/** Units of declared fields that measure time. */
const timed: Readonly<Record<string, Scale>> = { ms: 'millisecond', s: 'second', min: 'minute', h: 'hour', d: 'day' }

/** Longer ones, which are counted and not taken apart. */
const counted: Readonly<Record<string, 'year' | 'month'>> = { a: 'year', mo: 'month' }

const formatOf = (unit: Scale | 'year' | 'month', locale: Locale) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })

/** The unit as a word of the language where it measures time; other units are symbols everywhere. */
export function unitWord(unit: string | undefined, locale: Locale): string | undefined {
  const scale = unit === undefined ? undefined : (timed[unit] ?? counted[unit])
  if (!scale) return unit
  return formatOf(scale, locale)
    .formatToParts(2)
    .find(({ type }) => type === 'unit')?.value
}

/**
 * A whole number of the unit, in all the units it fills: 5025 `s` are `1小时 23分钟 45秒`; undefined where the unit measures
 * something else. Milliseconds are left out from one second on.
 */
export function durationText(count: number, unit: string, locale: Locale): string | undefined {
  const given = timed[unit]
  const long = counted[unit]
  if (!given) return long && formatOf(long, locale).format(count)
  const length = scales.find(([name]) => name === given)?.[1] ?? 1
  let left = Math.abs(count) * length
  if (left >= 1000) left = Math.round(left / 1000) * 1000
  const parts: string[] = []
  for (const [name, size] of scales) {
    const filled = Math.floor(left / size)
    left -= filled * size
    if (filled > 0) parts.push(formatOf(name, locale).format(filled))
  }
  if (parts.length === 0) return formatOf(given, locale).format(0)
  return `${count < 0 ? '-' : ''}${parts.join(' ')}`
}
