// Closed orders as figures know them, read as far as the caller sees them.
import { repairOrder } from '@steward/domain/index'
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
  applyFilters(where, repairOrder, queryOf(repairOrder, filters))
  if (without.length > 0) where.add(`t.close_time::date <> all(${where.param(without)}::date[])`)
  return ctx.tx.query<StoredOrder>(
    `select t.id::text as id, to_char(t.close_time, 'YYYY-MM-DD') as day, t.report_dept_id::text as "reportDeptId",
       t.area_id::text as "areaId", t.trade, t.equipment_type::text as "equipmentType", t.device_id::text as "deviceId",
       ${ms('report_time')} as "reportTime", ${ms('dispatch_time')} as "dispatchTime", ${ms('accept_time')} as "acceptTime",
       ${ms('arrive_time')} as "arriveTime", ${ms('start_time')} as "startTime", ${ms('finish_time')} as "finishTime",
       t.paused_sec as "pausedSec", ${ms('response_due')} as "responseDue", ${ms('finish_due')} as "finishDue",
       t.response_breached = 1 as "responseBreached", t.finish_breached = 1 as "finishBreached",
       t.rework_count as "reworkCount", t.first_fix = 1 as "firstFix", t.need_evaluate = 1 as "needEvaluate",
       t.score_total as "scoreTotal"
     from repair_order t where ${where.sql}`,
    where.values,
  )
}
