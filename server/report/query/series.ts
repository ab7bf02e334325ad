// Named queries over series and latest values: many devices at once, averages as far as they are computed and finer rows
// for the time since.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { device } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { DatasetName, Fn } from '@steward/domain/report/query/datasets'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import { isPointOf } from '../../iot/model/device-points.ts'
import type { Segment } from '../../iot/series/telemetry-bins.ts'
import { marksOf, segmentsOf } from '../../iot/series/telemetry-series.ts'
import { grains } from '../../iot/series/telemetry-spans.ts'
import type { Grain } from '../../iot/series/telemetry-store.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Bound } from './bind.ts'
import { type Column, type Found, type Keys, keyer } from './found.ts'
import { type Ask, bins, compare, within } from './statement.ts'

/** Properties of devices a query may read. */
const MOST = 4_000
/** Rows of a statement that are read at most. */
export const MOST_READ = 50_000

interface Point {
  keys: Keys
  identifier: string
  sid: number
  slot: number
  unit: string
  /** A value holds so long without another one, in seconds. */
  holds: number
  /** Where a counter starts over. */
  most: number | null
  /** What the last digit of a counter is worth. */
  digit: number
}

export async function readSeries(ctx: Ctx, ask: Ask, bound: Bound): Promise<Found> {
  ctx.must(...codesFor(device, 'list'), ...codesFor(device, 'detail'))
  const points = await pointsOf(ctx, ask, bound)
  const marks = bound.dataset === 'latest' ? undefined : await marksOf(ctx.tx)
  const group = keyer(bound.groups)
  const numbers = points.map(({ keys }) => group.numberOf(keys))
  const columns: Column[] = []
  const cells: Found['cells'] = []
  for (const { fn, field = '', as } of bound.select) {
    const own = points.flatMap((point, i) => (point.identifier === field ? [{ ...point, group: numbers[i] ?? 0 }] : []))
    columns.push({ name: as, unit: fn === 'count' ? '' : (own[0]?.unit ?? ''), fn, field })
    cells.push(
      own.length === 0
        ? []
        : marks
          ? await valuesOf(ask, bound, fn, own, marks)
          : await latestOf(ask, bound, fn, field, own),
    )
  }
  return { columns, cells, keys: group.all() }
}

async function pointsOf(ctx: Ctx, ask: Ask, bound: Bound): Promise<Point[]> {
  const where = new Where()
  applyScope(where, device as unknown as Entity, ctx)
  const fields = where.param([...new Set(bound.select.flatMap(({ field }) => field ?? []))])
  if (bound.areaId !== undefined) where.add(within('area', 't.area_id', where.param(bound.areaId)))
  if (bound.typeId !== undefined) where.add(within('device_type', 't.device_type_id', where.param(bound.typeId)))
  if (bound.deviceIds) where.add(`t.id = any(${where.param([...bound.deviceIds])}::bigint[])`)
  for (const one of bound.conditions) {
    const column = attributes[one.field]
    if (column) where.add(compare(where, column, one, 'text'))
  }
  const rows = await ask(
    `select t.id::text as "deviceId", t.device_name as "deviceName", t.area_id::text as "areaId", a.area_name as "areaName",
       t.device_type_id::text as "typeId", y.type_name as "typeName", s.sid, p.identifier, p.slot, coalesce(p.unit, '') as unit,
       case when p.is_counter = 1 then p.hard_max::float8 end as most,
       case when p.is_counter = 0 then 0 when p.data_type in ('float', 'double') then power(10, -coalesce(p.precision, 1)) else 1 end::float8 as digit,
       coalesce(t.report_interval, y.report_interval)::float8 as interval
     from device t join device_type y on y.id = t.device_type_id join ts_device s on s.device_id = t.id
     join thing_model p on ${isPointOf('t', 'p')} and p.identifier = any(${fields}::text[]) and p.kind = 'property'
       and p.slot is not null and p.data_type in ('int32', 'int64', 'float', 'double', 'bool', 'enum')
     left join area a on a.id = t.area_id
     where ${where.sql} order by t.id limit ${MOST + 1}`,
    where.values,
  )
  if (rows.length > MOST) throw problem('query.too-wide', { max: MOST })
  return rows.map(({ sid, slot, identifier, unit, most, digit, interval, ...keys }) => ({
    keys: keys as unknown as Keys,
    identifier: String(identifier),
    sid: Number(sid),
    slot: Number(slot),
    unit: String(unit),
    holds: 3 * Number(interval),
    most: most === null ? null : Number(most),
    digit: Number(digit),
  }))
}

