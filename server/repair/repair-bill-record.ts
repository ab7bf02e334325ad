// The time line: people add comments, calls and visits; nobody changes what the product wrote.
import type { Entity } from '@steward/domain/entity'
import { repairBill, repairBillRecord, repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { signedInWords } from '../document/time-line.ts'
import { behave } from '../engine/behave.ts'
import { tableOf } from '../engine/columns.ts'
import { lockRows, missing } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import type { Where } from '../engine/filter.ts'
import { list } from '../engine/list.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { repairLine } from './repair-line.ts'

const said = ['comment', 'call', 'visit']
/** A comment of one's own may be taken back this long. */
const REGRET_MINUTES = 10

/** Lines are seen by whoever sees the request or the order they belong to. */
function narrow(where: Where, ctx: Ctx): void {
  const within = (column: string, entity: Entity) => {
    const own = where.parts.length
    applyScope(where, entity, ctx)
    return `t.${column} in (select t.id from ${tableOf(entity)} t where ${where.parts.splice(own).join(' and ')})`
  }
  where.add(`(${within('bill_id', repairBill)} or ${within('order_id', repairOrder)})`)
}

/** Whether roles narrow what the caller sees of either. */
const isNarrowed = (ctx: Ctx) =>
  ctx.me.dataScopes.some(({ resource }) => resource === repairBill.name || resource === repairOrder.name)

export default behave(repairBillRecord, {
  async list(ctx, query, base) {
    const page = isNarrowed(ctx)
      ? await list(engineOf(ctx), repairBillRecord, ctx, query, (where) => narrow(where, ctx))
      : await base(ctx, query)
    return { ...page, records: page.records.map((line) => signedInWords(ctx, line)) }
  },
  async detail(ctx, id, base) {
    if (isNarrowed(ctx)) {
      const page = await list(engineOf(ctx), repairBillRecord, ctx, { id }, (where) => narrow(where, ctx))
      if (page.records.length === 0) throw missing(repairBillRecord)
    }
    return signedInWords(ctx, await base(ctx, id))
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
  actions: {
    async submit(ctx, { billId, orderId, action, content }) {
      if (!said.includes(action)) throw problem('record.written')
      if (!billId && !orderId)
        throw problem('field.required', { field: '报修单', fieldEn: 'Request', prompt: '选择' }, { field: 'billId' })
      // 404 for what the caller does not reach.
      if (billId) await lockRows(repairBill, ctx, [billId])
      if (orderId) await lockRows(repairOrder, ctx, [orderId])
      return { id: await repairLine.write(ctx, { action, billId: billId ?? null, orderId: orderId ?? null, content }) }
    },
  },
})
