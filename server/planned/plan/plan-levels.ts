// Maintenance of a higher level on the same day does the work of the lower ones: only its bill is made.
import { dayText } from '@steward/domain/calendar/days'
import { DAY } from '@steward/domain/calendar/wall-clock'
import { workPlan } from '@steward/domain/index'
import { hold } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Target, targetsOf } from './plan-targets.ts'
import { type Plan, type PlanTime, localAt, timeOf } from './plan-time.ts'

/** The plan whose bill of that day does the work of this one for all of these targets. */
export type Higher = (targets: readonly Target[], at: number) => string | undefined

interface Known {
  plan: Plan
  devices: ReadonlySet<string | null>
  /** Days for which its bill is made, and days a person has left out. */
  made: ReadonlySet<string>
  left: ReadonlySet<string>
}

export async function higherPlans(ctx: Ctx, plan: Plan): Promise<Higher | undefined> {
  if (plan.planType !== 'maintenance') return undefined
  const ids = await plansIncluding(ctx, plan)
  if (ids.length === 0) return undefined
  // Locked, so that none of them is paused while this one relies on it.
  const plans = (await hold(ctx, workPlan, ids)).filter(
    // What the law asks for is left to what the law asks for, which nobody cancels.
    ({ planStatus, isStatutory }) => planStatus === 'enabled' && (plan.isStatutory !== 1 || isStatutory === 1),
  )
  const higher: Known[] = []
  for (const one of plans) higher.push(await known(ctx, one))
  const theirs = await timeOf(ctx, plans)
  return (targets, at) => {
    const day = Math.floor(at / DAY)
    const found = higher.find(
      (one) =>
        targets.every(({ deviceId }) => deviceId !== null && one.devices.has(deviceId)) && isOn(one, day, theirs),
    )
    return found?.plan.id
  }
}

/** Enabled plans over templates that include this one's in any version, whatever lies between. */
async function plansIncluding({ tx }: Ctx, plan: Plan): Promise<string[]> {
  const rows = await tx.query(
    `with recursive live as (
       select id, template_code as code, include_template_ids as includes from maintenance_template
       where tenant_id = $1 and is_deleted = 0),
     above as (
       select code from live where id = $2::bigint
       union
       select t.code from live t join live i on i.id = any(t.includes) join above a on a.code = i.code)
     select p.id::text as id from work_plan p join live t on t.id::text = p.template_id join above a on a.code = t.code
     where p.tenant_id = $1 and p.is_deleted = 0 and p.plan_status = 'enabled' and p.plan_type = 'maintenance'
       and p.id <> $3 and t.code <> (select code from live where id = $2::bigint) order by p.id`,
    [tx.scope.tenant, plan.templateId, plan.id],
  )
  return rows.map(({ id }) => String(id))
}

async function known(ctx: Ctx, plan: Plan): Promise<Known> {
  const rows = await ctx.tx.query(
    `select distinct to_char(planned_time, 'YYYY-MM-DD') as day, outcome from plan_occurrence
     where plan_id = $1 and planned_time > $2::timestamptz - interval '2 days' and is_deleted = 0
       and (outcome = 'made' or target_key = '')`,
    [plan.id, ctx.now],
  )
  const days = (isMade: boolean) =>
    new Set(rows.filter(({ outcome }) => (outcome === 'made') === isMade).map(({ day }) => String(day)))
  const targets = await targetsOf(ctx, plan)
  return { plan, devices: new Set(targets.map(({ deviceId }) => deviceId)), made: days(true), left: days(false) }
}

function isOn({ plan, made, left }: Known, day: number, time: PlanTime): boolean {
  if (made.has(dayText(day))) return true
  if (left.has(dayText(day))) return false
  if (plan.basis === 'floating') {
    const next = localAt(plan.nextPlannedTime)
    return next !== undefined && Math.floor(next / DAY) === day
  }
  const from = Math.max(day * DAY - 1, localAt(plan.generatedUntil) ?? 0)
  return time.times(plan, { from, to: (day + 1) * DAY - 1, most: 1 }).length > 0
}
