// Working time by hand: who did the work writes their own, the desk everybody's, until the order is closed.
import { codesFor } from '@steward/domain/derive/permissions'
import { repairLabor, repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { hold } from '../document/rows.ts'
import { behave } from '../engine/behave.ts'
import { tableOf } from '../engine/columns.ts'
import { lockRows, rowsOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import type { Where } from '../engine/filter.ts'
import { list } from '../engine/list.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { mustBeEnabled } from '../system/user/people.ts'
import { comesTo, holdTimeOf, recount } from './order-labor.ts'
import { settingsOf } from './settings.ts'

/** Lines are seen by whoever sees their order. */
function narrow(where: Where, ctx: Ctx): void {
  const own = where.parts.length
  applyScope(where, repairOrder, ctx)
  const parts = where.parts.splice(own)
  where.add(`t.order_id in (select t.id from ${tableOf(repairOrder)} t where ${parts.join(' and ')})`)
}

/** Whether roles narrow what the caller sees of orders. */
const isNarrowed = (ctx: Ctx) => ctx.me.dataScopes.some(({ resource }) => resource === repairOrder.name)

/** Locks the orders; costs of closed ones stand. */
async function mustBeOpen(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const orders = await lockRows(repairOrder, ctx, [...new Set(orderIds)].toSorted())
  if (orders.some(({ orderStatus }) => orderStatus === 'closed' || orderStatus === 'cancelled'))
    throw problem('labor.closed')
}

const mayWriteFor = (ctx: Ctx, userId: string) =>
  userId === ctx.me.userId || ctx.can(...codesFor(repairOrder, 'dispatch'))

/** Somebody else's time is the desk's to write. */
function mustBeOwn(ctx: Ctx, users: readonly string[]): void {
  if (!users.every((userId) => mayWriteFor(ctx, userId))) throw problem('labor.own')
}

async function mustNotOverlap(ctx: Ctx, line: { id: string; userId: string; startTime: string; endTime: string }) {
  const [other] = await ctx.tx.query<{ no: string }>(
    `select o.order_no as no from repair_labor l join repair_order o on o.id = l.order_id
     where l.tenant_id = $1 and l.user_id = $2 and l.id <> $3 and l.is_deleted = 0
       and l.start_time < $5::timestamptz and coalesce(l.end_time, 'infinity') > $4::timestamptz
     order by l.start_time limit 1`,
    [ctx.tx.scope.tenant, line.userId, line.id, line.startTime, line.endTime],
  )
  if (other) throw problem('labor.overlap', { no: other.no }, { field: 'startTime' })
}

export default behave(repairLabor, {
  list: (ctx, query, base) =>
    isNarrowed(ctx) ? list(engineOf(ctx), repairLabor, ctx, query, (where) => narrow(where, ctx)) : base(ctx, query),
  async detail(ctx, id, base) {
    const line = await base(ctx, id)
    if (isNarrowed(ctx)) await rowsOf(repairOrder, ctx, [String(line.orderId)])
    return line
  },
  async submit(ctx, input, base) {
    // The order is locked before its lines, as by its steps.
    const [known] = input.id === undefined ? [] : await rowsOf(repairLabor, ctx, [input.id])
    const orderIds = [known?.orderId, input.orderId ?? known?.orderId].flatMap((id) => (id ? [String(id)] : []))
    await mustBeOpen(ctx, orderIds)
    const [before] = input.id === undefined ? [] : await hold(ctx, repairLabor, [input.id])
    const { userId = '', startTime = '', endTime = null } = { ...before, ...input }
    mustBeOwn(ctx, [userId, before?.userId ?? userId])
    await mustBeEnabled(ctx, [userId], problem('order.assignee', {}, { field: 'userId' }))
    await holdTimeOf(ctx, userId)
    const now = nowOf(ctx)
    if (startTime > now) throw problem('labor.future', {}, { field: 'startTime' })
    if (endTime !== null && endTime > now) throw problem('labor.future', {}, { field: 'endTime' })
    // What runs ends with a step of its order, and nothing else begins to run.
    if (endTime === null && before?.endTime !== null) throw problem('labor.end', {}, { field: 'endTime' })
    await mustNotOverlap(ctx, { id: input.id ?? '0', userId, startTime, endTime: endTime ?? now })
    const rate = before?.rate ?? (await settingsOf(ctx)).laborRate
    const { id } = await base(ctx, input, comesTo(rate, startTime, endTime))
    for (const one of new Set(orderIds)) await recount(ctx, one)
    return { id }
  },
  async remove(ctx, ids, base) {
    const lines = await rowsOf(repairLabor, ctx, ids)
    const orders = lines.map(({ orderId }) => String(orderId))
    await mustBeOpen(ctx, orders)
    mustBeOwn(
      ctx,
      lines.map(({ userId }) => String(userId)),
    )
    await base(ctx, ids)
    for (const one of new Set(orders)) await recount(ctx, one)
  },
})
