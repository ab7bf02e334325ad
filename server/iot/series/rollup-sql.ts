// SQL of the roll-ups: minutes from raw rows, hours from minutes, days from hours.
import type { Grain } from './telemetry-store.ts'

export type Level = Exclude<Grain, 'raw'>

/** Spans to average as $1 sids, $2 starts and $3 ends in ms; $4 and $5 bound them all for partition pruning. */
const spans = `unnest($1::int[], $2::float8[], $3::float8[]) as r(sid, low, high)`
const within = (column: string) =>
  `${column} >= to_timestamp(r.low / 1000) and ${column} < to_timestamp(r.high / 1000)
     and ${column} >= to_timestamp($4::float8 / 1000) and ${column} < to_timestamp($5::float8 / 1000)`

const isGood = (slot: string) =>
  `(t.q is null or not t.q && array[(${slot} * 16 + 2)::smallint, (${slot} * 16 + 4)::smallint])`

// One line per slot: slot, count, mean, minimum, maximum, last. Slots without a value stay in the list so that array
// positions match slots.
const fromRaw = `
  select t.sid, t.tenant_id, t.ts as at, e.slot, (x is not null)::int as n, x as avg, x as min, x as max, x as last
  from ${spans} join telemetry t on t.sid = r.sid and ${within('t.ts')}
  cross join lateral (
    select (i - 1)::int as slot, case when ${isGood('(i - 1)')} then u.x::float8 end as x from unnest(t.v) with ordinality as u(x, i)
    union all
    select (i + 999)::int, case when ${isGood('(i + 999)')} then u.x end from unnest(t.d) with ordinality as u(x, i)) e`

const fromAverages = (table: string) => `
  select t.sid, t.tenant_id, t.bucket as at, e.slot, e.n, e.avg, e.min, e.max, e.last
  from ${spans} join ${table} t on t.sid = r.sid and ${within('t.bucket')}
  cross join lateral (
    select (i - 1)::int as slot, u.n::int, u.avg::float8, u.min::float8, u.max::float8, u.last::float8
    from unnest(t.n, t.vavg, t.vmin, t.vmax, t.vlast) with ordinality as u(n, avg, min, max, last, i)
    union all
    select (i + 999)::int, u.n::int, u.avg, u.min, u.max, u.last
    from unnest(t.dn, t.davg, t.dmin, t.dmax, t.dlast) with ordinality as u(n, avg, min, max, last, i)) e`

const sources: Record<Level, string> = {
  '1m': fromRaw,
  '1h': fromAverages('telemetry_1m'),
  '1d': fromAverages('telemetry_1h'),
}
export const units: Record<Level, 'minute' | 'hour' | 'day'> = { '1m': 'minute', '1h': 'hour', '1d': 'day' }

const array = (column: string, condition: string) =>
  `array_agg(${column} order by slot) filter (where slot ${condition})`
const single = (column: string) => array(column, '< 1000')
const wide = (column: string) => array(column, '>= 1000')

const columns = ['n', 'vmin', 'vmax', 'vavg', 'vlast', 'dn', 'dmin', 'dmax', 'davg', 'dlast']

/** Averages of one level over spans of some devices, replacing existing ones. */
export const averaging = (level: Level): string => `
  insert into telemetry_${level} (sid, bucket, tenant_id, ${columns.join(', ')})
  select sid, bucket, tenant_id,
    ${['n', 'min', 'max', 'avg', 'last'].map(single).join(', ')}, ${['n', 'min', 'max', 'avg', 'last'].map(wide).join(', ')}
  from (
    select sid, tenant_id, date_trunc('${units[level]}', at) as bucket, slot, sum(n) as n, min(min) as min, max(max) as max,
      sum(avg * n) / nullif(sum(n), 0) as avg,
      (max(array[extract(epoch from at)::float8, last]) filter (where last is not null))[2] as last
    from (${sources[level]}) one group by 1, 2, 3, 4) slots
  group by sid, bucket, tenant_id order by sid, bucket
  on conflict (sid, bucket) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`
