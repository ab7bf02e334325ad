// Six weeks of what the plans of the demonstration have led to: a round at each occurrence, and upkeep as theirs.
import { DAY } from '@steward/domain/calendar/wall-clock'
import { type Plan, type PlanTime, timeOf } from '../../planned/plan/plan-time.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { knownTemplates } from './inspections-library.ts'
import { type Round, plantRounds } from './inspections-past.ts'
import { devicesOf } from './inspections.ts'
import type { DemoWork } from './work.ts'

export const PAST_DAYS = 42
const MINUTE = 60_000

interface Wanted {
  work: DemoWork
  plans: readonly Plan[]
  /** User ids by the id of their duty group. */
  members: ReadonlyMap<string, readonly string[]>
  /** User ids by account. */
  people: ReadonlyMap<string, string>
}

/** Today's occurrences are left to the generator. */
export async function plantPlansPast(ctx: Ctx, { work, plans, members, people }: Wanted): Promise<void> {
  const time = await timeOf(ctx, plans)
  const midnight = Math.floor(time.now / DAY) * DAY
  const [known, devices] = [await knownTemplates(ctx.tx, work), await devicesOf(ctx.tx, ctx.tenant)]
  const rounds = plans.flatMap((plan): Round[] => {
    const template = known.find(({ id }) => id === plan.templateId)
    if (!template) return []
    const stops = (plan.deviceIds ?? []).flatMap((id) => devices.find((device) => device.id === id) ?? [])
    const walkers = members.get(plan.groupId ?? '') ?? []
    return time.times(plan, { from: midnight - PAST_DAYS * DAY, to: midnight - 1 }).map((at, n) => ({
      planId: plan.id,
      targetKey: 'route',
      title: plan.name,
      template,
      devices: stops,
      planned: time.zone.instantOf(at),
      windowMinutes: plan.windowMinutes,
      groupId: plan.groupId,
      person: walkers[n % Math.max(1, walkers.length)] ?? null,
      reviewer: people.get(template.plan.reviewer ?? '') ?? null,
    }))
  })
  const inOrder = rounds.toSorted((a, b) => a.planned - b.planned)
  await plantRounds(ctx.tx, work, inOrder, aheadOfUtc(time))
  await claimUpkeep(ctx, plans)
}

const aheadOfUtc = ({ zone, now }: PlanTime) => now * MINUTE - zone.instantOf(now)

/** What was kept up before today was planned: it belongs to the plan of its template and device. */
async function claimUpkeep({ tx, tenant }: Ctx, plans: readonly Plan[]): Promise<void> {
  for (const { id, templateId, deviceIds, planType } of plans)
    if (planType === 'maintenance')
      await tx.query(
        `update maintenance_bill set plan_id = $2, target_key = device_id::text
         where tenant_id = $1 and template_id = $3 and device_id = any($4::bigint[]) and plan_id is null
           and planned_time < date_trunc('day', now())`,
        [tenant, id, templateId, deviceIds ?? []],
      )
}
