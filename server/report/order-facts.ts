// Closed orders as figures know them, read as far as the caller sees them.
import { repairOrder } from '@steward/domain/index'
import { pausing } from '@steward/domain/repair/clock'
import type { OrderFact, RowFilters } from '@steward/domain/report/kpi'
import { queryOf } from '@steward/domain/report/rows'
import { Where, applyFilters } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'

/** What figures are filtered and broken down by; orders and daily figures have fields of these names. */
export const dimensions = ['reportDeptId', 'areaId', 'trade', 'equipmentType', 'deviceId'] as const
export type Dimension = (typeof dimensions)[number]
export type Dimensions = { [K in Dimension]: string | null }

export interface StoredOrder extends OrderFact, Dimensions {
  [column: string]: unknown
  id: string
  /** The local day on which it was closed. */
  day: string
}

const ms = (column: string) => `extract(epoch from t.${column})::float8 * 1000`
/** Who opens an order again begins its clocks anew: the figures are those of its last turn. */
const BEGUN = 'extract(epoch from coalesce(t.reopen_time, t.report_time))::float8 * 1000'

/**
 * How long the order rested between its start and its finish. Where a standard counts working hours the order keeps those of
 * its pauses alone; how long they lasted stands in the time line.
 */
const RESTED = `case when t.paused_sec > 0 and t.standard_snapshot ->> 'calendarMode' = 'work_hours' then coalesce((
    select sum(greatest(0, extract(epoch from least(ended.at, t.finish_time) - greatest(r.operate_time, t.start_time))))::int
    from repair_bill_record r, lateral (select min(e.operate_time) as at from repair_bill_record e
      where e.tenant_id = t.tenant_id and e.order_id = t.id and e.is_deleted = 0 and e.operate_time >= r.operate_time
        and e.from_status = 'suspended' and e.to_status <> 'suspended') ended
    where r.tenant_id = t.tenant_id and r.order_id = t.id and r.is_deleted = 0 and r.action = 'suspend'
      and r.reason_code in (${pausing.map((one) => `'${one}'`).join(', ')})), t.paused_sec) else t.paused_sec end`

export interface Period {
  first: string
  last: string
}

/** Orders closed in the period, but for the days that are left out. */
export function closedOrders(
  ctx: Ctx,
  { first, last }: Period,
  narrowed: RowFilters = {},
  without: readonly string[] = [],
): Promise<StoredOrder[]> {
  const where = new Where()
  applyScope(where, repairOrder, ctx)
  const filters = { ...narrowed, orderStatus: 'closed', closeTime: `${first}~${last}` }
  applyFilters(where, repairOrder, queryOf(repairOrder, filters), ctx)
  if (without.length > 0) where.add(`t.close_time::date <> all(${where.param(without)}::date[])`)
  return ctx.tx.query<StoredOrder>(
    `select t.id::text as id, to_char(t.close_time, 'YYYY-MM-DD') as day, t.report_dept_id::text as "reportDeptId",
       t.area_id::text as "areaId", t.trade, t.equipment_type::text as "equipmentType", t.device_id::text as "deviceId",
       ${BEGUN} as "reportTime", ${ms('dispatch_time')} as "dispatchTime", ${ms('accept_time')} as "acceptTime",
       ${ms('arrive_time')} as "arriveTime", ${ms('start_time')} as "startTime", ${ms('finish_time')} as "finishTime",
       ${RESTED} as "pausedSec", ${ms('response_due')} as "responseDue", ${ms('finish_due')} as "finishDue",
       t.response_breached = 1 as "responseBreached", t.finish_breached = 1 as "finishBreached",
       t.rework_count as "reworkCount", t.first_fix = 1 as "firstFix", t.need_evaluate = 1 as "needEvaluate",
       t.score_total as "scoreTotal"
     from repair_order t where ${where.sql}`,
    where.values,
  )
}
