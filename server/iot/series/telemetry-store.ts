// The interface of a time series store, and its PostgreSQL implementation.
import type { Reading, Snapshot } from '@steward/domain/iot/intake/decode'
import type { Tx } from '../../platform/db.ts'
import { append } from './telemetry-append.ts'
import { latest } from './telemetry-latest.ts'
import { range } from './telemetry-range.ts'
import { aggregate, series } from './telemetry-series.ts'

export interface Appended {
  /** Snapshots that changed something: new rows, and merged or corrected ones. */
  stored: number
  /** Snapshots that only repeated stored values; dropped. */
  duplicates: ReadonlySet<Snapshot>
  /** Nothing of them is the newest of its property: they do not change the latest values. */
  late: ReadonlySet<Snapshot>
  /** Older than the newest of their property, whatever else their report brings. */
  lateReadings: ReadonlySet<Reading>
  /** Contradicted a stored value of the same time; the newer report wins. */
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
  /** Epoch in ms; `to` is exclusive. */
  from: number
  to: number
  /** Maximum points per line. */
  points: number
  /** Default: the finest that serves the span. */
  grain?: Grain
}

/** Time, mean, minimum and maximum; nulls mark a gap. */
export type Point = readonly [ts: number, avg: number | null, min: number | null, max: number | null]

export interface Line {
  identifier: string
  points: Point[]
}

export type Grain = 'raw' | '1m' | '1h' | '1d'

export interface Series {
  grain: Grain
  /** Width of one point, in ms. */
  step: number
  lines: Line[]
}

export type RangeQuery = Pick<SeriesQuery, 'deviceId' | 'identifiers' | 'from' | 'to'>

/** What a device reported at one time. */
export interface StoredReading {
  /** Epoch in ms. */
  ts: number
  /** By the places of the identifiers asked for; null where the report had none. */
  values: readonly (number | null)[]
  qualities: readonly number[]
}

export interface AggregateQuery {
  deviceId: string
  identifiers: readonly string[]
  from: number
  to: number
  /** Width of an interval in ms; default: the whole span. */
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
  /** Late rows are averaged again. */
  lateData: boolean
  /** A property may change its data type. */
  alterType: boolean
}

/** Every call runs in the caller's transaction with its scope; snapshots belong to that tenant. */
export interface TelemetryStore {
  append(tx: Tx, snapshots: readonly Snapshot[]): Promise<Appended>
  latest(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, Latest>>
  series(tx: Tx, query: SeriesQuery): Promise<Series>
  aggregate(tx: Tx, query: AggregateQuery): Promise<Aggregate[]>
  /** Every reading in order of time, bad ones too; `told` hears how many are read, and of how many. */
  range(
    tx: Tx,
    query: RangeQuery,
    told?: (done: number, total: number) => Promise<void> | void,
  ): AsyncIterable<StoredReading>
  capabilities(): Capabilities
}

/** `now` decides which grain still reaches back to a span's start. */
export const createTelemetryStore = (now: () => Date = () => new Date()): TelemetryStore => ({
  append: (tx, snapshots) => append(tx, snapshots, now()),
  latest,
  series: (tx, query) => series(tx, query, now().getTime()),
  aggregate: (tx, query) => aggregate(tx, query, now().getTime()),
  range: (tx, query, told = () => undefined) => range(tx, query, told),
  capabilities: () => ({ engine: 'postgresql', percentile: false, gapFill: false, lateData: true, alterType: false }),
})
