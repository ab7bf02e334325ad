// What a store of time series promises, whatever engine keeps it, and the one that PostgreSQL keeps.
import type { Snapshot } from '@steward/domain/iot/decode'
import type { Tx } from '../platform/db.ts'
import { append } from './telemetry-append.ts'
import { latest } from './telemetry-latest.ts'
import { aggregate, series } from './telemetry-series.ts'

export interface Appended {
  /** Snapshots that brought something: new rows, and rows that were merged or corrected. */
  stored: number
  /** Snapshots that repeated what is there already, and were dropped. */
  duplicates: ReadonlySet<Snapshot>
  /** Older than the newest report of their device; they change nothing that is now. */
  late: ReadonlySet<Snapshot>
  /** Said something else about a moment that was known; the last word stands. */
  conflicts: ReadonlySet<Snapshot>
}

export interface LatestValue {
  value: number
  /** Epoch in ms, by the source's clock. */
  ts: number
  q: number
}

export interface Latest {
  ts: number
  values: ReadonlyMap<string, LatestValue>
}

export interface SeriesQuery {
  deviceId: string
  identifiers: readonly string[]
  /** Epoch in ms; `to` is excluded. */
  from: number
  to: number
  /** At most so many per line. */
  points: number
}

/** Time, mean, least and greatest; nulls where nothing was heard for too long. */
export type Point = readonly [ts: number, avg: number | null, min: number | null, max: number | null]

export interface Line {
  identifier: string
  points: Point[]
}

export type Grain = 'raw' | '1m' | '1h' | '1d'

export interface Series {
  grain: Grain
  /** What one point stands for, in ms. */
  step: number
  lines: Line[]
}

export interface AggregateQuery {
  deviceId: string
  identifiers: readonly string[]
  from: number
  to: number
  /** Width of an interval in ms; the whole span unless said. */
  step?: number
}

export interface Interval {
  ts: number
  n: number
  avg: number
  min: number
  max: number
}

export interface Aggregate {
  identifier: string
  intervals: Interval[]
}

export interface Capabilities {
  engine: string
  percentile: boolean
  gapFill: boolean
  /** What arrives late is averaged anew. */
  lateData: boolean
  /** A property may change its data type. */
  alterType: boolean
}

/** Every call runs in the caller's transaction and sees with its scope; snapshots are of that tenant. */
export interface TelemetryStore {
  append(tx: Tx, snapshots: readonly Snapshot[]): Promise<Appended>
  latest(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, Latest>>
  series(tx: Tx, query: SeriesQuery): Promise<Series>
  aggregate(tx: Tx, query: AggregateQuery): Promise<Aggregate[]>
  capabilities(): Capabilities
}

/** `now` decides which grain is still kept for a span. */
export const createTelemetryStore = (now: () => Date = () => new Date()): TelemetryStore => ({
  append: (tx, snapshots) => append(tx, snapshots, now()),
  latest,
  series: (tx, query) => series(tx, query, now().getTime()),
  aggregate: (tx, query) => aggregate(tx, query, now().getTime()),
  capabilities: () => ({ engine: 'postgresql', percentile: false, gapFill: false, lateData: true, alterType: false }),
})
