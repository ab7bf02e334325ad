// The time line of requests and orders.
import type { Row } from '@steward/domain/entity'
import { repairBillRecord } from '@steward/domain/index'
import { timeLine } from '../document/time-line.ts'
import type { Ctx } from '../platform/ctx.ts'

/** What a line says was done (dictionary `record_action`). */
export type RecordAction = Row<typeof repairBillRecord>['action']

export const repairLine = timeLine(repairBillRecord, ['orderId', 'billId'])

/** Whether the order's line of this event stands already. Events are looked for and written while the order is locked. */
export async function isTold(ctx: Ctx, orderId: string, onceKey: string): Promise<boolean> {
  const rows = await ctx.tx.query(
    'select 1 from repair_bill_record where tenant_id = $1 and order_id = $2 and once_key = $3',
    [ctx.tx.scope.tenant, orderId, onceKey],
  )
  return rows.length > 0
}
