// Which special equipment the law watches over is covered by a plan the law asks for, often enough, and which is not.
import { DAY } from '@steward/domain/calendar/wall-clock'
import { area, device, workPlan } from '@steward/domain/index'
import { isKeptUpBy, legalDays } from '@steward/domain/iot/device/special-equipment'
import { longestStretch } from '@steward/domain/planned/legal-cover'
import { occurrenceAfterDone } from '@steward/domain/planned/occurrences'
import { entityNamed } from '@steward/domain/registry'
import { captionSql, readingOf, tableOf } from '../../engine/columns.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { targetsOf } from './plan-targets.ts'
import { type Plan, type PlanTime, localAt, timeOf } from './plan-time.ts'

/** Devices listed at once; the number of all is told beside them. */
const MOST_LISTED = 500
/** Times looked at of a plan, which may be due every hour. */
const MOST_TIMES = 5_000

interface Special {
  deviceId: string
  deviceName: string
  deviceCode: string
  areaName: string
  typeName: string
  kind: string
  days: number | null
}

/** Special equipment in service that the caller may see; of a type and those above it the shortest period holds. */
async function equipment(ctx: Ctx): Promise<Special[]> {
  const where = new Where()
  applyScope(where, entityNamed(device.name), ctx)
  const rows = await ctx.tx.query<Special & { [column: string]: unknown }>(
    `select t.id::text as "deviceId", t.device_name as "deviceName", t.device_code as "deviceCode", y.type_name as "typeName",
       coalesce((select ${captionSql(area, 'a')} from area a where a.id = t.area_id), '') as "areaName",
       m.special_kind as kind, m.statutory_days as days
     from device t join device_type y on y.id = t.device_type_id
     join device_type m on m.special_kind is not null and (m.id = y.id or m.id::text = any(string_to_array(y.ancestors, ',')))
     where ${where.sql} and t.device_status in ('active', 'maintenance') order by t.device_code, t.id`,
    where.values,
  )
  const told = rows.map((row) => ({ ...row, days: legalDays(row.kind, row.days) }))
  const strictest = new Map<string, Special>()
  for (const one of told) {
    const known = strictest.get(one.deviceId)
    if (!known || (one.days ?? Infinity) < (known.days ?? Infinity)) strictest.set(one.deviceId, one)
  }
  return [...strictest.values()]
}

/** All of the hospital: a device is covered also by a plan the caller may not see. */
async function plansByLaw({ tx }: Ctx): Promise<Plan[]> {
  const entity = entityNamed(workPlan.name)
  const rows = await tx.query(
    `select ${readingOf(entity).row} from ${tableOf(entity)} t
     where t.tenant_id = $1 and t.is_deleted = 0 and t.plan_status = 'enabled' and t.is_statutory = 1 order by t.id`,
    [tx.scope.tenant],
  )
  return rows as unknown as Plan[]
}

/** Days on which the work of a plan falls due; by hours of operation nobody knows. */
function daysOf(plan: Plan, time: PlanTime, to: number): number[] {
  if (plan.cycleType === 'runtime') return []
  if (plan.basis !== 'floating')
    return [...new Set(time.times(plan, { from: time.now, to, most: MOST_TIMES }).map((at) => Math.floor(at / DAY)))]
  const days: number[] = []
  let next: number | undefined = localAt(plan.nextPlannedTime) ?? time.now
  for (; next !== undefined && next <= to; next = occurrenceAfterDone(time.cycle(plan), time.off, next))
    days.push(Math.floor(next / DAY))
  return days
}

interface Known {
  plan: Plan
  devices: ReadonlySet<string | null>
  days: readonly number[]
}

export async function legalCoverage(ctx: Ctx) {
  const special = await equipment(ctx)
  const plans = special.length === 0 ? [] : await plansByLaw(ctx)
  const time = await timeOf(ctx, plans)
  const today = Math.floor(time.now / DAY)
  // So far that the shortest plan that is too rare shows it.
  const to = today + Math.max(1, ...special.map(({ days }) => days ?? 0)) * 2 + 1
  const known: Known[] = []
  for (const plan of plans) {
    const targets = await targetsOf(ctx, plan)
    known.push({
      plan,
      devices: new Set(targets.map(({ deviceId }) => deviceId)),
      days: daysOf(plan, time, (to + 1) * DAY - 1),
    })
  }
  const uncovered = special.flatMap((one) => {
    const own = known.filter(({ plan, devices }) => devices.has(one.deviceId) && isKeptUpBy(one.kind, plan.planType))
    const period = { from: today, to: one.days === null ? to : today + one.days * 2 + 1 }
    const stretch = longestStretch(
      own.flatMap(({ days }) => days),
      period,
    )
    if (own.length > 0 && (one.days === null || stretch <= one.days)) return []
    return [{ ...one, reason: own.length === 0 ? 'none' : 'rare', plans: own.map(({ plan }) => plan.name) }]
  })
  return { total: special.length, uncoveredCount: uncovered.length, uncovered: uncovered.slice(0, MOST_LISTED) }
}
