// What every statement of a named query shares: bins of time, comparisons, and the time that is left for it.
import type { Interval } from '@steward/domain/report/query/datasets'
import type { Compared } from '@steward/domain/report/query/definition'
import type { Where } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'

const binned = (width: string) => (at: string) => `date_bin('${width}', ${at}, timestamptz '2000-01-01 00:00:00+00')`
const truncated = (unit: string) => (at: string) => `date_trunc('${unit}', ${at})`

/** The beginning of the interval that holds a moment, in the hospital's zone. */
export const bins: Readonly<Record<Interval, (at: string) => string>> = {
  '1m': truncated('minute'),
  '5m': binned('5 minutes'),
  '15m': binned('15 minutes'),
  '1h': truncated('hour'),
  '1d': truncated('day'),
  '1w': truncated('week'),
  '1M': truncated('month'),
}

export const steps: Readonly<Record<Interval, string>> = {
  '1m': '1 minute',
  '5m': '5 minutes',
  '15m': '15 minutes',
  '1h': '1 hour',
  '1d': '1 day',
  '1w': '7 days',
  '1M': '1 month',
}

const signs: Readonly<Record<Exclude<Compared, 'in'>, string>> = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}

/** `column op value` with the values bound; `column` is SQL of the product. */
export function compare(
  where: Where,
  column: string,
  { op, values }: { op: Compared; values: readonly (string | number)[] },
  cast: 'text' | 'float8',
): string {
  if (op === 'in') return `${column}::${cast} = any(${where.param([...values])}::${cast}[])`
  return `${column}::${cast} ${signs[op]} ${where.param(values[0])}::${cast}`
}

/** The area or one below it, of `column`. */
export const within = (table: 'area' | 'device_type', column: string, place: string): string =>
  `${column} in (select b.id from ${table} b where b.id = ${place}::bigint or ${place}::text = any(string_to_array(b.ancestors, ',')))`

/** Runs a statement within the time that is left. */
export type Ask = <R extends DbRow = DbRow>(text: string, values: readonly unknown[]) => Promise<R[]>

/** Statements that together take no longer than this; the limit of the transaction is put back afterwards. */
export async function withinTime<T>(ctx: Ctx, ms: number, work: (ask: Ask) => Promise<T>): Promise<T> {
  const end = performance.now() + ms
  const limit = (text: string) => ctx.tx.query(`select set_config('statement_timeout', $1, true)`, [text])
  const [before] = await ctx.tx.query<{ was: string }>(`select current_setting('statement_timeout') as was`)
  const done = await work(async (text, values) => {
    await limit(String(Math.max(1, Math.round(end - performance.now()))))
    return ctx.tx.query(text, values)
  })
  await limit(before?.was ?? '0')
  return done
}
