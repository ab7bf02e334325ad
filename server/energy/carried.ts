// What becomes known of closed months: their records stay as they are, and the difference counts in the first open month
// after them, in its first hour, at the prices and factors of when it was used.
import { product, textOf, unitsOf } from '@steward/domain/energy/amounts'
import { unitOfEnergy } from '@steward/domain/energy/units'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { energyMonths } from './closed-months.ts'
import { type HourRow, type Meter, type Priced, pricedAt } from './energy-hours.ts'

/** Beginnings of the months in which something changed; the caller adds up the levels above. */
export async function carryLate(
  tx: Tx,
  meter: Meter,
  hours: readonly HourRow[],
  { now, ...priced }: Priced & { now: number },
): Promise<number[]> {
  // What a new meter counted before it was one is not late.
  if (meter.doneUntil === null) return []
  const byStart = new Map(hours.map((hour) => [hour.start, hour]))
  const found = await closedAmong(tx, meter, [...byStart.keys()], now)
  const changed = found.flatMap((closed) => {
    const hour = byStart.get(closed.start)
    if (!hour) return []
    // At the multiplier its month was closed with, which a change of the meter leaves as it was.
    const used = product(unitsOf(hour.counted), unitsOf(closed.multiplier ?? meter.multiplier))
    const more = used - unitsOf(closed.recorded) - unitsOf(closed.elsewhere)
    if (more === unitsOf(closed.here ?? '0')) return []
    return [{ start: closed.start, month: closed.month, ...pricedAt(closed.start, meter.energyType, more, priced) }]
  })
  const months = [...new Set(changed.map(({ month }) => month))]
  const before = await Promise.all(months.map((month) => carriedInto(tx, meter, month)))
  await write(tx, meter, changed)
  for (const [i, month] of months.entries()) {
    const after = await carriedInto(tx, meter, month)
    if (after) await addToFirstHour(tx, meter, month, { after, more: difference(after, before[i]) })
  }
  return months
}

interface Closed {
  [column: string]: unknown
  start: number
  /** Beginning of the month it counts in. */
  month: number
  /** What its record says, and at which multiplier. */
  recorded: string
  multiplier: string | null
  /** What counts in months that have been closed since, and in the open one. */
  elsewhere: string
  here: string | null
}

/** Of the hours those in closed months, but where people entered the hour, its day or its month: that is no sum of hours. */
const closedAmong = (tx: Tx, { id }: Meter, starts: readonly number[], now: number) =>
  tx.query<Closed>(
    `select (extract(epoch from h.at) * 1000)::float8 as start, (extract(epoch from n.month) * 1000)::float8 as month,
       coalesce(r.measured_qty, 0)::text as recorded, r.multiplier::text as multiplier,
       coalesce(sum(c.qty) filter (where c.into_month <> n.month), 0)::text as elsewhere,
       (sum(c.qty) filter (where c.into_month = n.month))::text as here
     from unnest($3::float8[]) as u(ms) cross join lateral (select to_timestamp(u.ms / 1000) as at) h
     join (${energyMonths.months}) m on m.period_start = date_trunc('month', h.at)
     cross join lateral (select ${energyMonths.openAfter('m.period_start', 'to_timestamp($4::float8 / 1000)')} as month) n
     left join energy_record r on r.tenant_id = $1 and r.meter_id = $2 and r.period_type = 'hour' and r.period_start = h.at
       and r.is_deleted = 0
     left join energy_carried c on c.tenant_id = $1 and c.meter_id = $2 and c.period_start = h.at
     where n.month is not null and not exists (
       select from energy_record e where e.tenant_id = $1 and e.meter_id = $2 and e.is_deleted = 0
         and (e.period_type = 'hour' and e.period_start = h.at and e.data_source not in ('iot', 'estimated')
           or e.period_type = 'day' and e.period_start = date_trunc('day', h.at) and e.data_source <> 'rollup'
           or e.period_type = 'month' and e.period_start = m.period_start and e.data_source <> 'rollup'))
     group by h.at, n.month, r.measured_qty, r.multiplier`,
    [tx.scope.tenant, id, starts, now],
  )

