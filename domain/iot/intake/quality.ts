// Quality codes of values, and the rules that assign them.
import type { Locale } from '../../problems.ts'

export const quality = {
  good: 0,
  /** Outside the engineering range but plausible. */
  unusual: 1,
  /** Physically impossible. */
  impossible: 2,
  stale: 3,
  /** Sensor or loop fault reported by the device. */
  fault: 4,
  substituted: 5,
  /** The source's clock was ahead; the time was corrected to the server's. */
  retimed: 6,
  /** Faster than the quantity can change; pending confirmation by further samples. */
  spike: 7,
  incomplete: 8,
} as const

/** What people read of a code; nothing of a good value. */
const words: Readonly<Record<number, Readonly<Record<Locale, string>>>> = {
  [quality.unusual]: { zh: '超出量程', en: 'Out of range' },
  [quality.impossible]: { zh: '超出物理极限', en: 'Physically impossible' },
  [quality.stale]: { zh: '已失效', en: 'Stale' },
  [quality.fault]: { zh: '传感器故障', en: 'Sensor fault' },
  [quality.substituted]: { zh: '人工替代值', en: 'Entered by hand' },
  [quality.retimed]: { zh: '时间已校正', en: 'Time corrected' },
  [quality.spike]: { zh: '疑似跳变', en: 'Suspected spike' },
  [quality.incomplete]: { zh: '输入不完整', en: 'Incomplete inputs' },
}

export const qualityWord = (code: number, locale: Locale): string | undefined => words[code]?.[locale]

// By increasing severity: of two codes for one value the worse is kept.
const order: readonly number[] = [0, 6, 5, 8, 1, 7, 3, 2, 4]

export const isQuality = (code: unknown): code is number => typeof code === 'number' && order.includes(code)

/** Bad values are stored and shown, but neither averaged nor used as the current value. */
export const isBad = (code: number): boolean => code === quality.impossible || code === quality.fault

/** Qualities that alarm rules judge by default. */
export const isFitForAlarm = (code: number): boolean =>
  code === quality.good || code === quality.unusual || code === quality.substituted || code === quality.retimed

/** `worse(quality.retimed, quality.impossible)` is impossible. */
export const worse = (a: number, b: number): number => (order.indexOf(a) >= order.indexOf(b) ? a : b)

export interface Limits {
  min?: number
  max?: number
  hardMin?: number
  hardMax?: number
  /** Values a device sends in place of a measurement when its sensor is broken, like -999. */
  nullValues?: readonly number[]
}

const isOutside = (value: number, low: number | undefined, high: number | undefined) =>
  (low !== undefined && value < low) || (high !== undefined && value > high)

/** The quality of a single value. */
export function gradeValue(value: number, limits: Limits): number {
  if (limits.nullValues?.includes(value)) return quality.fault
  if (isOutside(value, limits.hardMin, limits.hardMax)) return quality.impossible
  return isOutside(value, limits.min, limits.max) ? quality.unusual : quality.good
}

interface Sample {
  value: number
  ts: number
}

/** State of a series, to tell a spike from a new level. */
export interface Trail extends Sample {
  /** The newest sample after a jump, and the number of samples that agree with it. */
  suspect?: Sample & { agreeing: number }
}

const AGREEING = 2

// Two samples with the same time have no rate; they agree if they are equal.
const isSteady = (from: Sample, to: Sample, maxRate: number) =>
  Math.abs(to.value - from.value) <= (maxRate * Math.abs(to.ts - from.ts)) / 1000

/** A jump faster than `maxRate` (per second) is a spike until two further samples agree with it. */
export function gradeJump(trail: Trail | undefined, sample: Sample, maxRate: number): { q: number; trail: Trail } {
  if (!trail || isSteady(trail, sample, maxRate)) return { q: quality.good, trail: { ...sample } }
  const { suspect } = trail
  const agreeing = suspect && isSteady(suspect, sample, maxRate) ? suspect.agreeing + 1 : 0
  if (agreeing >= AGREEING) return { q: quality.good, trail: { ...sample } }
  return { q: quality.spike, trail: { value: trail.value, ts: trail.ts, suspect: { ...sample, agreeing } } }
}
