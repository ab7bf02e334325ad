// One occurrence of a plan is left out, with a reason, before its bill is made.
import { dayText } from '@steward/domain/calendar/days'
import { localText, readLocal } from '@steward/domain/calendar/wall-clock'
import { planOccurrence, workPlan } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { addOnce, hold } from '../../document/rows.ts'
import { lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { mustLead } from './plan-leads.ts'
import { timeOf } from './plan-time.ts'

interface Asked {
  id: string
  plannedTime: string
  reason: string
}

export async function leaveOut(ctx: Ctx, { id, plannedTime, reason }: Asked) {
  await lockRows(workPlan, ctx, [id])
  const [plan] = await hold(ctx, workPlan, [id])
  if (!plan || plan.planStatus === 'ended') throw problem('occurrence.unknown', {}, { field: 'plannedTime' })
  await mustLead(ctx, plan.groupId)
  if (plan.isStatutory === 1) throw problem('plan.legal', {}, { field: 'plannedTime' })
  const at = readLocal(plannedTime)
  const time = await timeOf(ctx, [plan])
  if (at <= time.now) throw problem('occurrence.past', {}, { field: 'plannedTime' })
  const isPlanned =
    plan.basis === 'floating'
      ? plan.nextPlannedTime?.slice(0, 16) === localText(at).slice(0, 16)
      : time.times(plan, { from: at - 1, to: at, most: 1 }).length > 0
  if (!isPlanned) throw problem('occurrence.unknown', {}, { field: 'plannedTime' })
  const [made] = await ctx.tx.query(
    `select 1 from plan_occurrence where plan_id = $1 and planned_time = $2::timestamptz and target_key <> '' limit 1`,
    [id, localText(at)],
  )
  if (made) throw problem('occurrence.made', {}, { field: 'plannedTime' })
  const about = { planId: id, plannedTime: localText(at), targetKey: '', billKind: plan.planType }
  const written = await addOnce(ctx, planOccurrence, { ...about, outcome: 'skipped', reason })
  return { planId: id, plannedTime: localText(at), day: dayText(Math.floor(at / 1_440)), isNew: written !== undefined }
}