const write = (tx: Tx, { id }: Meter, rows: readonly object[]) =>
  tx.query(
    `insert into energy_carried (tenant_id, meter_id, period_start, into_month, qty, amount, kgce, co2, sharp, peak, flat, valley)
     select $1::varchar, $2::bigint, to_timestamp(x.start / 1000), to_timestamp(x.month / 1000), x.qty, x.amount, x.qty * x.kgce,
       x.qty * x.co2, x.sharp, x.peak, x.flat, x.valley
     from jsonb_to_recordset($3::jsonb) as x(start float8, month float8, qty numeric, amount numeric, kgce numeric, co2 numeric,
       sharp numeric, peak numeric, flat numeric, valley numeric)
     on conflict (tenant_id, meter_id, period_start, into_month) do update set qty = excluded.qty, amount = excluded.amount,
       kgce = excluded.kgce, co2 = excluded.co2, sharp = excluded.sharp, peak = excluded.peak, flat = excluded.flat,
       valley = excluded.valley`,
    [tx.scope.tenant, id, JSON.stringify(rows)],
  )

const measures = ['qty', 'amount', 'kgce', 'co2', 'sharp', 'peak', 'flat', 'valley'] as const
type Carried = Record<(typeof measures)[number], string | null> & { months: string | null }

async function carriedInto(tx: Tx, { id }: Meter, month: number): Promise<Carried | undefined> {
  const [row] = await tx.query<Carried>(
    `select ${measures.map((name) => `sum(${name})::text as ${name}`).join(', ')},
       string_agg(distinct to_char(period_start, 'YYYY-MM'), ',' order by to_char(period_start, 'YYYY-MM')) as months
     from energy_carried where tenant_id = $1 and meter_id = $2 and into_month = to_timestamp($3::float8 / 1000)`,
    [tx.scope.tenant, id, month],
  )
  return row
}

/** Unknown where it is: what has no price has no cost. */
const difference = (after: Carried, before: Carried | undefined) =>
  Object.fromEntries(
    measures.map((name) => {
      const value = after[name]
      return [name, value === null ? null : textOf(unitsOf(value) - unitsOf(before?.[name] ?? '0'))]
    }),
  )

const columns = [
  ['consumption', 'qty'],
  ['amount', 'amount'],
  ['kgce', 'kgce'],
  ['co2', 'co2'],
  ['sharp_qty', 'sharp'],
  ['peak_qty', 'peak'],
  ['flat_qty', 'flat'],
  ['valley_qty', 'valley'],
] as const

/** An hour nobody metered holds nothing but what is carried into it. */
async function addToFirstHour(
  tx: Tx,
  meter: Meter,
  month: number,
  { after, more }: { after: Carried; more: object },
): Promise<void> {
  const added = ([column]: (typeof columns)[number]) =>
    `${column} = coalesce(energy_record.${column} + coalesce(excluded.${column}, 0), excluded.${column})`
  await tx.query(
    `insert into energy_record (id, tenant_id, meter_id, meter_name, energy_type, item_code, area_id, dept_id, meter_device_id,
       parent_meter_id, multiplier, unit, period_type, period_start, period_end, base_amount, kgce_per, co2_per, completeness, data_source,
       carried_qty, carried_amount, carried_from, ${columns.map(([column]) => column).join(', ')})
     select $2::bigint, $1::varchar, $3::bigint, $4, $5, $6, $7::bigint, $8::bigint, $9::bigint, $10::bigint, $11::numeric, $12, 'hour',
       s.at, s.at + interval '1 hour', 0, 0, 0, 0, 'iot', $14::numeric, $15::numeric, left($16, 128),
       ${columns.map(([, name]) => `($17::jsonb ->> '${name}')::numeric`).join(', ')}
     from (select to_timestamp($13::float8 / 1000) as at) s
     on conflict (tenant_id, meter_id, period_type, period_start) where is_deleted = 0 do update set ${columns.map(added).join(', ')},
       carried_qty = excluded.carried_qty, carried_amount = excluded.carried_amount, carried_from = excluded.carried_from,
       rev = energy_record.rev + 1, update_time = now()`,
    [
      tx.scope.tenant,
      newId(),
      meter.id,
      meter.meterName,
      meter.energyType,
      meter.itemCode,
      meter.areaId,
      meter.deptId,
      meter.deviceId,
      meter.parentMeterId,
      meter.multiplier,
      unitOfEnergy(meter.energyType),
      month,
      after.qty,
      after.amount,
      after.months,
      JSON.stringify(more),
    ],
  )
}
