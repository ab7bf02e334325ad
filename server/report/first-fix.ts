// Judges whether repairs held: no rework, and nothing new of the kind within the days after the finish.
import { repairOrder } from '@steward/domain/index'
import { REPEAT_DAYS } from '@steward/domain/report/kpi'
import { alter } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'

// A request that was withdrawn, turned down or merged into another is not a new fault.
const AGAIN = `select from repair_bill b where b.tenant_id = o.tenant_id and b.is_deleted = 0
  and b.order_id is distinct from o.id and b.bill_status not in ('cancelled', 'rejected', 'merged')
  and b.report_time > o.finish_time and b.report_time <= o.finish_time + make_interval(days => $3)
  and case when o.device_id is not null then b.device_id = o.device_id
    else b.area_id = o.area_id and b.trade = o.trade and b.fault_phenomenon in (
      select o.fault_phenomenon union select own.fault_phenomenon from repair_bill own where own.order_id = o.id and own.is_deleted = 0)
    end`

export async function judgeFirstFix(ctx: Ctx): Promise<void> {
  const rows = await ctx.tx.query<{ id: string; held: boolean }>(
    `select o.id::text as id, o.rework_count = 0 and not exists (${AGAIN}) as held from repair_order o
     where o.tenant_id = $1 and o.is_deleted = 0 and o.order_status = 'closed' and o.first_fix is null
       and o.finish_time <= $2::timestamptz - make_interval(days => $3)`,
    [ctx.tx.scope.tenant, ctx.now, REPEAT_DAYS],
  )
  for (const firstFix of [1, 0] as const) {
    const ids = rows.filter(({ held }) => held === (firstFix === 1)).map(({ id }) => id)
    if (ids.length > 0) await alter(ctx, repairOrder, ids, { firstFix })
  }
}
