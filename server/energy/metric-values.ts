// Stored values of metrics: read by span, put together over longer ones, and written once per period.
import type { Span } from '../iot/series/span-averages.ts'
import type { Tx } from '../platform/db.ts'
import type { Metric } from './metric-nodes.ts'
import { periods } from './metric-periods.ts'
import type { Datum } from './metric-readings.ts'

export interface Stored {
  /** Start of its period, epoch in ms. */
  ts: number
  value: number | null
  /** 0, or 8 where something it rests on is incomplete. */
  q: number
  completeness: number
}

/** Quality of a value whose inputs are not complete. */
export const INCOMPLETE = 8

/** In order of time. */
export function valuesIn(tx: Tx, { id }: Pick<Metric, 'id'>, spans: readonly Span[]): Promise<Stored[]> {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return Promise.resolve([])
  return tx.query<Stored & { [column: string]: unknown }>(
    `select (extract(epoch from period_start) * 1000)::float8 as ts, value, q::int as q, completeness::float8 as completeness
     from metric_value where calc_id = $1 and period_start >= to_timestamp($2::float8 / 1000)
       and period_start < to_timestamp($3::float8 / 1000) order by period_start`,
    [id, first.from, last.to],
  )
}

/** What the values of a span are together; nothing is known where there is none. */
export function totalled(
  { totalBy, period }: Pick<Metric, 'totalBy' | 'period'>,
  all: readonly Stored[],
  span: Span,
): Datum {
  const values = all.flatMap(({ value }) => (value === null ? [] : [value]))
  const expected = Math.max(1, Math.round((span.to - span.from) / periods[period].width))
  const completeness = Math.min(1, all.reduce((sum, one) => sum + one.completeness, 0) / expected)
  const isDoubtful = all.some(({ q }) => q !== 0)
  if (values.length === 0) return { value: null, completeness, isDoubtful }
  const sum = values.reduce((total, value) => total + value, 0)
  const by = {
    sum: () => sum,
    avg: () => sum / values.length,
    max: () => values.reduce((most, value) => Math.max(most, value), -Infinity),
    min: () => values.reduce((least, value) => Math.min(least, value), Infinity),
    last: () => values.at(-1) ?? null,
  }
  return { value: by[totalBy](), completeness, isDoubtful }
}

/** Writes the periods anew: those of which nothing is known have no row. Written again, nothing changes. */
export async function store(
  tx: Tx,
  { id, calcVersion }: Pick<Metric, 'id' | 'calcVersion'>,
  spans: readonly Span[],
  values: readonly Omit<Stored, 'ts'>[],
): Promise<void> {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return
  const rows = values
    .map((value, i) => ({ ...value, ts: spans[i]?.from ?? 0 }))
    .filter(({ value, completeness }) => value !== null || completeness > 0)
  const columns = [rows.map(({ ts }) => ts), rows.map(({ value }) => value), rows.map(({ q }) => q)]
  await tx.query(
    `delete from metric_value where calc_id = $1 and period_start >= to_timestamp($2::float8 / 1000)
       and period_start < to_timestamp($3::float8 / 1000)
       and not (extract(epoch from period_start) * 1000)::float8 = any($4::float8[])`,
    [id, first.from, last.to, columns[0]],
  )
  await tx.query(
    `insert into metric_value (tenant_id, calc_id, period_start, value, q, completeness, version)
     select $1, $2, to_timestamp(x.ts / 1000), x.value, x.q, x.c, $7
     from unnest($3::float8[], $4::float8[], $5::int[], $6::float8[]) as x(ts, value, q, c)
     on conflict (calc_id, period_start) do update
       set value = excluded.value, q = excluded.q, completeness = excluded.completeness, version = excluded.version
       where (metric_value.value, metric_value.q, metric_value.completeness, metric_value.version)
         is distinct from (excluded.value, excluded.q, excluded.completeness, excluded.version)`,
    [tx.scope.tenant, id, ...columns, rows.map(({ completeness }) => completeness), calcVersion],
  )
}
