// What points measured, by period: averages and the like, and how much counters went up.
import { consumedBetween } from '@steward/domain/iot/series/counter'
import { counterReadings } from '../iot/series/counter-readings.ts'
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

const isHourly = (spans: readonly Span[]) =>
  spans.every(({ from, to }) => to - from >= HOUR && (to - from) % HOUR === 0)

async function averagedIn(
  { tx }: Place,
  points: readonly MeasuredPoint[],
  agg: Exclude<MetricInput['agg'], null | 'delta'>,
  spans: readonly Span[],
): Promise<Datum[][]> {
  const found = await averagesIn(tx, points, spans, isHourly(spans) ? '1h' : '1m')
  return points.map(({ interval }, i) =>
    spans.map(({ from, to }, j) => {
      const one = found(i, j)
      if (!one) return nothing
      const completeness = Math.min(1, (one.n * interval) / (to - from))
      return { value: readingOf(one, agg), completeness, isDoubtful: false }
    }),
  )
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
