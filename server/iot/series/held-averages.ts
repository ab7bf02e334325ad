// What properties of many devices were on average over time: each value as long as it held, as device statistics have it.
import type { Tx } from '../../platform/db.ts'
import type { SeriesPoint, Span } from './span-averages.ts'
import { DAY, grains } from './telemetry-spans.ts'

/** Intervals of its reports that a value holds without another one. */
export const HOLDS = 3
/** Reports read for one statement; more are read as averages of minutes. */
const MOST_REPORTS = 200_000

export interface Held {
  avg: number
  /** Of the span, for how long there was a value (ms). */
  lasts: number
}

const pick = (single: string, wide: string) =>
  `case when d.slot < 1000 then t.${single}[d.slot + 1] else t.${wide}[d.slot - 999] end`

// Bad values count for nothing, as in averages.
const isGood = `(t.q is null or not (t.q && array[(d.slot * 16 + 2)::smallint, (d.slot * 16 + 4)::smallint]))`

type Source = 'raw' | '1m' | '1h'

/** The finest there is of the spans, as far as it is not too much. */
function sourceFor(points: readonly SeriesPoint[], { from, to }: Span, now: number): Source {
  const reaches = (grain: Source) => from >= now - grains[grain].days * DAY
  const reports = points.reduce((sum, { interval }) => sum + (to - from) / interval, 0)
  if (reaches('raw') && reports <= MOST_REPORTS) return 'raw'
  return reaches('1m') ? '1m' : '1h'
}

/** By the place of the point and of the span; nothing where no value held. Spans may overlap. */
export async function heldIn(
  tx: Tx,
  points: readonly SeriesPoint[],
  spans: readonly Span[],
  now: number,
): Promise<(point: number, span: number) => Held | undefined> {
  if (points.length === 0 || spans.length === 0) return () => undefined
  const [low, high] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))]
  const source = sourceFor(points, { from: low, to: high }, now)
  const { table, by, width } = grains[source]
  const holds = points.map(({ interval }) => Math.max(HOLDS * interval, width))
  const [value, condition] = source === 'raw' ? [pick('v', 'd'), isGood] : [pick('vavg', 'davg'), 'true']
  const rows = await tx.query<Held & { point: number; span: number; [column: string]: unknown }>(
    `with told as materialized (
       select d.i, extract(epoch from t.${by})::float8 * 1000 as ms, x.value, d.holds
       from unnest($1::int[], $2::int[], $3::float8[]) with ordinality as d(sid, slot, holds, i)
       join ${table} t on t.sid = d.sid and t.${by} >= to_timestamp(($6::float8 - d.holds) / 1000)
         and t.${by} >= to_timestamp($8::float8 / 1000) and t.${by} < to_timestamp($7::float8 / 1000)
       cross join lateral (select ${value}::float8 as value) x
       where x.value is not null and ${condition}
     ), held as (
       select i, ms, value, least(lead(ms) over (partition by i order by ms), ms + holds) as until from told)
     select h.i::int as point, s.i::int as span, sum(h.value * o.lasts) / sum(o.lasts) as avg, sum(o.lasts) as lasts
     from held h join unnest($4::float8[], $5::float8[]) with ordinality as s(low, high, i) on h.ms < s.high and h.until > s.low
     cross join lateral (select least(h.until, s.high) - greatest(h.ms, s.low) as lasts) o
     where o.lasts > 0 group by 1, 2`,
    [
      points.map(({ sid }) => sid),
      points.map(({ slot }) => slot),
      holds,
      spans.map(({ from }) => from),
      spans.map(({ to }) => to),
      low,
      high,
      low - Math.max(...holds),
    ],
  )
  const found = new Map(rows.map((row) => [`${row.point} ${row.span}`, row]))
  return (point, span) => found.get(`${point + 1} ${span + 1}`)
}
