// The time line of requests and orders.
import type { Row } from '@steward/domain/entity'
import { repairBillRecord } from '@steward/domain/index'
import { timeLine } from '../document/time-line.ts'
import type { Ctx } from '../platform/ctx.ts'

/** What a line says was done (dictionary `record_action`). */
export type RecordAction = Row<typeof repairBillRecord>['action']

export const repairLine = timeLine(repairBillRecord, ['orderId', 'billId'])

/** What is told of an order once, tells it from everything else that is. */
export interface OnceTold {
  action: RecordAction
  onceKey: string
  content?: string | null
}

/** Kept as lines of the order with a key of their own, which are looked for and written while the order is locked. */
export const keptAsLines = {
  async isTold(ctx: Ctx, { id }: { id: string }, { onceKey }: OnceTold): Promise<boolean> {
    const rows = await ctx.tx.query(
      'select 1 from repair_bill_record where tenant_id = $1 and order_id = $2 and once_key = $3',
      [ctx.tx.scope.tenant, id, onceKey],
    )
    return rows.length > 0
  },
  keep: (ctx: Ctx, { id }: { id: string }, { action, onceKey, content = null }: OnceTold) =>
    repairLine.write(ctx, { action, orderId: id, onceKey, content }),
}
