// What a plan needs before it may make bills: targets, a published template, people who may do the work.
import { codesFor } from '@steward/domain/derive/permissions'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { peopleWith } from '../../system/user/people.ts'
import { billKinds } from './bill-kinds.ts'
import { MOST_TARGETS, billsOf, targetsOf } from './plan-targets.ts'
import { publishedFor } from './plan-template.ts'
import { type Plan, timeOf } from './plan-time.ts'

/** Bills one plan may make in a year. */
const MOST_BILLS = 200_000
const YEAR = 366 * 1_440

export async function mustStand(ctx: Ctx, plan: Plan): Promise<void> {
  await publishedFor(ctx, plan)
  const targets = await targetsOf(ctx, plan)
  if (targets.length === 0) throw problem('plan.no-target', {}, { field: targetField(plan) })
  if (targets.length > MOST_TARGETS)
    throw problem('plan.many-targets', { max: MOST_TARGETS }, { field: targetField(plan) })
  const time = await timeOf(ctx, [plan])
  if (plan.cycleType === 'shift' && time.cycle(plan).shiftStarts.length === 0)
    throw problem('plan.no-shift', {}, { field: 'groupId' })
  const most = Math.floor(MOST_BILLS / billsOf(plan, targets).length)
  if (time.times(plan, { from: time.now, to: time.now + YEAR, most: most + 1 }).length > most)
    throw problem('plan.too-many', { max: MOST_BILLS }, { field: 'cycleInterval' })
  await mustWork(ctx, plan)
}

const targetField = ({ targetMode }: Plan) =>
  targetMode === 'devices' ? 'deviceIds' : targetMode === 'type' ? 'equipmentType' : 'areaIds'

async function mustWork(ctx: Ctx, plan: Plan): Promise<void> {
  const { assignMode, assigneeId, rotation } = plan
  const named = assignMode === 'user' && assigneeId ? [assigneeId] : assignMode === 'rotate' ? (rotation ?? []) : []
  if (named.length === 0) return
  const able = new Set(await peopleWith(ctx, codesFor(billKinds[plan.planType].entity, 'start')))
  const stranger = named.find((id) => !able.has(id))
  if (stranger === undefined) return
  const [person] = await ctx.tx.query('select real_name as name from "user" where id = $1', [stranger])
  const field = assignMode === 'user' ? 'assigneeId' : 'rotation'
  throw problem('plan.person', { name: String(person?.name ?? '') }, { field })
}
