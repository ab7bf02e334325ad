// Areas on the dashboard: one level of the tree with open alarms below each, and the alarms of where one is.
import { alarmRecord, area } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import type { Board, BoardAlarm, BoardArea } from '@steward/domain/report/dashboard/board'
import { alarmsByArea } from '../../alarm/area-rollup.ts'
import { captionSql } from '../../engine/columns.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import { orderOf } from '../../engine/sort.ts'
import type { Ctx } from '../../platform/ctx.ts'

const MOST_AREAS = 60
const NEWEST = 20

/** Narrows rows `t` to an area with everything below it. */
export function inArea(where: Where, column: string, areaId: string | undefined): void {
  if (areaId === undefined) return
  const id = where.param(areaId)
  where.add(
    `t.${column} in (select below.id from area below where below.id = ${id}::text::bigint or ${id}::text = any(string_to_array(below.ancestors, ',')))`,
  )
}

/** So few areas leave room for what is in each. */
const FEW = 4

interface Below extends Pick<BoardArea, 'id' | 'name' | 'areaType' | 'hasBelow'> {
  [column: string]: unknown
  parent: string | null
}

/** The children of an area, or the topmost areas the caller sees; with their own children where they are few. */
export async function areasOf(ctx: Ctx, areaId: string | undefined): Promise<BoardArea[]> {
  const [rows, counts] = await Promise.all([childrenOf(ctx, areaId === undefined ? [] : [areaId]), alarmsByArea(ctx)])
  const byId = new Map(counts.map((one) => [one.areaId, one]))
  const counted = ({ id, name, areaType, hasBelow }: Below): BoardArea => {
    const found = byId.get(id)
    return {
      id,
      name,
      areaType,
      hasBelow,
      open: found?.open ?? 0,
      waiting: found?.waiting ?? 0,
      levels: found?.levels ?? [0, 0, 0, 0],
    }
  }
  if (rows.length === 0 || rows.length > FEW) return rows.map(counted)
  const below = Map.groupBy(
    await childrenOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ parent }) => parent,
  )
  return rows.map((row) => ({ ...counted(row), below: (below.get(row.id) ?? []).map(counted) }))
}

/** Without parents the topmost areas. */
async function childrenOf(ctx: Ctx, parents: readonly string[]): Promise<Below[]> {
  const where = new Where()
  applyScope(where, area, ctx)
  const above = parents.length > 0 ? where.param([...parents]) : undefined
  const isWanted = above
    ? `s.parent_id = any(${above}::bigint[])`
    : 's.parent_id is null or not exists (select from seen a where a.id = s.parent_id)'
  return ctx.tx.query<Below>(
    `with seen as materialized (select t.id, t.parent_id, t.area_name, t.area_type, t.sort from area t where ${where.sql})
     select s.id::text as id, s.parent_id::text as parent, s.area_name as name, s.area_type as "areaType",
       exists (select from seen b where b.parent_id = s.id) as "hasBelow"
     from seen s where ${isWanted} order by s.sort, s.id limit ${MOST_AREAS}`,
    where.values,
  )
}

/** As far up as the caller sees. */
export async function pathTo(ctx: Ctx, areaId: string): Promise<Board['path']> {
  const where = new Where()
  applyScope(where, area, ctx)
  const id = where.param(areaId)
  return ctx.tx.query<{ id: string; name: string }>(
    `select t.id::text as id, t.area_name as name from area t
     join area here on here.id = ${id}::bigint and here.tenant_id = t.tenant_id
       and (t.id = here.id or t.id::text = any(string_to_array(here.ancestors, ',')))
     where ${where.sql} order by array_length(string_to_array(t.ancestors, ','), 1), t.id`,
    where.values,
  )
}

function openIn(ctx: Ctx, areaId: string | undefined): Where {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  where.add(`t.alarm_state <> 'CLOSED'`)
  inArea(where, 'area_id', areaId)
  return where
}

export async function levelsOf(ctx: Ctx, areaId: string | undefined): Promise<NonNullable<Board['levels']>> {
  const where = openIn(ctx, areaId)
  const rows = await ctx.tx.query<{ level: number; open: number; waiting: number }>(
    `select t.alarm_level as level, count(*)::int as open, count(*) filter (where t.alarm_state like '%UNACK')::int as waiting
     from alarm_record t where ${where.sql} group by 1`,
    where.values,
  )
  return [1, 2, 3, 4].map((level) => rows.find((row) => row.level === level) ?? { level, open: 0, waiting: 0 })
}

type Open = Omit<BoardAlarm, 'value'> & {
  value: number | null
  unit: string | null
  total: number
  [column: string]: unknown
}

/** The most urgent first, in the order of the list of alarms. */
export async function alarmsOf(ctx: Ctx, areaId: string | undefined): Promise<NonNullable<Board['alarms']>> {
  const where = openIn(ctx, areaId)
  const name = ctx.locale === 'en' ? `coalesce(nullif(p.alarm_name_en, ''), p.alarm_name)` : 'p.alarm_name'
  const rows = await ctx.tx.query<Open>(
    `select p.id::text as id, ${name} as name, p.alarm_level as level, p.alarm_state as state, p.last_value as value, p.unit,
       (extract(epoch from p.first_time) * 1000)::float8 as since, coalesce(d.device_name, '') as device,
       coalesce(${captionSql(area, 'a')}, '') as area, p.total
     from (select t.*, count(*) over ()::int as total from alarm_record t where ${where.sql} order by ${orderOf(alarmRecord, {})} limit ${NEWEST}) p
     left join device d on d.id = p.device_id left join area a on a.id = p.area_id order by p.urgency, p.last_time desc, p.id`,
    where.values,
  )
  const newest = rows.map((row): BoardAlarm => ({
    id: row.id,
    name: row.name,
    level: row.level,
    state: row.state,
    device: row.device,
    area: row.area,
    value: row.value === null ? '' : `${measured(row.value)} ${row.unit ?? ''}`.trim(),
    since: row.since,
  }))
  return { newest, total: rows[0]?.total ?? 0 }
}
