// The days the law sets for upkeep: how often it asks for it, since when it counts, and what moves when upkeep is done.
import { readLocal } from '@steward/domain/calendar/wall-clock'
import { maintenanceBill } from '@steward/domain/index'
import { legalDays } from '@steward/domain/iot/device/special-equipment'
import { type LastDone, earlier, legalLimit, shortestOf } from '@steward/domain/planned/upkeep-levels'
import { alter, hold } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { retellUpkeep } from '../upkeep/device-upkeep.ts'
import type { Bill } from '../upkeep/maintenance-bill-row.ts'
import type { Plan } from './plan-time.ts'

/** The shortest period the law sets for any of these devices, by their types. */
export const equipmentDays = (ctx: Ctx, deviceIds: readonly string[]): Promise<number | null> =>
  daysBy(
    ctx,
    'y.id in (select d.device_type_id from device d where d.tenant_id = $1 and d.id = any($2::bigint[]))',
    deviceIds,
  )

export const typeDays = (ctx: Ctx, typeId: string): Promise<number | null> =>
  daysBy(ctx, 'y.tenant_id = $1 and y.id = any($2::bigint[])', [typeId])

/** A type obeys also what is said of those above it. */
async function daysBy({ tx }: Ctx, isMeant: string, ids: readonly string[]): Promise<number | null> {
  if (ids.length === 0) return null
  const rows = await tx.query<{ kind: string; days: number | null }>(
    `select distinct m.special_kind as kind, m.statutory_days as days from device_type y
     join device_type m on m.id = y.id or m.id::text = any(string_to_array(y.ancestors, ','))
     where ${isMeant} and m.special_kind is not null`,
    [tx.scope.tenant, ids],
  )
  return shortestOf(rows.map(({ kind, days }) => legalDays(kind, days)))
}

/** When the devices were last kept up as the law asks, by this template or another of its type of device. */
export async function lastDone(ctx: Ctx, templateId: string, deviceIds: readonly string[]): Promise<LastDone> {
  const rows = await ctx.tx.query<{ at: string | null }>(
    `select to_char(max(b.finish_time), 'YYYY-MM-DD HH24:MI:SS') as at
     from unnest($3::bigint[]) d(id) left join maintenance_bill b on b.tenant_id = $1 and b.device_ids @> array[d.id]
       and b.bill_status = 'done' and b.is_deleted = 0 and (b.statutory_days is not null or b.legal_due is not null) and exists (
         select from maintenance_template t join maintenance_template own on own.id = $2
         where t.id = b.template_id and t.equipment_type = own.equipment_type)
     group by d.id`,
    [ctx.tx.scope.tenant, templateId, deviceIds],
  )
  const times = rows.flatMap(({ at }) => at ?? [])
  return {
    oldest: times.reduce<string | null>((oldest, at) => earlier(at, oldest), null),
    isNever: times.length < rows.length,
  }
}

/** The legal day of what is still to be done moves on with what was done, and with it the due time that it had set. */
export async function moveLegalDays(ctx: Ctx, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return
  const rows = await ctx.tx.query<{ id: string }>(
    `select id::text as id from maintenance_bill where tenant_id = $1 and is_deleted = 0 and statutory_days is not null
       and bill_status in ('pending', 'doing', 'suspended') and device_ids && $2::bigint[] order by id`,
    [ctx.tx.scope.tenant, deviceIds],
  )
  const bills = await hold(
    ctx,
    maintenanceBill,
    rows.map(({ id }) => id),
  )
  for (const bill of bills) await moveOne(ctx, bill)
}

async function moveOne(ctx: Ctx, bill: Bill): Promise<void> {
  const { id, dueTime, legalDue, statutoryDays, templateId, windowEnd, deviceIds } = bill
  if (!dueTime || !templateId) return
  const wanted = dueTime === legalDue ? (windowEnd ?? dueTime) : dueTime
  const limit = legalLimit(statutoryDays, await lastDone(ctx, templateId, deviceIds ?? []), wanted)
  if (limit === null || limit === legalDue) return
  const due = earlier(wanted, limit)
  await alter(ctx, maintenanceBill, [id], {
    legalDue: limit,
    dueTime: due,
    ...(due > nowOf(ctx) ? { isOverdue: 0 as const } : {}),
  })
  await retellUpkeep(ctx, deviceIds ?? [])
}

const LIMIT = `select min(date_trunc('day', last.finish_time) + make_interval(days => last.statutory_days + 1)) - interval '1 second' as at
  from (select distinct on (target_key) finish_time, statutory_days from maintenance_bill
    where tenant_id = $1 and plan_id = $2 and bill_status = 'done' and statutory_days is not null and is_deleted = 0
    order by target_key, finish_time desc nulls last) last
  where not exists (select from maintenance_bill o where o.tenant_id = $1 and o.plan_id = $2 and o.is_deleted = 0
    and o.bill_status in ('pending', 'doing', 'suspended', 'to_check'))`

/** The legal day after what was last done by a plan the law asks for, of which nothing is open; in local time. */
export async function limitOfPlan(
  { tx }: Ctx,
  { id, planType, isStatutory }: Pick<Plan, 'id' | 'planType' | 'isStatutory'>,
): Promise<number | undefined> {
  if (planType !== 'maintenance' || isStatutory !== 1) return undefined
  const [row] = await tx.query<{ at: string | null }>(
    `select to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at from (${LIMIT}) l`,
    [tx.scope.tenant, id],
  )
  return row?.at ? readLocal(row.at) : undefined
}

/** Done early, work is due again before its plan says: the plan is looked at a day before the law's limit. */
export async function lookEarlier(ctx: Ctx, { planId }: Bill): Promise<void> {
  if (planId === null) return
  await ctx.tx.query(
    `update work_plan p set next_run_at = least(p.next_run_at, l.at - interval '1 day') from (${LIMIT}) l
     where p.tenant_id = $1 and p.id = $2 and p.plan_status = 'enabled' and p.is_statutory = 1 and p.basis = 'fixed'
       and l.at < p.next_planned_time`,
    [ctx.tx.scope.tenant, planId],
  )
}