const attributes: Readonly<Record<string, string>> = {
  onlineStatus: 't.online_status',
  criticality: 't.criticality',
}

type Numbered = Point & { group: number }

const pick = (single: string, wide: string) =>
  `case when d.slot < 1000 then t.${single}[d.slot + 1] else t.${wide}[d.slot - 999] end::float8`

/** Rows of a segment; bad values (2 and 4) are no readings. */
function rowsOf({ grain, from, to }: Segment, low: string, high: string): string {
  const { table, by, unit } = grains[grain]
  const at = `t.${by}`
  const begin =
    unit === undefined ? `to_timestamp(${low} / 1000)` : `date_trunc('${unit}', to_timestamp(${low} / 1000))`
  const time = `${at} >= greatest(${begin}, to_timestamp(${Math.round(from)} / 1000.0)) and ${at} < least(to_timestamp(${high} / 1000), to_timestamp(${Math.round(to)} / 1000.0))`
  const join = `join ${table} t on t.sid = d.sid and ${time}`
  if (grain === 'raw')
    return `select d.*, ${at} as at, 1::float8 as n, ${pick('v', 'd')} as avg, ${pick('v', 'd')} as min, ${pick('v', 'd')} as max, ${pick('v', 'd')} as last
      from points d ${join} where t.q is null or not t.q && array[(d.slot * 16 + 2)::smallint, (d.slot * 16 + 4)::smallint]`
  return `select d.*, ${at} as at, ${pick('n', 'dn')} as n, ${pick('vavg', 'davg')} as avg, ${pick('vmin', 'dmin')} as min,
      ${pick('vmax', 'dmax')} as max, ${pick('vlast', 'dlast')} as last from points d ${join}`
}

/** How far before the span the reading is looked for that a counter is compared with, in ms. */
const BEFORE: Readonly<Record<Grain, number>> = {
  raw: 3_600_000,
  '1m': 3_600_000,
  '1h': 6 * 3_600_000,
  '1d': 3 * 86_400_000,
}

const grainOf = (dataset: DatasetName): Grain =>
  dataset === '1m' || dataset === '1h' || dataset === '1d' ? dataset : 'raw'

// A counter that falls has started over: at its end, or anew from nothing after the greatest value of its bucket. What it
// falls by the jitter of its last digit it has risen before, and what is left at more than half was set back.
const growth = `case when before is null then case when avg - min > 0.75 * (last - min) then 0 else greatest(last - min, 0) end when last >= before - greatest(2 * digit, before * 1e-6) then last - before
  when most is not null and before > 0.9 * most and last < 0.1 * most then most - before + last
  else greatest(max - before, 0) + case when last > before / 2 then 0 else greatest(last, 0) end end`

const beside = (order: string, from: string, to: string) => `${order} rows between ${from} and ${to}`

/** Without a few readings far from those on both sides of them, with which a counter neither falls nor rises. */
const withoutOdd = (readings: string, order: string) => {
  const [before, after] = [beside(order, '3 preceding', '1 preceding'), beside(order, '1 following', '3 following')]
  return `(select * from (
     select *, max(last) over (${before}) as was, max(last) over (${after}) as returns, lag(last) over (${order}) as previous, lead(last) over (${order}) as next
     from (${readings}) r where avg is not null) n
   where not coalesce(last < 0.99 * was and returns >= 0.99 * was and returns - last > last, false)
     and not coalesce(previous <= next and last - next > greatest(next - previous, 2 * digit), false))`
}

const aggregates: Readonly<Record<Fn, string>> = {
  avg: 'sum(avg * n) / nullif(sum(n), 0)',
  min: 'min(min)',
  max: 'max(max)',
  sum: 'sum(avg * n)',
  count: 'sum(n)',
  last: '(max(array[extract(epoch from at)::float8, last]))[2]',
  delta: `sum(${growth})`,
  twa: 'sum(avg * lasts) / nullif(sum(lasts), 0)',
}

