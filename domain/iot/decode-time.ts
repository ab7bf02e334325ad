// When something happened, given what the source said and what the server's clock says.
import type { FindingCode } from './decode-types.ts'

/** What a clock may be ahead without being called wrong, and what is beyond belief (ms). */
const AHEAD = 60_000
const BEYOND = 86_400_000
const DAY = 86_400_000
/** Days for which raw values are kept, unless the type says otherwise. */
const RAW_DAYS = 7

export interface Time {
  ts: number
  srcTs: boolean
  q6: boolean
  /** What the source said, where it was corrected. */
  sentTs?: number
}

export type Timed = Time | { fault: FindingCode; detail: string }

/** Epoch milliseconds as sent; nothing where nothing was sent, `NaN` where it is no time. */
export function sentTime(sent: unknown): number | undefined {
  if (sent === null || sent === undefined || sent === '') return undefined
  const value = typeof sent === 'string' && /^\d{1,16}(\.\d+)?$/.test(sent) ? Number(sent) : sent
  return typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : Number.NaN
}

/** How far ahead of us a source's clock is, from every time it sent in one message; zero where that is believable. */
export function skewOf(times: readonly (number | undefined)[], now: number): number {
  let newest = now
  for (const ts of times) if (ts !== undefined && ts <= now + BEYOND && ts > newest) newest = ts
  return newest > now + AHEAD ? newest - now : 0
}

interface Clock {
  now: number
  /** As `skewOf` found it for this source; its times keep their distances when they are moved. */
  skew: number
  /** A replayed buffer without times is worth nothing. */
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
