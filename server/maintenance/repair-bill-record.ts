// The time line: people add comments, calls and visits; nobody changes what the product wrote.
import { repairBill, repairBillRecord, repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { writeLine } from './repair-line.ts'

const said = ['comment', 'call', 'visit']
/** A comment of one's own may be taken back this long. */
const REGRET_MINUTES = 10

export default behave(repairBillRecord, {
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
  actions: {
    async submit(ctx, { billId, orderId, action, content }) {
      if (!said.includes(action)) throw problem('record.written')
      if (!billId && !orderId)
        throw problem('field.required', { field: '报修单', fieldEn: 'Request', prompt: '选择' }, { field: 'billId' })
      // 404 for what the caller does not reach.
      if (billId) await lockRows(repairBill, ctx, [billId])
      if (orderId) await lockRows(repairOrder, ctx, [orderId])
      return { id: await writeLine(ctx, { action, billId: billId ?? null, orderId: orderId ?? null, content }) }
    },
  },
})
