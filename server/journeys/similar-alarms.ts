// Alarms of the same rule that came before: how long they took, how they were judged, and what repaired them.
import { SIMILAR_MOST, type SimilarAlarm, type SimilarAlarms } from '@steward/domain/alarm/page/answers'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord, area, repairBill, repairOrder } from '@steward/domain/index'
import { type AskedAlarm, alarmQuery, askedAlarm, ms, nameIn, ofAlarm, someOf } from '../alarm/page/asked.ts'
import { captionSql } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'

export const similarRoute = route({
  ...ofAlarm,
  method: 'GET',
  path: `/${alarmRecord.path}/similar`,
  zh: '类似的历史告警',
  en: 'Earlier alarms of the same rule, and what fixed them',
  query: alarmQuery,
  async run(ctx, { query }): Promise<SimilarAlarms> {
    // Earlier ones are other rows than the one that was asked for.
    ctx.must(...codesFor(alarmRecord, 'list'))
    const alarm = await askedAlarm(ctx, query.id)
    const same = () => matching(ctx, alarm, true)
    const { results, median } = await judged(ctx, same())
    return { same: await rowsOf(ctx, same()), alike: await rowsOf(ctx, matching(ctx, alarm, false)), results, median }
  },
})

/** Of the same rule at the same device, or at another one of its type; without a rule by what it is about. */
function matching(ctx: Ctx, alarm: AskedAlarm, isSame: boolean): Where {
  const where = new Where()
  applyScope(where, alarmRecord, ctx)
  where.add(
    `t.id <> ${where.param(alarm.id)} and t.first_time < to_timestamp(${where.param(alarm.first)}::float8 / 1000)`,
  )
  const is = (column: string, value: string | null) => `t.${column} is not distinct from ${where.param(value)}`
  const id = (column: string, value: string | null) => `${is(column, value)}::bigint`
  if (alarm.ruleId !== null) where.add(id('rule_id', alarm.ruleId))
  else where.add(`t.rule_id is null and ${is('alarm_source', alarm.source)} and ${is('cond_type', alarm.condType)}`)
  if (isSame) {
    where.add(`${id('device_id', alarm.deviceId)} and ${id('gateway_id', alarm.gatewayId)}`)
    if (alarm.deviceId === null && alarm.gatewayId === null) where.add(id('area_id', alarm.areaId))
  } else if (alarm.deviceId !== null)
    where.add(`t.device_id <> ${where.param(alarm.deviceId)} and ${id('device_type_id', alarm.typeId)}`)
  else where.add('false')
  return where
}

const LASTED = 'coalesce(t.clear_time, t.close_time) - t.first_time'

interface Repaired {
  billId: string | null
  orderId: string | null
  repairNo: string | null
  cause: string | null
  remedy: string | null
  done: string | null
}

async function rowsOf(ctx: Ctx, where: Where) {
  const seesRepairs = ctx.can(...codesFor(repairBill, 'list')) && ctx.can(...codesFor(repairOrder, 'list'))
  const repairs = seesRepairs
    ? `left join lateral (${scopedIn(ctx, where, repairBill, 'repair_bill')} and t.id = a.order_id) b on true
       left join lateral (${scopedIn(ctx, where, repairOrder, 'repair_order')} and t.id = b.order_id) o on true`
    : 'left join repair_bill b on false left join repair_order o on false'
  const rows = await ctx.tx.query<Omit<SimilarAlarm, 'repair'> & Repaired & { total: number; [name: string]: unknown }>(
    `with found as (select t.*, ${ms('t.first_time')} as at, (extract(epoch from ${LASTED}) * 1000)::float8 as lasted,
         (extract(epoch from t.ack_time - t.first_time) * 1000)::float8 as answered, (count(*) over ())::int as total
       from alarm_record t where ${where.sql} order by t.first_time desc, t.id limit ${SIMILAR_MOST})
     select a.id::text as id, ${nameIn(ctx, 'a')} as name, coalesce(d.device_name, g.gateway_name, '') as device,
       coalesce(${captionSql(area, 'r')}, '') as area, a.alarm_level as level, a.alarm_state as state, a.at, a.lasted, a.answered,
       a.handle_result as result, a.handle_remark as remark, a.close_reason as "closedBecause", b.id::text as "billId", o.id::text as "orderId",
       coalesce(o.order_no, b.bill_no) as "repairNo", o.fault_cause as cause, o.fault_remedy as remedy, o.repair_desc as done, a.total
     from found a left join device d on d.id = a.device_id left join gateway g on g.id = a.gateway_id left join area r on r.id = a.area_id
     ${repairs} order by a.at desc, a.id`,
    where.values,
  )
  return someOf<SimilarAlarm>(rows.map(withRepair))
}

/** Rows `t` of a document within the reader's scope; the alarms are `a`. */
function scopedIn(ctx: Ctx, into: Where, entity: Parameters<typeof applyScope>[1], table: string): string {
  const from = into.parts.length
  applyScope(into, entity, ctx)
  return `select t.* from ${table} t where ${into.parts.splice(from).join(' and ')}`
}

function withRepair({ billId, orderId, repairNo, cause, remedy, done, ...row }: Repaired) {
  const repair = billId === null ? null : { billId, orderId, no: repairNo ?? '', cause, remedy, done: done ?? '' }
  return { ...row, repair } as unknown as SimilarAlarm & { total: number }
}

async function judged(ctx: Ctx, where: Where): Promise<Pick<SimilarAlarms, 'results' | 'median'>> {
  const rows = await ctx.tx.query<{ result: string; count: number }>(
    `select t.handle_result as result, count(*)::int as count from alarm_record t where ${where.sql} and t.handle_result is not null
     group by 1 order by 2 desc, 1`,
    where.values,
  )
  const [half] = await ctx.tx.query<{ median: number | null }>(
    `select (percentile_cont(0.5) within group (order by extract(epoch from ${LASTED})) * 1000)::float8 as median
     from alarm_record t where ${where.sql} and coalesce(t.clear_time, t.close_time) is not null`,
    where.values,
  )
  return { results: rows, median: half?.median ?? null }
}
