// Who is told of what happens to an order or a request.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { type repairBill, repairOrder } from '@steward/domain/index'
import { refuseReason, rejectReason, transferReason } from '@steward/domain/maintenance/dictionaries'
import { letters } from '@steward/domain/maintenance/letters'
import { type Occasions, type People, tell } from '../desk/tell.ts'
import type { Ctx } from '../platform/ctx.ts'
import { peopleOfRole, peopleWith } from '../system/people.ts'
import type { Order } from './order-clock.ts'

type Bill = Row<typeof repairBill>

const dispatchers = (ctx: Ctx) => peopleWith(ctx, codesFor(repairOrder, 'dispatch'))
const withLeaders = async (ctx: Ctx) => [...(await dispatchers(ctx)), ...(await peopleOfRole(ctx, 'team_leader'))]
const due = ({ finishDue }: Order) => finishDue

/** Who reported, or the dispatchers where nobody else did. */
async function checkersOf(ctx: Ctx, order: Order): Promise<People> {
  const rows = await ctx.tx.query(
    `select distinct reporter_id as id from repair_bill where order_id = $1 and tenant_id = $2 and is_deleted = 0
       and reporter_id is not null and reporter_id is distinct from $3::bigint`,
    [order.id, ctx.tx.scope.tenant, order.assigneeId],
  )
  return rows.length > 0 ? rows.map(({ id }) => String(id)) : dispatchers(ctx)
}

/** The reporter may not see orders, the assignee sees both. */
async function workingOn(ctx: Ctx, bill: Bill): Promise<People> {
  const [order] = await ctx.tx.query(
    'select assignee_id as "assigneeId" from repair_order where id = $1 and tenant_id = $2',
    [bill.orderId, ctx.tx.scope.tenant],
  )
  return order?.assigneeId ? [String(order.assigneeId)] : dispatchers(ctx)
}

export const orderLetters: Occasions<Order> = {
  dispatch: [
    { says: letters.dispatched, to: (_, { row }) => [row.assigneeId], due },
    { says: letters.helping, to: (_, { row }) => row.helperIds ?? [], due },
  ],
  transfer: [{ says: letters.dispatched, to: (_, { row }) => [row.assigneeId], due, reason: transferReason }],
  refuse: [
    {
      says: letters.refused,
      to: (ctx, { before, row }) =>
        (row.escalateLevel ?? 0) > (before.escalateLevel ?? 0) ? withLeaders(ctx) : dispatchers(ctx),
      reason: refuseReason,
    },
  ],
  finish: [{ says: letters.finished, to: (ctx, { row }) => checkersOf(ctx, row) }],
}

export const billLetters: Occasions<Bill> = {
  reject: [{ says: letters.rejected, to: (_, { row }) => [row.reporterId], reason: rejectReason }],
  urge: [{ says: letters.urged, to: (ctx, { row }) => workingOn(ctx, row) }],
}

/** Told when it is first stored, by a step or by the job that watches the clocks. */
export async function tellOfBreach(
  ctx: Ctx,
  before: Order,
  after: Pick<Order, 'finishBreached' | 'responseBreached'>,
): Promise<void> {
  const isLate = after.finishBreached === 1 && before.finishBreached !== 1
  const isUnanswered = after.responseBreached === 1 && before.responseBreached !== 1 && before.acceptTime === null
  if (!isLate && !isUnanswered) return
  const to = await withLeaders(ctx)
  if (isLate) await tell(ctx, repairOrder, before, letters.late, to, { due: before.finishDue })
  if (isUnanswered) await tell(ctx, repairOrder, before, letters.unanswered, to, { due: before.responseDue })
}
