// Open alarms of each area with what lies below it. The figures of the areas themselves are kept by triggers with every
// change of an alarm; the sum up the tree goes by the tree as it stands, so that a move of an area needs nothing.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { job } from '../document/job.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'

export interface AreaAlarms {
  [column: string]: unknown
  areaId: string
  /** Not closed, and of these not acknowledged. */
  open: number
  waiting: number
  /** Open ones of the levels 1 to 4, in this order. */
  levels: number[]
}

const KEPT = `select area_id, alarm_level, sum(open_count) as open, sum(waiting_count) as waiting
  from area_alarm where tenant_id = $1 group by 1, 2 having sum(open_count) <> 0`

/** Somebody whose roles narrow what he sees is told of what he sees, which only counting tells. */
const seen = (
  rows: string,
) => `select t.area_id, t.alarm_level, count(*) as open, count(*) filter (where t.alarm_state like '%UNACK'
    and t.under_maintenance = 0 and t.shelved_until is null) as waiting
  from alarm_record t where ${rows} and t.alarm_state <> 'CLOSED' and t.area_id is not null group by 1, 2`

const upTheTree = (own: string) => `with own as (${own})
  select up.id as "areaId", sum(own.open)::int as open, sum(own.waiting)::int as waiting, array[${[1, 2, 3, 4]
    .map((level) => `coalesce(sum(own.open) filter (where own.alarm_level = ${level}), 0)::int`)
    .join(', ')}] as levels
  from own join area a on a.id = own.area_id, unnest(string_to_array(a.ancestors || ',' || a.id, ',')) as up(id)
  where up.id <> '0' group by 1`

/** Areas without any are left out. */
export async function alarmsByArea(ctx: Ctx): Promise<AreaAlarms[]> {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  const isNarrowed = where.parts.length > WHOLE
  const [rows = []] = await ctx.tx.readOnce([
    isNarrowed
      ? { text: upTheTree(seen(where.sql)), values: where.values }
      : { text: upTheTree(KEPT), values: [ctx.tx.scope.tenant] },
  ])
  return rows as unknown as AreaAlarms[]
}

/** The conditions of whoever sees every alarm of his tenant: not removed, and of the tenant. */
const WHOLE = 2

export const areaRollup = route({
  method: 'GET',
  path: `/${alarmRecord.path}/area-rollup`,
  zh: '各区域及其下级的未关闭告警数',
  en: 'Open alarms of each area with those below it',
  tag: alarmRecord.name,
  may: codesFor(alarmRecord, 'list'),
  run: (ctx) => alarmsByArea(ctx),
})

/** Rows from which on those of an area are made one. */
const MANY = 64

/** Each change of an alarm adds a row, so that none waits for another; they are summed up now and then. */
export const areaAlarmSums = job(
  'area-alarm-sums',
  '区域告警数汇总',
  'Sum up the alarms of areas',
  {
    group: 'iot',
    for: 'tenants',
    cron: every('5 min'),
    keeps: 'failures',
    items: (ctx) =>
      ctx.tx.query<{ id: string }>(
        `select area_id::text as id from area_alarm where tenant_id = $1 group by area_id having count(*) > ${MANY} order by 1 limit 500`,
        [ctx.tx.scope.tenant],
      ),
  },
  (ctx, { id }) => sumUp(ctx, id),
)

/** One statement: whoever reads meanwhile sees the rows or their sum. What is being added meanwhile stays beside it. */
export async function sumUp(ctx: Ctx, areaId: string): Promise<void> {
  await ctx.tx.query(
    `with gone as (delete from area_alarm where tenant_id = $1 and area_id = $2 returning *)
     insert into area_alarm (tenant_id, area_id, alarm_level, open_count, waiting_count)
     select tenant_id, area_id, alarm_level, sum(open_count), sum(waiting_count) from gone group by 1, 2, 3
     having sum(open_count) <> 0 or sum(waiting_count) <> 0`,
    [ctx.tx.scope.tenant, areaId],
  )
}