async function valuesOf(ask: Ask, bound: Bound, fn: Fn, points: readonly Numbered[], done: Record<Grain, number>) {
  const { span, dataset, interval, conditions } = bound
  const grain = grainOf(dataset)
  const from = fn === 'delta' ? span.from - BEFORE[grain] : span.from
  const segments = segmentsOf({ done }, grain, from, span.to)
  if (segments.length === 0) return []
  const where = new Where()
  const table = `points as (select * from unnest(${where.param(points.map(({ sid }) => sid))}::int[], ${where.param(points.map(({ slot }) => slot))}::int[],
      ${where.param(points.map(({ group }) => group))}::int[], ${where.param(points.map(({ holds }) => Math.max(holds, grains[grain].width / 1_000)))}::float8[],
      ${where.param(points.map(({ most }) => most))}::float8[], ${where.param(points.map(({ digit }) => digit))}::float8[]) as u(sid, slot, grp, holds, most, digit))`
  const [low, high] = [`${where.param(from)}::float8`, `${where.param(span.to)}::float8`]
  where.add(`at >= ${beginOf(grain, where.param(span.from))}`)
  where.add('n > 0')
  for (const one of conditions) if (one.field === 'value') where.add(compare(where, 'avg', one, 'float8'))
  const bin = interval ? `(extract(epoch from ${bins[interval]('at')}) * 1000)::float8` : 'null::float8'
  const order = 'partition by sid, slot order by at'
  const rowsRead = segments.map((segment) => rowsOf(segment, low, high)).join(' union all ')
  const rows = await ask<{ grp: number; bin: number | null; value: number | null }>(
    `with ${table}, seen as (
       select *, lag(last) over (${order}) as before,
         least(extract(epoch from lead(at) over (${order}) - at), extract(epoch from to_timestamp(${high} / 1000) - at), holds)::float8 as lasts
       from ${fn === 'delta' ? withoutOdd(rowsRead, order) : `(${rowsRead})`} r where avg is not null)
     select grp, ${bin} as bin, (${aggregates[fn]})::float8 as value from seen where ${where.sql}
     group by 1, 2 order by 1, 2 limit ${MOST_READ + 1}`,
    where.values,
  )
  if (rows.length > MOST_READ) throw problem('query.too-many', { max: MOST_READ })
  return rows.map(({ grp, bin: ts, value }) => ({ group: grp, ts, value: tidy(value) }))
}

/** The bucket that holds the beginning belongs to the span. */
function beginOf(grain: Grain, place: string): string {
  const { unit } = grains[grain]
  const moment = `to_timestamp(${place}::float8 / 1000)`
  return unit === undefined ? moment : `date_trunc('${unit}', ${moment})`
}

/** Without the digits beyond what is stored, which are conversion noise. */
export const tidy = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(Math.abs(value) >= 1e6 ? 12 : 7))

const ofLatest: Readonly<Record<string, string>> = {
  avg: 'avg(value)',
  min: 'min(value)',
  max: 'max(value)',
  sum: 'sum(value)',
  count: 'count(value)',
  last: '(max(array[ms, value]))[2]',
}

async function latestOf(ask: Ask, { conditions }: Bound, fn: Fn, field: string, points: readonly Numbered[]) {
  const where = new Where()
  const table = `points as (select * from unnest(${where.param(points.map(({ sid }) => sid))}::int[],
    ${where.param(points.map(({ group }) => group))}::int[]) as u(sid, grp))`
  const name = `${where.param(field)}::text`
  where.add('value is not null')
  for (const one of conditions) if (one.field === 'value') where.add(compare(where, 'value', one, 'float8'))
  const rows = await ask<{ grp: number; value: number | null }>(
    `with ${table}, seen as (select d.grp, (l.vals -> ${name} ->> 1)::float8 as ms,
         case when jsonb_array_length(l.vals -> ${name}) = 3 then (l.vals -> ${name} ->> 0)::float8 end as value
       from points d join device_latest l on l.sid = d.sid)
     select grp, (${ofLatest[fn] ?? 'null'})::float8 as value from seen where ${where.sql} group by 1 order by 1`,
    where.values,
  )
  return rows.map(({ grp, value }) => ({ group: grp, ts: null, value: tidy(value) }))
}
