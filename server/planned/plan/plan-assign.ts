// Who an occurrence is given to.
import { onDuty } from '@steward/domain/duty/roster'
import { ableOf } from '../../duty/performers.ts'
import { groupsOf, turnsAt } from '../../duty/turns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Plan, PlanTime } from './plan-time.ts'

/** People in the order in which bills are given to them; nobody leaves a bill to the group. */
export interface Assigned {
  people: readonly string[]
  /** How often somebody's turn has come, afterwards. */
  turnCount: number
}

/**
 * Everything for one occurrence, due at a local time. Who is on duty is whoever's shift still runs when the work is due:
 * at a change of shifts the one that ends then.
 */
export async function assignedAt(ctx: Ctx, plan: Plan, time: PlanTime, due: number): Promise<Assigned> {
  const turnCount = plan.turnCount ?? 0
  if (plan.assignMode === 'user') return { people: await ableOf(ctx, [plan.assigneeId]), turnCount }
  if (plan.assignMode === 'rotate') {
    const able = await ableOf(ctx, plan.rotation ?? [])
    const person = able[turnCount % Math.max(1, able.length)]
    return { people: person === undefined ? [] : [person], turnCount: turnCount + 1 }
  }
  if (plan.assignMode === 'on_duty')
    return { people: await ableOf(ctx, await peopleOnDuty(ctx, plan, time, due)), turnCount }
  return { people: [], turnCount }
}

async function peopleOnDuty(ctx: Ctx, { groupId }: Plan, { zone }: PlanTime, due: number): Promise<string[]> {
  const at = new Date(zone.instantOf(due) - 1)
  const [groups, turns] = [await groupsOf(ctx), await turnsAt(ctx, at)]
  const [first] = onDuty(groups, turns, groupId === null ? {} : { groupId }, at.getTime())
  return first?.turns.map(({ userId }) => userId) ?? []
}
