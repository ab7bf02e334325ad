import { repairBill } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import { nextNumber } from '../platform/numbers.ts'

export default behave(repairBill, {
  async submit(ctx, input, base) {
    const saved = await base(ctx, input)
    if (input.id) return saved
    const number = await nextNumber(ctx.tx, saved.tenantId, 'BX')
    await ctx.tx.query('update repair_bill set bill_no = $2, reporter_id = $3, report_time = $4 where id = $1', [
      saved.id,
      number,
      ctx.me.userId,
      ctx.now,
    ])
    return { ...saved, billNo: number, reporterId: ctx.me.userId }
  },
})
