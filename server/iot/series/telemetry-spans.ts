// Which grain serves which span, and each grain's retention.
import type { Grain } from './telemetry-store.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

interface Facts {
  table: string
  by: 'ts' | 'bucket'
  /** Width of a row in ms; a local day may be an hour longer or shorter. */
  width: number
  unit: 'minute' | 'hour' | 'day' | undefined
  /** Minimum retention in days. */
  days: number
  /** The longest span it is read for, in ms. */
  longest: number
}

export const grains: Record<Grain, Facts> = {
  raw: { table: 'telemetry', by: 'ts', width: 1, unit: undefined, days: 7, longest: 2 * HOUR },
  '1m': { table: 'telemetry_1m', by: 'bucket', width: MINUTE, unit: 'minute', days: 30, longest: 2 * DAY },
  '1h': { table: 'telemetry_1h', by: 'bucket', width: HOUR, unit: 'hour', days: 730, longest: 90 * DAY },
  '1d': { table: 'telemetry_1d', by: 'bucket', width: DAY, unit: 'day', days: 3650, longest: Infinity },
}

/** Retention of the message log in days. */
export const LOG_DAYS = 7

/** From fine to coarse. */
export const ladder: readonly Grain[] = ['raw', '1m', '1h', '1d']

/** The finest grain for a span of this length whose retention reaches its start. */
export const grainFor = (from: number, to: number, now: number): Grain =>
  ladder.find((grain) => to - from <= grains[grain].longest && from >= now - grains[grain].days * DAY) ?? '1d'
