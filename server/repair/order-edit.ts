// What of an order may still be changed, and what a change does to its clock.
import type { ActionInput } from '@steward/domain/entity'
import { repairOrder } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { orderCourse } from '@steward/domain/repair/order-course'
import type { Values } from '../document/rows.ts'
import type { Submitted } from '../engine/behave.ts'
import { engineOf } from '../engine/engine.ts'
import { checkChoices, checkReferences } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Order, retimed } from './order-clock.ts'

type Facts = Values<typeof repairOrder>

/** What due times and the choice of people depend on. */
const clocked: readonly string[] = ['priority', 'areaId', 'locationDesc', 'deviceId', 'trade']

/** Until it is dispatched an order is edited freely; then what the clock depends on is amended by a step. */
export async function edit(
  ctx: Ctx,
  order: Order,
  input: Submitted<typeof repairOrder>,
  base: (ctx: Ctx, input: Submitted<typeof repairOrder>, facts?: Facts) => Promise<Order>,
): Promise<Order> {
  const sent: Record<string, unknown> = { ...input }
  const cleared = input.clearFields ?? []
  const stored: Record<string, unknown> = order
  const changed = clocked.filter(
    (name) => cleared.includes(name) || (sent[name] != null && String(sent[name]) !== String(stored[name] ?? '')),
  )
  const [first] = changed
  if (!first) return base(ctx, input)
  if (order.orderStatus !== orderCourse.start) {
    const { zh: state, en: stateEn } = orderCourse.dictionary.entries[order.orderStatus]
    throw problem('order.running', { state, stateEn }, { field: first })
  }
  const after = Object.fromEntries(changed.map((name) => [name, cleared.includes(name) ? null : sent[name]]))
  const { priority, areaId, deviceId, trade } = { ...order, ...after }
  return base(ctx, input, await retimed(ctx, order, { priority, areaId, deviceId, trade }))
}

/** The body of the step: the reason goes to the time line. */
export async function amend(
  ctx: Ctx,
  order: Order,
  input: ActionInput<(typeof orderCourse)['actions']['editRunning']>,
) {
  const given = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => clocked.includes(name) && value != null),
  )
  await checkReferences(repairOrder, ctx, given, ctx.tx.scope.tenant, { before: order, sent: given })
  await checkChoices(engineOf(ctx), repairOrder, given, ctx.tx.scope.tenant)
  return { to: order.orderStatus, ...given, ...(await retimed(ctx, order, given)) }
}
