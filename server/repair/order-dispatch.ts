// To whom an order goes: a person, a group whose members on duty may take it, or by itself to the next on duty.
import { codesFor } from '@steward/domain/derive/permissions'
import { repairOrder } from '@steward/domain/index'
import { Problem, problem } from '@steward/domain/problems'
import { nextOf } from '@steward/domain/repair/candidates'
import { type Telling, tellOnce } from '../document/deadline-watch.ts'
import { type Values, alter, hold } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import { mustBeAble } from '../duty/performers.ts'
import { type StoredGroup, groupsOf } from '../duty/turns.ts'
import { type Ctx, asProduct } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { peopleFor } from './order-candidates.ts'
import type { Order } from './order-clock.ts'
import { type Duty, dutyFor, peopleOf, peopleOnDuty } from './order-duty.ts'
import { tellUnstaffed } from './order-letters.ts'
import { type OnceTold, keptAsLines } from './repair-line.ts'

type Facts = Values<typeof repairOrder>

interface Given {
  assigneeId?: string | null | undefined
  groupId?: string | null | undefined
}

/** The name under which the product dispatches (domain/processes.ts). */
const DISPATCH = 'dispatch'

/** A person, of the group where one is named; or the group alone, whose members on duty may take the order. */
export async function givenTo(ctx: Ctx, { assigneeId, groupId }: Given): Promise<Facts> {
  const groups = await groupsOf(ctx)
  const group = groups.find(({ id }) => id === groupId)
  if (groupId && !group) throw problem('order.group', {}, { field: 'groupId' })
  if (!assigneeId) return pool(ctx, group)
  await mustBeAble(ctx, [assigneeId], 'assigneeId')
  if (group && !peopleOf(group).includes(assigneeId)) throw problem('order.not-in-group', {}, { field: 'assigneeId' })
  const own = group ?? groups.find(({ memberIds }) => memberIds.includes(assigneeId))
  return { assigneeId, groupId: own?.id ?? null, dispatchMode: 'manual', poolIds: [] }
}

async function pool(ctx: Ctx, group: StoredGroup | undefined): Promise<Facts> {
  if (!group) throw problem('order.nobody-named', {}, { field: 'assigneeId' })
  const duty = await dutyFor(ctx, { groupId: group.id, trade: null, areaId: null })
  if (peopleOnDuty(duty, group.id).length === 0) throw problem('order.no-one-on-duty', {}, { field: 'groupId' })
  return { assigneeId: null, groupId: group.id, dispatchMode: 'grab', poolIds: peopleOf(group) }
}

/** Who hands an order on without dispatching for the house stays within the group. */
export async function mustStayInGroup(ctx: Ctx, order: Order, { assigneeId, groupId }: Given): Promise<void> {
  if (!order.groupId || ctx.can(...codesFor(repairOrder, 'dispatch'))) return
  const [own] = await groupsOf(ctx, [order.groupId])
  if (!own) return
  if (groupId && groupId !== own.id) throw problem('order.not-in-group', {}, { field: 'groupId' })
  if (assigneeId && !peopleOf(own).includes(assigneeId))
    throw problem('order.not-in-group', {}, { field: 'assigneeId' })
}

/** Of many who take an open order at once one wins; the others read who. */
export async function accept(ctx: Ctx, input: { id: string }): Promise<unknown> {
  try {
    return await takeStep(ctx, repairOrder, input.id, 'accept', input)
  } catch (error) {
    const isLate = error instanceof Problem && (error.code === 'step.refused-by' || error.code === 'step.refused')
    const winner = isLate ? await winnerOf(ctx, input.id) : undefined
    throw winner === undefined ? error : problem('order.lost-race', { name: winner }, { data: problemData(error) })
  }
}

const problemData = (error: unknown) => (error instanceof Problem ? error.data : undefined)

async function winnerOf(ctx: Ctx, id: string): Promise<string | undefined> {
  const [row] = await ctx.tx.query<{ name: string }>(
    `select u.real_name as name from repair_order o join "user" u on u.id = o.assignee_id
     where o.id = $1 and o.tenant_id = $2 and o.order_status = 'accepted' and o.assignee_id <> $3`,
    [id, ctx.tx.scope.tenant, ctx.me.userId],
  )
  return row?.name
}

/** The standard's way of dispatching a new order; a leader is told where nobody is there. */
export async function dispatchBySelf(ctx: Ctx, orderId: string): Promise<void> {
  const product = asProduct(ctx, DISPATCH)
  const [order] = await hold(product, repairOrder, [orderId])
  if (!order || order.dispatchMode === 'manual' || !['to_dispatch', 'to_accept'].includes(order.orderStatus)) return
  const duty = await dutyFor(product, order)
  const facts = order.dispatchMode === 'grab' ? openTo(duty) : await nextFor(product, order, duty)
  if (facts) await takeStep(product, repairOrder, orderId, 'assign', facts)
  else await unstaffed(product, order, duty)
}

/** The closest group with somebody there. */
function openTo(duty: Duty): Facts | undefined {
  const group = duty.answering.find(({ id }) => peopleOnDuty(duty, id).length > 0)
  return group && { groupId: group.id, assigneeId: null, poolIds: peopleOf(group) }
}

async function nextFor(ctx: Ctx, order: Order, duty: Duty): Promise<Facts | undefined> {
  const known = await peopleFor(ctx, order, duty)
  const there = known.filter((one) => duty.answering.some(({ id }) => id === one.dutyGroupId))
  const next = nextOf(there, order.triedIds ?? [])
  const groupId = there.find(({ userId }) => userId === next?.userId)?.dutyGroupId
  return next && { groupId: groupId ?? null, assigneeId: next.userId, poolIds: [] }
}

/** Told once per round of dispatching: the order waits until somebody comes on duty, or is dispatched by hand. */
async function unstaffed(ctx: Ctx, order: Order, { answering }: Duty): Promise<void> {
  const point = { action: 'unstaffed', onceKey: `unstaffed:${order.dispatchTime ?? ''}` } as const
  const telling: Telling<Order, OnceTold> = {
    ...keptAsLines,
    async tell() {
      const [row = order] = await alter(ctx, repairOrder, [order.id], { escalateLevel: (order.escalateLevel ?? 0) + 1 })
      await tellUnstaffed(ctx, row, answering[0]?.leaderId ?? null)
    },
  }
  await tellOnce(ctx, telling, order, point)
}

/** The body of the product's step: whoever had it before and did not accept is not asked again. */
export const assign = (ctx: Ctx, order: Order, facts: Facts): Facts => ({
  ...facts,
  dispatchTime: nowOf(ctx),
  triedIds: withTried(order),
})

export const withTried = ({ triedIds, assigneeId }: Order): string[] => [
  ...new Set([...(triedIds ?? []), ...(assigneeId ? [assigneeId] : [])]),
]
