// Plans by hours of operation: which devices have run long enough since, by a meter of theirs or by their run records.
import { planMeter } from '@steward/domain/index'
import { meterDue } from '@steward/domain/planned/occurrences'
import { localText } from '@steward/domain/planned/wall-clock'
import { add, alter } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { BillTargets } from './plan-targets.ts'
import type { Plan, PlanTime } from './plan-time.ts'

interface Reading {
  [column: string]: unknown
  deviceId: string
  value: number | null
  meterId: string | null
  base: number | null
}

/** The bills whose device is due; from its reading the next hours are counted. A meter that says nothing is never due. */
export async function metersDue(
  ctx: Ctx,
  plan: Plan,
  bills: readonly BillTargets[],
  time: PlanTime,
): Promise<BillTargets[]> {
  const readings = new Map(
    (
      await readingsOf(
        ctx,
        plan,
        bills.map(({ key }) => key),
      )
    ).map((reading) => [reading.deviceId, reading]),
  )
  const due: BillTargets[] = []
  for (const bill of bills) {
    const reading = readings.get(bill.key)
    if (!reading || reading.value === null || plan.runtimeHours === null) continue
    const { base, isDue } = meterDue(reading.base, reading.value, plan.runtimeHours)
    const facts = { base, ...(isDue ? { dueTime: localText(time.now) } : {}) }
    if (reading.meterId === null) await add(ctx, planMeter, { planId: plan.id, deviceId: reading.deviceId, ...facts })
    else if (base !== reading.base) await alter(ctx, planMeter, [reading.meterId], facts)
    if (isDue) due.push(bill)
  }
  return due
}

/** Hours a device ran in all, as its run records say; null where there are none. */
const hoursRun = `(
  select sum(extract(epoch from coalesce(r.end_time, $5::timestamptz) - r.start_time))::float8 / 3600 from device_run_record r
  where r.tenant_id = $1 and r.device_id = d.id and r.record_type = 'run' and r.is_deleted = 0)`

const readingsOf = ({ tx, now }: Ctx, plan: Plan, deviceIds: readonly string[]): Promise<Reading[]> =>
  tx.query<Reading>(
    `select d.id::text as "deviceId", case when $4 = '' then ${hoursRun} else (l.vals -> $4 ->> 0)::float8 end as value, m.id::text as "meterId", m.base::float8 as base
     from device d left join ts_device s on s.device_id = d.id left join device_latest l on l.sid = s.sid
       left join plan_meter m on m.plan_id = $2 and m.device_id = d.id and m.is_deleted = 0
     where d.tenant_id = $1 and d.id = any($3::bigint[])`,
    [tx.scope.tenant, plan.id, deviceIds, plan.runtimeProperty?.trim() ?? '', now],
  )
