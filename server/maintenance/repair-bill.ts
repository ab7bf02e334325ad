// Numbers repair requests per day; names the alarm of one in the reader's language.
import { repairBill } from '@steward/domain/index'
import { pageWithAlarmNames, rowWithAlarmName } from '../alarm/captions.ts'
import { behave } from '../engine/behave.ts'
import { nextNumber } from '../platform/numbers.ts'

export default behave(repairBill, {
  list: async (ctx, query, base) => pageWithAlarmNames(ctx, await base(ctx, query)),
  detail: async (ctx, id, base) => rowWithAlarmName(ctx, await base(ctx, id)),
  async submit(ctx, input, base) {
    if (input.id) return base(ctx, input)
    const billNo = await nextNumber(ctx.tx, ctx.tenant, 'BX')
    return base(ctx, input, { billNo, reporterId: ctx.me.userId, reportTime: ctx.now.toISOString() })
  },
})
