// The time line: people add comments, calls and visits; nobody changes what the product wrote.
import { repairBillRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { nowOf } from './order-clock.ts'

const said = ['comment', 'call', 'visit']
/** A comment of one's own may be taken back this long. */
const REGRET_MINUTES = 10

export default behave(repairBillRecord, {
  async submit(ctx, input, base) {
    if (input.id || !said.includes(String(input.action))) throw problem('record.written')
    if (!input.billId && !input.orderId)
      throw problem('field.required', { field: '报修单', fieldEn: 'Request', prompt: '选择' }, { field: 'billId' })
    const { userId, name } = ctx.actor
    return base(ctx, input, { operatorId: userId, operatorName: name, operateTime: nowOf(ctx) })
  },
  async remove(ctx, ids, base) {
    const rows = await lockRows(repairBillRecord, ctx, ids)
    const since = ctx.now.getTime() - REGRET_MINUTES * 60_000
    const own = await ctx.tx.query(
      `select id from repair_bill_record where id = any($1::bigint[]) and operator_id = $2 and action = 'comment' and create_time > to_timestamp($3)`,
      [ids, ctx.me.userId, since / 1000],
    )
    if (own.length !== rows.length) throw problem('record.kept')
    return base(ctx, ids)
  },
})
