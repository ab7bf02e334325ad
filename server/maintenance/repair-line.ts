// The time line of requests and orders: one line per step, written with it.
import type { Row } from '@steward/domain/entity'
import { repairBillRecord } from '@steward/domain/index'
import type { Moved } from '../document/moves.ts'
import { type Values, add } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal } from '../platform/local-time.ts'
import { nowOf } from './order-clock.ts'

/** What a line says was done (dictionary `record_action`). */
export type RecordAction = Row<typeof repairBillRecord>['action']

type Line = Values<typeof repairBillRecord> & Pick<Required<Values<typeof repairBillRecord>>, 'action'>

/** Adds a line with its author and the time since the line before. */
export async function writeLine(ctx: Ctx, line: Line): Promise<string> {
  const now = nowOf(ctx)
  // Nothing stands before the first line.
  const last = line.action === 'create' ? null : await lastOf(ctx, line)
  const since = last ? fromLocal(now).getTime() - fromLocal(last).getTime() : undefined
  const { id } = await add(ctx, repairBillRecord, {
    ...line,
    operatorId: ctx.actor.userId,
    operatorName: ctx.actor.name,
    operateTime: now,
    durationSec: since === undefined ? null : Math.max(0, Math.round(since / 1000)),
  })
  return id
}

async function lastOf(ctx: Ctx, { orderId = null, billId = null }: Line): Promise<string | null> {
  const [last] = await ctx.tx.query(
    `select max(operate_time) as at from repair_bill_record
     where tenant_id = $1 and is_deleted = 0 and (order_id = $2 or bill_id = $3)`,
    [ctx.tx.scope.tenant, orderId, billId],
  )
  return last?.at ? String(last.at) : null
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
