// Repair requests know who reported them, and when.
import { repairBill } from '@steward/domain/index'
import { numbersFor } from '../document/rows.ts'
import { behave } from '../engine/behave.ts'

export default behave(repairBill, {
  async submit(ctx, input, base) {
    if (input.id) return base(ctx, input)
    const numbers = await numbersFor(ctx, repairBill)
    return base(ctx, input, { ...numbers, reporterId: ctx.me.userId, reportTime: ctx.now.toISOString() })
  },
})
