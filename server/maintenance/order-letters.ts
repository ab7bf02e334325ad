// Who is told of what happens to an order or a request; the letter is written with the step.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Dictionary } from '@steward/domain/dictionary'
import type { Row } from '@steward/domain/entity'
import { area, repairBill, repairOrder } from '@steward/domain/index'
import { refuseReason, rejectReason, transferReason } from '@steward/domain/maintenance/dictionaries'
import { type Occasion, type Told, textsOf } from '@steward/domain/maintenance/letters'
import { sendLetter } from '../desk/letters.ts'
import type { Moved } from '../document/moves.ts'
import { captionSql } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { peopleOfRole, peopleWith } from '../system/people.ts'
import type { Order } from './order-clock.ts'

type Bill = Row<typeof repairBill>

const dispatchers = (ctx: Ctx) => peopleWith(ctx, codesFor(repairOrder, 'dispatch'))
const leaders = (ctx: Ctx) => peopleOfRole(ctx, 'team_leader')

async function placeOf(ctx: Ctx, areaId: string | null): Promise<string> {
  const [row] = await ctx.tx.query(`select ${captionSql(area, 'a')} as place from area a where a.id = $1`, [areaId])
  return String(row?.place ?? '')
}

const entryOf = ({ entries }: Dictionary, key: unknown) => (typeof key === 'string' ? entries[key] : undefined)
const noteOf = ({ note }: Readonly<Record<string, unknown>>) => (typeof note === 'string' ? note : null)

type More = Pick<Told, 'due' | 'reason' | 'note'>

async function tellOfOrder(
  ctx: Ctx,
  order: Order,
  occasion: Occasion,
  to: readonly (string | null)[],
  more: More = {},
): Promise<void> {
  const told = {
    no: order.orderNo,
    title: order.title,
    place: await placeOf(ctx, order.areaId),
    by: ctx.actor.name,
    ...more,
  }
  await sendLetter(ctx, { to, about: { entity: repairOrder, id: order.id }, ...textsOf(occasion, told) })
}

async function tellOfBill(ctx: Ctx, bill: Bill, occasion: Occasion, to: readonly (string | null)[], more: More) {
  const told = {
    no: bill.billNo,
    title: bill.title,
    place: await placeOf(ctx, bill.areaId),
    by: ctx.actor.name,
    ...more,
  }
  await sendLetter(ctx, { to, about: { entity: repairBill, id: bill.id }, ...textsOf(occasion, told) })
}

/** Who reported, or the dispatchers where nobody else did. */
async function checkersOf(ctx: Ctx, order: Order): Promise<readonly string[]> {
  const rows = await ctx.tx.query(
    `select distinct reporter_id as id from repair_bill where order_id = $1 and tenant_id = $2 and is_deleted = 0
       and reporter_id is not null and reporter_id is distinct from $3::bigint`,
    [order.id, ctx.tx.scope.tenant, order.assigneeId],
  )
  return rows.length > 0 ? rows.map(({ id }) => String(id)) : dispatchers(ctx)
}

export async function tellOfSteps(ctx: Ctx, { step, before, row, input }: Moved<Order>): Promise<void> {
  const note = noteOf(input)
  if (step === 'dispatch' || step === 'transfer') {
    const reason = step === 'transfer' ? entryOf(transferReason, input.reason) : undefined
    await tellOfOrder(ctx, row, 'dispatched', [row.assigneeId], { due: row.finishDue, reason, note })
  }
  if (step === 'dispatch') await tellOfOrder(ctx, row, 'helping', row.helperIds ?? [], { due: row.finishDue, note })
  if (step === 'refuse') {
    const isEscalated = (row.escalateLevel ?? 0) > (before.escalateLevel ?? 0)
    const to = [...(await dispatchers(ctx)), ...(isEscalated ? await leaders(ctx) : [])]
    await tellOfOrder(ctx, row, 'refused', to, { reason: entryOf(refuseReason, input.reason), note })
  }
  if (step === 'finish') await tellOfOrder(ctx, row, 'finished', await checkersOf(ctx, row))
  await tellOfBreach(ctx, before, row)
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
  const to = [...(await dispatchers(ctx)), ...(await leaders(ctx))]
  if (isLate) await tellOfOrder(ctx, before, 'late', to, { due: before.finishDue })
  if (isUnanswered) await tellOfOrder(ctx, before, 'unanswered', to, { due: before.responseDue })
}

export async function tellOfBillSteps(ctx: Ctx, { step, row, input }: Moved<Bill>): Promise<void> {
  const note = noteOf(input)
  if (step === 'reject')
    await tellOfBill(ctx, row, 'rejected', [row.reporterId], { reason: entryOf(rejectReason, input.reason), note })
  if (step !== 'urge') return
  const [order] = await ctx.tx.query(
    'select assignee_id as "assigneeId" from repair_order where id = $1 and tenant_id = $2',
    [row.orderId, ctx.tx.scope.tenant],
  )
  // The reporter may not see orders, the assignee sees both.
  const to = order?.assigneeId ? [String(order.assigneeId)] : await dispatchers(ctx)
  await tellOfBill(ctx, row, 'urged', to, { note })
}
