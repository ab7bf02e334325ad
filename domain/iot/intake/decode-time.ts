// The event time of a report, from the source's time and the server's clock.
import type { FindingCode } from './decode-types.ts'

/** Milliseconds a source's clock may be ahead unnoticed, and beyond which its time is rejected. */
export const AHEAD = 60_000
const BEYOND = 86_400_000
const DAY = 86_400_000
/** Default retention of raw values in days. */
const RAW_DAYS = 7

export interface Time {
  ts: number
  srcTs: boolean
  q6: boolean
  /** The source's time, where it was corrected. */
  sentTs?: number
}

export type Timed = Time | { fault: FindingCode; detail: string }

/** Epoch milliseconds, whatever unit they were sent in; undefined where absent, `NaN` where invalid. */
export function sentTime(sent: unknown): number | undefined {
  if (sent === null || sent === undefined || sent === '') return undefined
  const value = typeof sent === 'string' && /^\d{1,19}(\.\d+)?$/.test(sent.trim()) ? Number(sent) : sent
  return typeof value === 'number' && Number.isFinite(value) ? inMilliseconds(value) : Number.NaN
}

/** Epochs of this century tell their unit: seconds have ten digits, milliseconds 13, microseconds 16, nanoseconds 19. */
function inMilliseconds(value: number): number {
  const size = Math.abs(value)
  if (size < 1e11) return Math.round(value * 1e3)
  if (size < 1e14) return Math.trunc(value)
  return Math.trunc(size < 1e17 ? value / 1e3 : value / 1e6)
}

/** How far (ms) the source's clock is ahead, from all times of one message; zero within the tolerance. */
export function skewOf(times: readonly (number | undefined)[], now: number): number {
  let newest = now
  for (const ts of times) if (ts !== undefined && ts <= now + BEYOND && ts > newest) newest = ts
  return newest > now + AHEAD ? newest - now : 0
}

interface Clock {
  now: number
  /** Offset found by `skewOf`; subtracted from all times of the message, which keeps their distances. */
  skew: number
  /** Required in replayed buffers, whose values are useless without a time. */
  needsTime: boolean
  rawDays?: number
}

export function judgeTime(ts: number | undefined, { now, skew, needsTime, rawDays = RAW_DAYS }: Clock): Timed {
  if (ts === undefined && needsTime) return { fault: 'E_TIME', detail: 'no time' }
  if (ts === undefined) return { ts: now, srcTs: false, q6: false }
  if (Number.isNaN(ts)) return { fault: 'E_TIME', detail: 'not a time' }
  if (ts > now + BEYOND) return { fault: 'E_TIME', detail: 'more than a day ahead' }
  const moved = ts - skew
  if (moved < now - rawDays * DAY) return { fault: 'E_TOO_OLD', detail: `older than ${rawDays} days` }
  return { ts: moved, srcTs: true, q6: skew > 0, ...(skew > 0 ? { sentTs: ts } : {}) }
}
