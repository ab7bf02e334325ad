// Numbers repair requests per day.
import { repairBill } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import { nextNumber } from '../platform/numbers.ts'

export default behave(repairBill, {
  async submit(ctx, input, base) {
    if (input.id) return base(ctx, input)
    const billNo = await nextNumber(ctx.tx, ctx.tenant, 'BX')
    return base(ctx, input, { billNo, reporterId: ctx.me.userId, reportTime: ctx.now.toISOString() })
  },
})
