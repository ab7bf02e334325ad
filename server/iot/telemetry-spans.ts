// Which grain answers for which span, and how long each is kept.
import type { Grain } from './telemetry-store.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

interface Facts {
  table: string
  by: 'ts' | 'bucket'
  /** Width of one row in ms; a local day may be an hour more or less. */
  width: number
  unit: 'minute' | 'hour' | 'day' | undefined
  /** Days for which it is kept at least. */
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

/** Days for which the trace of messages is kept. */
export const LOG_DAYS = 7

/** From fine to coarse. */
export const ladder: readonly Grain[] = ['raw', '1m', '1h', '1d']

/** The finest grain that is read for such a span and still reaches back to where it begins. */
export const grainFor = (from: number, to: number, now: number): Grain =>
  ladder.find((grain) => to - from <= grains[grain].longest && from >= now - grains[grain].days * DAY) ?? '1d'
