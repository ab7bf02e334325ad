// The time line of requests and orders: one line per step, written with it.
import { repairBillRecord } from '@steward/domain/index'
import { type Values, add } from '../document/rows.ts'
import type { Moved } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal } from '../platform/local-time.ts'
import { nowOf } from './order-clock.ts'

type Line = Values<typeof repairBillRecord> & Pick<Required<Values<typeof repairBillRecord>>, 'action'>

/** Adds a line with its author and the time since the line before. */
export async function writeLine(ctx: Ctx, line: Line): Promise<string> {
  const [last] = await ctx.tx.query(
    `select max(operate_time) as at from repair_bill_record
     where tenant_id = $1 and is_deleted = 0 and (order_id = $2 or bill_id = $3)`,
    [ctx.tx.scope.tenant, line.orderId ?? null, line.billId ?? null],
  )
  const now = nowOf(ctx)
  const since = last?.at ? fromLocal(now).getTime() - fromLocal(String(last.at)).getTime() : undefined
  const { id } = await add(ctx, repairBillRecord, {
    ...line,
    operatorId: ctx.actor.userId,
    operatorName: ctx.actor.name,
    operateTime: now,
    durationSec: since === undefined ? null : Math.max(0, Math.round(since / 1000)),
  })
  return id
}

/** The lines of a request or order nobody has worked on go with it. */
export const dropLines = (ctx: Ctx, of: 'bill_id' | 'order_id', ids: readonly string[]): Promise<unknown> =>
  ctx.tx.query(
    `update repair_bill_record set is_deleted = 1, update_user = $3, update_time = now()
     where tenant_id = $1 and ${of} = any($2::bigint[]) and is_deleted = 0`,
    [ctx.tx.scope.tenant, ids, ctx.actor.userId],
  )

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** What the line of a step says, from what was given with it. */
export const saidWith = ({ from, to, input }: Pick<Moved, 'from' | 'to' | 'input'>): Partial<Line> => ({
  fromStatus: from,
  toStatus: to,
  reasonCode: textOf(input.reason)?.slice(0, 64) ?? null,
  content: textOf(input.note) ?? textOf(input.repairDesc)?.slice(0, 500) ?? textOf(input.evaluateText) ?? null,
})
