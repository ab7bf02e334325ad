// Upkeep nobody began in time is missed, and stays so; what is not done when it is due is told as late.
import { maintenanceBill } from '@steward/domain/index'
import { alter, hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { nowOf } from '../../platform/local-time.ts'
import type { Watched } from '../plan/bill-window.ts'
import { tellOverdue } from './maintenance-letters.ts'

const open: readonly string[] = ['pending', 'doing', 'suspended']

export const upkeepWindow: Watched = {
  name: maintenanceBill.name,
  async due(ctx) {
    const rows = await ctx.tx.query<{ id: string }>(
      `select id::text as id from maintenance_bill where tenant_id = $1 and is_deleted = 0
         and (bill_status = 'pending' and window_end < $2
           or bill_status = any($3) and due_time < $2 and is_overdue = 0) order by id`,
      [ctx.tx.scope.tenant, ctx.now, open],
    )
    return rows.map(({ id }) => id)
  },
  async each(ctx, id) {
    const [bill] = await hold(ctx, maintenanceBill, [id])
    if (!bill) return
    const now = nowOf(ctx)
    if (bill.billStatus === 'pending' && bill.windowEnd !== null && bill.windowEnd < now) {
      await takeStep(ctx, maintenanceBill, id, 'miss')
      return
    }
    if (!open.includes(bill.billStatus) || bill.isOverdue === 1 || bill.dueTime === null || now <= bill.dueTime) return
    await alter(ctx, maintenanceBill, [id], { isOverdue: 1 })
    await tellOverdue(ctx, bill)
  },
}
