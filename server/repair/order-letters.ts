// Who is told of what happens to an order or a request.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { repairBill, repairOrder } from '@steward/domain/index'
import { refuseReason, rejectReason, transferReason } from '@steward/domain/repair/dictionaries'
import { letters } from '@steward/domain/repair/letters'
import type { WatchEvent } from '@steward/domain/repair/watch'
import { type Occasions, type People, tell } from '../desk/tell.ts'
import { hold } from '../document/rows.ts'
import { groupsOf } from '../duty/turns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { peopleAt, peopleIn, peopleOfRole, peopleWith } from '../system/user/people.ts'
import type { Order } from './order-clock.ts'
import { dutyFor, peopleOnDuty } from './order-duty.ts'

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
    { says: letters.open, to: (ctx, { row }) => poolOf(ctx, row), due },
    { says: letters.helping, to: (_, { row }) => row.helperIds ?? [], due },
  ],
  assign: [
    { says: letters.assigned, to: (_, { row }) => [row.assigneeId], due },
    { says: letters.open, to: (ctx, { row }) => poolOf(ctx, row), due },
    { says: letters.passedOn, to: (_, { before }) => [before.assigneeId] },
  ],
  transfer: [
    { says: letters.dispatched, to: (_, { row }) => [row.assigneeId], due, reason: transferReason },
    { says: letters.open, to: (ctx, { row }) => poolOf(ctx, row), due, reason: transferReason },
  ],
  refuse: [
    {
      says: letters.refused,
      to: (ctx, { before, row }) =>
        (row.escalateLevel ?? 0) > (before.escalateLevel ?? 0) ? withLeaders(ctx) : dispatchers(ctx),
      reason: refuseReason,
    },
  ],
  finish: [{ says: letters.finished, to: (ctx, { row, to }) => (to === 'to_check' ? checkersOf(ctx, row) : []) }],
}

export const billLetters: Occasions<Bill> = {
  reject: [{ says: letters.rejected, to: (_, { row }) => [row.reporterId], reason: rejectReason }],
  urge: [{ says: letters.urged, to: (ctx, { row }) => workingOn(ctx, row) }],
}

/** The leader whose people did the work. */
export async function tellFollowUp(ctx: Ctx, bill: Bill): Promise<void> {
  const [order] = bill.orderId ? await hold(ctx, repairOrder, [bill.orderId]) : []
  const to = order ? await leadersOf(ctx, order) : await peopleOfRole(ctx, 'team_leader')
  await tell(ctx, repairBill, bill, letters.followUp, to)
}

export const tellUrged = async (ctx: Ctx, bill: Bill): Promise<void> =>
  tell(ctx, repairBill, bill, letters.urged, await workingOn(ctx, bill))

/** Members on duty of the group an order waits for. */
async function poolOf(ctx: Ctx, order: Order): Promise<People> {
  if (order.assigneeId || !order.groupId) return []
  return peopleOnDuty(await dutyFor(ctx, order), order.groupId)
}

/** The leader of the order's group, or every leader where it has no group. */
export async function leadersOf(ctx: Ctx, { groupId }: Order): Promise<People> {
  const [group] = groupId ? await groupsOf(ctx, [groupId]) : []
  return group ? [group.leaderId] : peopleOfRole(ctx, 'team_leader')
}

/** Dispatchers, and the leader whose people were looked for. */
export async function tellUnstaffed(ctx: Ctx, order: Order, leaderId: string | null): Promise<void> {
  const leaders = leaderId ? [leaderId] : await leadersOf(ctx, order)
  await tell(ctx, repairOrder, order, letters.unstaffed, [...(await dispatchers(ctx)), ...leaders], { due: due(order) })
}

const targets = {
  user: async (_: Ctx, id: string) => [id],
  post: peopleAt,
  role: peopleIn,
} as const

const toldOf: Record<WatchEvent['action'], (ctx: Ctx, order: Order, event: WatchEvent) => Promise<People>> = {
  sla_warn: async (ctx, order) => (order.assigneeId ? [order.assigneeId] : dispatchers(ctx)),
  sla_response: withLeaders,
  sla_arrive: async (ctx, order) => [order.assigneeId, ...(await withLeaders(ctx))],
  sla_finish: withLeaders,
  not_accepted: leadersOf,
  hold_over: async (ctx, order) => [order.assigneeId, ...(await leadersOf(ctx, order))],
  escalate: async (ctx, order, { escalation }) =>
    escalation && escalation.notify !== 'leader' && escalation.id
      ? targets[escalation.notify](ctx, escalation.id)
      : leadersOf(ctx, order),
}

const saidOf = {
  sla_warn: letters.soon,
  sla_response: letters.unanswered,
  sla_arrive: letters.absent,
  sla_finish: letters.late,
  not_accepted: letters.notAccepted,
  hold_over: letters.holdOver,
  escalate: letters.escalated,
} as const

const dueOf = {
  sla_warn: 'finishDue',
  sla_response: 'responseDue',
  sla_arrive: 'arriveDue',
  sla_finish: 'finishDue',
  not_accepted: 'finishDue',
  hold_over: 'finishDue',
  escalate: 'finishDue',
} as const

/** Told with the line that says it, once. */
export async function tellOfEvent(ctx: Ctx, order: Order, event: WatchEvent): Promise<void> {
  const to = await toldOf[event.action](ctx, order, event)
  await tell(ctx, repairOrder, order, saidOf[event.action], to, { due: order[dueOf[event.action]] })
}
