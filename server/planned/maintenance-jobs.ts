// What nobody did in time: upkeep whose window has passed is missed, what is late is told once.
import { maintenanceBill } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { job } from '../document/job.ts'
import { alter, hold } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import { nowOf } from '../platform/local-time.ts'
import { tellOverdue } from './maintenance-letters.ts'

export const upkeepWindow = job(
  'maintenance-window',
  '保养时限监视',
  'Watch the times of upkeep',
  {
    group: 'desk',
    for: 'tenants',
    cron: every('1 min'),
    keeps: 'failures',
    items: (ctx) =>
      ctx.tx.query<{ id: string }>(
        `select id::text as id from maintenance_bill where tenant_id = $1 and is_deleted = 0
           and (bill_status = 'pending' and window_end < $2
             or bill_status in ('pending', 'doing', 'suspended') and due_time < $2 and is_overdue = 0) order by id`,
        [ctx.tx.scope.tenant, ctx.now],
      ),
  },
  async (ctx, { id }) => {
    const [bill] = await hold(ctx, maintenanceBill, [id])
    if (!bill) return
    const now = nowOf(ctx)
    if (bill.billStatus === 'pending' && bill.windowEnd && bill.windowEnd < now)
      await takeStep(ctx, maintenanceBill, id, 'miss')
    else if (['pending', 'doing', 'suspended'].includes(bill.billStatus) && bill.isOverdue === 0) {
      await alter(ctx, maintenanceBill, [id], { isOverdue: 1 })
      await tellOverdue(ctx, bill)
    }
  },
)
