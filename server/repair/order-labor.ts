// Working time runs by itself: from the start of an order to its end, pause or transfer, for whoever does it.
import { repairLabor } from '@steward/domain/index'
import { costOf, minutesBetween } from '@steward/domain/repair/labor-cost'
import type { Moved } from '../document/moves.ts'
import { add, alter, hold } from '../document/rows.ts'
import { hold as holdName } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import type { Order } from './order-clock.ts'
import { settingsOf } from './settings.ts'

/** Two who write the time of one person at once wait for one another, so that neither meets the exclusion constraint. */
export const holdTimeOf = (ctx: Ctx, userId: string) => holdName(ctx, `working time of ${userId}`)

/** What a span of working time comes to; one that runs comes to nothing yet. */
export const comesTo = (rate: string, startTime: string, endTime: string | null) => {
  const minutes = endTime === null ? 0 : minutesBetween(startTime, endTime)
  return { rate, minutes, amount: costOf(minutes, rate) }
}

/** The minutes of an order are the sum of its lines. Without a new revision: an open form of the order stays valid. */
export async function recount(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.tx.query(
    `update repair_order set labor_minutes = (
       select coalesce(sum(minutes), 0) from repair_labor where order_id = $1 and is_deleted = 0)
     where id = $1 and tenant_id = $2`,
    [orderId, ctx.tx.scope.tenant],
  )
  await ctx.changed('repair_order', ctx.tenant, { ids: [orderId], fields: ['laborMinutes'] })
}

async function running(ctx: Ctx, name: 'order_id' | 'user_id', id: string): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select id::text as id from repair_labor
     where tenant_id = $1 and ${name} = $2 and end_time is null and is_deleted = 0 order by id`,
    [ctx.tx.scope.tenant, id],
  )
  return rows.map((row) => row.id)
}

/** Ends running times; where a line that was written by hand begins meanwhile, the running one ends there. */
async function end(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const { id, orderId, userId, startTime, rate } of await hold(ctx, repairLabor, ids)) {
    await holdTimeOf(ctx, userId)
    const [next] = await ctx.tx.query<{ at: string | null }>(
      `select to_char(min(start_time), 'YYYY-MM-DD HH24:MI:SS') as at from repair_labor
       where tenant_id = $1 and user_id = $2 and id <> $3 and start_time >= $4::timestamptz and is_deleted = 0`,
      [ctx.tx.scope.tenant, userId, id, startTime],
    )
    const now = nowOf(ctx)
    const until = next?.at && next.at < now ? next.at : now
    // A clock that was put back does not make time negative.
    const endTime = until < startTime ? startTime : until
    await alter(ctx, repairLabor, [id], { endTime, ...comesTo(rate ?? '0', startTime, endTime) })
    await recount(ctx, orderId)
  }
}

/** After the last line that lies over now, as one does after a clock was put back. */
async function beginOf(ctx: Ctx, userId: string): Promise<string> {
  const now = nowOf(ctx)
  const [over] = await ctx.tx.query<{ at: string | null }>(
    `select to_char(max(end_time), 'YYYY-MM-DD HH24:MI:SS') as at from repair_labor
     where tenant_id = $1 and user_id = $2 and start_time <= $3::timestamptz and end_time > $3::timestamptz and is_deleted = 0`,
    [ctx.tx.scope.tenant, userId, now],
  )
  return over?.at ?? now
}

/** Time runs while the order is worked on; whoever begins another order works on that one from then on. */
export async function followWork(ctx: Ctx, { from, to, row }: Moved<Order>): Promise<void> {
  if (from === to) return
  if (from === 'repairing') await end(ctx, await running(ctx, 'order_id', row.id))
  if (to !== 'repairing' || !row.assigneeId) return
  await holdTimeOf(ctx, row.assigneeId)
  await end(ctx, await running(ctx, 'user_id', row.assigneeId))
  const { laborRate } = await settingsOf(ctx)
  const startTime = await beginOf(ctx, row.assigneeId)
  const line = { orderId: row.id, userId: row.assigneeId, startTime }
  await add(ctx, repairLabor, { ...line, ...comesTo(laborRate, startTime, null) })
}
