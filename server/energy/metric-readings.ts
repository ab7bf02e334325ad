// What points measured, by period: averages and the like, and how much counters went up.
import { consumedBetween } from '@steward/domain/iot/series/counter'
import { counterReadings } from '../iot/series/counter-readings.ts'
import { heldIn } from '../iot/series/held-averages.ts'
import { type Span, type SpanAverage, averagesIn } from '../iot/series/span-averages.ts'
import { HOUR } from '../iot/series/telemetry-spans.ts'
import type { Tx } from '../platform/db.ts'
import type { Metric, MetricInput, Metrics } from './metric-nodes.ts'
import type { MeasuredPoint } from './metric-points.ts'

export interface Datum {
  /** Null where nothing is known. */
  value: number | null
  /** 0 to 1. */
  completeness: number
  /** It rests on something incomplete itself. */
  isDoubtful: boolean
  /** For how long it is known, of an average over time (ms). */
  lasts?: number
}

export interface Place {
  tx: Tx
  metrics: Metrics
  metric: Metric
  /** Epoch in ms. */
  now: number
  timeZone: string
}

export const nothing: Datum = { value: null, completeness: 0, isDoubtful: false }
export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** By the place of the point and of the span. */
export function readingsIn(
  place: Place,
  points: readonly MeasuredPoint[],
  agg: MetricInput['agg'],
  spans: readonly Span[],
): Promise<Datum[][]> {
  const isDelta = agg === 'delta' || (agg === null && points[0]?.isCounter === true)
  return isDelta ? increasesIn(place, points, spans) : averagedIn(place, points, agg ?? 'avg', spans)
}

/** Devices whose averages one statement reads. */
const PART = 2_000

const isHourly = (spans: readonly Span[]) =>
  spans.every(({ from, to }) => to - from >= HOUR && (to - from) % HOUR === 0)

/** Averages are over time; how much of it is known is told by the reports, or by how long values held. */
async function averagedIn(
  { tx, now }: Place,
  points: readonly MeasuredPoint[],
  agg: Exclude<MetricInput['agg'], null | 'delta'>,
  spans: readonly Span[],
): Promise<Datum[][]> {
  const data: Datum[][] = []
  for (let start = 0; start < points.length; start += PART) {
    const part = points.slice(start, start + PART)
    const found = await averagesIn(tx, part, spans, isHourly(spans) ? '1h' : '1m')
    const held = agg === 'avg' ? await heldIn(tx, part, spans, now) : undefined
    for (const [i, { interval }] of part.entries())
      data.push(
        spans.map(({ from, to }, j) => {
          const one = found(i, j)
          if (!one) return nothing
          const over = held?.(i, j)
          const known = { completeness: Math.min(1, (one.n * interval) / (to - from)), isDoubtful: false }
          if (!over) return { value: readingOf(one, agg), ...known }
          const completeness = Math.max(known.completeness, Number((over.lasts / (to - from)).toFixed(6)))
          return { value: over.avg, ...known, completeness, lasts: over.lasts }
        }),
      )
  }
  return data
}

function readingOf(one: SpanAverage, agg: Exclude<MetricInput['agg'], null | 'delta'>): number {
  if (agg === 'sum') return one.avg * one.n
  return agg === 'count' ? one.n : one[agg]
}

/** Of counters; spans may overlap, so each is put together from the parts between all their ends. */
async function increasesIn(
  { tx, now }: Place,
  points: readonly MeasuredPoint[],
  spans: readonly Span[],
): Promise<Datum[][]> {
  const edges = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  const [first, last] = [edges[0], edges.at(-1)]
  if (first === undefined || last === undefined) return points.map(() => [])
  const placeOf = new Map(edges.map((edge, i) => [edge, i]))
  const found: Datum[][] = []
  for (const point of points) {
    const parts = consumedBetween(await counterReadings(tx, point, { from: first, to: last }, now), edges, point)
    found.push(
      spans.map(({ from, to }) => {
        const [start = 0, end = 0] = [placeOf.get(from), placeOf.get(to)]
        const own = parts.slice(start, end)
        const quantity = sumOf(own.map((part) => part.quantity))
        const covered = sumOf(
          own.map((part, i) => part.completeness * ((edges[start + i + 1] ?? 0) - (edges[start + i] ?? 0))),
        )
        const completeness = covered / (to - from)
        const isDoubtful = own.some((part) => part.isEstimated || part.isReset || part.isLeftOut)
        return completeness === 0 && quantity === 0 && !isDoubtful
          ? nothing
          : { value: quantity, completeness: Math.min(1, completeness), isDoubtful }
      }),
    )
  }
  return found
}
