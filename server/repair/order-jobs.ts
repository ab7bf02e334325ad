// What nobody did: what was neither checked nor rated in time is, by the system.
import { repairBill, repairOrder } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { int } from '@steward/domain/kinds/index'
import { type Item, job } from '../document/job.ts'
import { alter, hold } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'

const hours = (zh: string, en: string, usual: number) =>
  int(zh, en, { required: true, default: usual, min: 1, max: 720, unit: 'h' })

export const orderAuto = job(
  'order-auto',
  '自动验收与关闭工单',
  'Check and close orders by itself',
  {
    group: 'desk',
    for: 'tenants',
    cron: every('10 min'),
    params: {
      checkHours: hours('完工后自动验收', 'Checked after finishing', 48),
      closeHours: hours('验收后自动关闭', 'Closed after the check', 72),
    },
    items: (ctx, { checkHours, closeHours }) =>
      idsOf(
        ctx,
        `order_status = 'to_check' and finish_time < $2::timestamptz - make_interval(hours => $3)
         or order_status = 'to_evaluate' and check_time < $2::timestamptz - make_interval(hours => $4)`,
        [ctx.now, checkHours, closeHours],
      ),
  },
  async (ctx, { id }) => {
    const [order] = await hold(ctx, repairOrder, [id])
    if (order?.orderStatus === 'to_check') await takeStep(ctx, repairOrder, id, 'check', { checkResult: 'pass' })
    if (order?.orderStatus !== 'to_evaluate') return
    await takeStep(ctx, repairOrder, id, 'close')
    const bills = await ctx.tx.query('select id from repair_bill where order_id = $1 and is_deleted = 0 order by id', [
      id,
    ])
    await alter(
      ctx,
      repairBill,
      bills.map((bill) => String(bill.id)),
      { autoEvaluated: 1 },
    )
  },
)

async function idsOf(ctx: Ctx, condition: string, values: readonly unknown[]): Promise<Item[]> {
  const rows = await ctx.tx.query(
    `select id from repair_order where tenant_id = $1 and is_deleted = 0 and (${condition}) order by id`,
    [ctx.tx.scope.tenant, ...values],
  )
  return rows.map(({ id }) => ({ id: String(id) }))
}
