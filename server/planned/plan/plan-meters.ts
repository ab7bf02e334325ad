// Plans by hours of operation: which devices have run long enough since, by a meter of theirs or by their run records.
import { localText } from '@steward/domain/calendar/wall-clock'
import { planMeter } from '@steward/domain/index'
import { meterDue } from '@steward/domain/planned/occurrences'
import { add, alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localText as localTextOf } from '../../platform/local-time.ts'
import type { BillTargets } from './plan-targets.ts'
import type { Plan, PlanTime } from './plan-time.ts'

interface Reading {
  [column: string]: unknown
  deviceId: string
  value: number | null
  /** Epoch in ms. */
  ts: number
  meterId: string | null
  base: number | null
  fallen: number | null
  fallenAt: number | null
}

export interface MetersDue {
  due: BillTargets[]
  /** From these readings the next hours are counted, but for devices whose bill could not be made: they stay due. */
  count(failed: ReadonlySet<string>): Promise<void>
}

/** The bills whose device is due. A meter that says nothing is never due. */
export async function metersDue(
  ctx: Ctx,
  plan: Plan,
  bills: readonly BillTargets[],
  time: PlanTime,
): Promise<MetersDue> {
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
  const counted: { key: string; count(): Promise<unknown> }[] = []
  for (const bill of bills) {
    const reading = readings.get(bill.key)
    if (!reading || reading.value === null || plan.runtimeHours === null) continue
    const before = fallenIn(reading)
    const { base, fallen, isDue } = meterDue(
      { base: reading.base, fallen: before },
      { value: reading.value, ts: reading.ts },
      plan.runtimeHours,
    )
    const facts = {
      base,
      fallen: fallen?.value ?? null,
      fallenTime: fallen ? localTextOf(new Date(fallen.ts), ctx.app.timeZone) : null,
      ...(isDue ? { dueTime: localText(time.now) } : {}),
    }
    const { meterId, deviceId } = reading
    const isMoved = base !== reading.base || fallen?.ts !== before?.ts
    const count = async () => {
      if (meterId === null) await add(ctx, planMeter, { planId: plan.id, deviceId, ...facts })
      else if (isMoved) await alter(ctx, planMeter, [meterId], facts)
    }
    counted.push({ key: bill.key, count })
    if (isDue) due.push(bill)
  }
  return {
    due,
    async count(failed) {
      for (const one of counted) if (!failed.has(one.key)) await one.count()
    },
  }
}

const fallenIn = ({ fallen, fallenAt }: Reading) =>
  fallen === null || fallenAt === null ? null : { value: fallen, ts: fallenAt }

/** Hours a device ran in all, as its run records say; null where there are none. */
const hoursRun = `(
  select sum(extract(epoch from coalesce(r.end_time, $5::timestamptz) - r.start_time))::float8 / 3600 from device_run_record r
  where r.tenant_id = $1 and r.device_id = d.id and r.record_type = 'run' and r.is_deleted = 0)`

const readingsOf = ({ tx, now }: Ctx, plan: Plan, deviceIds: readonly string[]): Promise<Reading[]> =>
  tx.query<Reading>(
    `select d.id::text as "deviceId", case when $4 = '' then ${hoursRun} when jsonb_array_length(l.vals -> $4) = 3 then (l.vals -> $4 ->> 0)::float8 end as value,
       case when $4 = '' then extract(epoch from $5::timestamptz) * 1000 else coalesce((l.vals -> $4 ->> 1)::float8, 0) end::float8 as ts,
       m.id::text as "meterId", m.base::float8 as base, m.fallen::float8 as fallen, (extract(epoch from m.fallen_time) * 1000)::float8 as "fallenAt"
     from device d left join ts_device s on s.device_id = d.id left join device_latest l on l.sid = s.sid
       left join plan_meter m on m.plan_id = $2 and m.device_id = d.id and m.is_deleted = 0
     where d.tenant_id = $1 and d.id = any($3::bigint[])`,
    [tx.scope.tenant, plan.id, deviceIds, plan.runtimeProperty?.trim() ?? '', now],
  )
