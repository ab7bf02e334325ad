// What of an inspection looks as if nobody had been there, and its score. Pure.
import type { CheckState } from './judge.ts'

const FAST_MS = 3000
const FEW = 3

/** All items of a device answered quicker than anybody can look: moments of its answers, by the corrected clock. */
export const isTooFast = (moments: readonly number[]): boolean =>
  moments.length >= FEW && Math.max(...moments) - Math.min(...moments) < FAST_MS

const ALIKE = 5

interface Reading {
  value: string
  sensor: string | null
}

/** The same value this many times in a row, although the meter counts on or its sensor moves; the newest first. */
export function isRepeated(valueType: string, readings: readonly Reading[]): boolean {
  const last = readings.slice(0, ALIKE)
  const [first] = last
  if (!first || last.length < ALIKE || last.some(({ value }) => Number(value) !== Number(first.value))) return false
  if (valueType === 'meter') return true
  const sensed = last.flatMap(({ sensor }) => sensor ?? [])
  return sensed.length === ALIKE && sensed.some((sensor) => Number(sensor) !== Number(sensed[0]))
}

/** Share of the weights of items that are normal among those that were judged; null where nothing has a weight. */
export function scoreOf(items: readonly { checkResult: CheckState; weight: number }[]): number | null {
  const judged = items.filter(({ checkResult }) => checkResult === 'normal' || checkResult === 'abnormal')
  const sum = (some: typeof judged) => some.reduce((total, { weight }) => total + weight, 0)
  const whole = sum(judged)
  if (whole === 0) return null
  return Math.round((1000 * sum(judged.filter(({ checkResult }) => checkResult === 'normal'))) / whole) / 10
}
