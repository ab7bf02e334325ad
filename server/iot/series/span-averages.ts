// What properties of many devices were on average, at least, at most and last in given spans, from the roll-ups.
import type { Tx } from '../../platform/db.ts'
import type { Level } from './rollup-sql.ts'
import { grains } from './telemetry-spans.ts'

/** A property of a device as the series know it. */
export interface SeriesPoint {
  sid: number
  slot: number
  /** Between two reports, in ms. */
  interval: number
}

export interface Span {
  /** Epoch in ms; `to` is exclusive. */
  from: number
  to: number
}

export interface SpanAverage {
  /** Readings that were good. */
  n: number
  avg: number
  min: number
  max: number
  last: number
}

const pick = (single: string, wide: string) =>
  `case when d.slot < 1000 then t.${single}[d.slot + 1] else t.${wide}[d.slot - 999] end`

/** By the place of the point and of the span; nothing where nothing was reported. Spans may overlap. */
export async function averagesIn(
  tx: Tx,
  points: readonly SeriesPoint[],
  spans: readonly Span[],
  level: Exclude<Level, '1d'>,
): Promise<(point: number, span: number) => SpanAverage | undefined> {
  if (points.length === 0 || spans.length === 0) return () => undefined
  const lows = spans.map(({ from }) => from)
  const highs = spans.map(({ to }) => to)
  const rows = await tx.query<SpanAverage & { point: number; span: number; [column: string]: unknown }>(
    `select d.i::int as point, s.i::int as span, sum(x.n)::float8 as n, (sum(x.avg * x.n) / sum(x.n))::float8 as avg,
       min(x.min)::float8 as min, max(x.max)::float8 as max,
       (max(array[extract(epoch from t.bucket)::float8, x.last]) filter (where x.last is not null))[2] as last
     from unnest($1::int[], $2::int[]) with ordinality as d(sid, slot, i)
     cross join unnest($3::float8[], $4::float8[]) with ordinality as s(low, high, i)
     join ${grains[level].table} t on t.sid = d.sid and t.bucket >= to_timestamp(s.low / 1000) and t.bucket < to_timestamp(s.high / 1000)
       and t.bucket >= to_timestamp($5::float8 / 1000) and t.bucket < to_timestamp($6::float8 / 1000)
     cross join lateral (select ${pick('n', 'dn')}::float8 as n, ${pick('vavg', 'davg')}::float8 as avg,
       ${pick('vmin', 'dmin')}::float8 as min, ${pick('vmax', 'dmax')}::float8 as max, ${pick('vlast', 'dlast')}::float8 as last) x
     where x.n > 0 group by 1, 2`,
    [points.map(({ sid }) => sid), points.map(({ slot }) => slot), lows, highs, Math.min(...lows), Math.max(...highs)],
  )
  const found = new Map(rows.map((row) => [`${row.point} ${row.span}`, row]))
  return (point, span) => found.get(`${point + 1} ${span + 1}`)
}
