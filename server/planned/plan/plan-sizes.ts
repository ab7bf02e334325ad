// How many bills an occurrence of each plan makes, and how long they take, without looking at every device.
import type { Ctx } from '../../platform/ctx.ts'
import { billKinds } from './bill-kinds.ts'
import { targetsOf } from './plan-targets.ts'
import type { Plan } from './plan-time.ts'

export interface Size {
  bills: number
  /** Of an occurrence altogether. */
  minutes: number
}

export async function sizesOf(ctx: Ctx, plans: readonly Plan[]): Promise<ReadonlyMap<string, Size>> {
  const minutes = await minutesOf(ctx, plans)
  const before = await lastCounts(
    ctx,
    plans.filter(({ targetMode }) => targetMode === 'area' || targetMode === 'type').map(({ id }) => id),
  )
  const sizes = new Map<string, Size>()
  for (const plan of plans) {
    const targets = before.get(plan.id) ?? (await countOf(ctx, plan))
    const bills = plan.billMode === 'each' || plan.cycleType === 'runtime' ? targets : Math.min(1, targets)
    // What a round takes is said of the whole of it, upkeep of one device.
    const times = plan.planType === 'inspection' ? bills : targets
    sizes.set(plan.id, { bills, minutes: times * (minutes.get(plan.templateId) ?? 0) })
  }
  return sizes
}

async function countOf(ctx: Ctx, plan: Plan): Promise<number> {
  if (plan.targetMode === 'devices') return plan.deviceIds?.length ?? 0
  if (plan.targetMode === 'point') return plan.areaIds?.length ?? 0
  return (await targetsOf(ctx, plan)).length
}

/** What a plan over an area or a type was about the last time. */
async function lastCounts({ tx }: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query(
    `select o.plan_id::text as id, sum(case when o.target_key = 'route' then coalesce(i.device_count, m.device_count, 1) else 1 end)::int as n
     from plan_occurrence o
       join (select plan_id, max(planned_time) as at from plan_occurrence
         where plan_id = any($1::bigint[]) and target_key <> '' group by plan_id) l on l.plan_id = o.plan_id and l.at = o.planned_time
       left join inspection_bill i on o.bill_kind = 'inspection' and i.id::text = o.bill_id
       left join maintenance_bill m on o.bill_kind = 'maintenance' and m.id::text = o.bill_id
     where o.plan_id = any($1::bigint[]) and o.target_key <> '' group by o.plan_id`,
    [ids],
  )
  return new Map(rows.map(({ id, n }) => [String(id), Number(n)]))
}

async function minutesOf({ tx }: Ctx, plans: readonly Plan[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const [kind, { templates }] of Object.entries(billKinds)) {
    const ids = plans.filter(({ planType }) => planType === kind).map(({ templateId }) => templateId)
    if (ids.length === 0) continue
    const rows = await tx.query(
      `select id::text as id, est_minutes as n from ${templates} where tenant_id = $1 and id::text = any($2)`,
      [tx.scope.tenant, [...new Set(ids)]],
    )
    for (const { id, n } of rows) found.set(String(id), Number(n ?? 0))
  }
  return found
}
