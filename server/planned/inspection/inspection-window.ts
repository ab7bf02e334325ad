// Rounds nobody began in time are missed, and stay so; those begun and not finished are told as late.
import { inspectionBill } from '@steward/domain/index'
import { alter, hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { nowOf } from '../../platform/local-time.ts'
import type { Watched } from '../plan/bill-window.ts'
import { tellOverdue } from './inspection-letters.ts'

export const inspectionWindow: Watched = {
  name: inspectionBill.name,
  async due(ctx) {
    const rows = await ctx.tx.query(
      `select id::text as id from inspection_bill where tenant_id = $1 and is_deleted = 0
         and (bill_status = 'pending' and window_end < $2
           or bill_status in ('pending', 'doing') and due_time < $2 and is_overdue = 0) order by id`,
      [ctx.tx.scope.tenant, ctx.now],
    )
    return rows.map(({ id }) => String(id))
  },
  async each(ctx, id) {
    const [bill] = await hold(ctx, inspectionBill, [id])
    if (!bill) return
    const now = nowOf(ctx)
    if (bill.billStatus === 'pending' && bill.windowEnd !== null && now > bill.windowEnd) {
      await takeStep(ctx, inspectionBill, id, 'miss')
      return
    }
    const isOpen = bill.billStatus === 'pending' || bill.billStatus === 'doing'
    if (!isOpen || bill.isOverdue === 1 || bill.dueTime === null || now <= bill.dueTime) return
    await alter(ctx, inspectionBill, [id], { isOverdue: 1 })
    await tellOverdue(ctx, bill)
  },
}
