// Hours of a meter as energy records: priced by time of day, and written so that what is closed or entered by hand stays.
import { product, textOf, unitsOf } from '@steward/domain/energy/amounts'
import { pricedHour } from '@steward/domain/energy/bands'
import { unitOfEnergy } from '@steward/domain/energy/units'
import type { Consumed } from '@steward/domain/iot/series/counter'
import type { Span } from '../iot/series/span-averages.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { localText } from '../platform/local-time.ts'
import { energyMonths } from './closed-months.ts'
import type { Rates } from './energy-rates.ts'

export interface Meter {
  id: string
  meterName: string
  energyType: string
  itemCode: string | null
  deviceId: string | null
  identifier: string | null
  parentMeterId: string | null
  areaId: string
  deptId: string | null
  /** Decimal text. */
  multiplier: string
  /** Epoch in ms. */
  doneUntil: number | null
}

export const meterColumns = `m.id::text as id, m.meter_name as "meterName", m.energy_type as "energyType", m.item_code as "itemCode",
  m.device_id::text as "deviceId", m.identifier, m.parent_meter_id::text as "parentMeterId", m.area_id::text as "areaId",
  m.dept_id::text as "deptId", m.multiplier::text as multiplier, (extract(epoch from m.done_until) * 1000)::float8 as "doneUntil"`

export interface Priced {
  timeZone: string
  rates: Rates
}

/** Below this part of what was expected an hour has a gap. */
const ENOUGH = 0.9

function oddOf({ isReset, isLeftOut, completeness }: Consumed): string {
  if (isReset) return 'reset'
  if (isLeftOut) return 'spike'
  return completeness < ENOUGH ? 'gap' : 'none'
}

/** What a quantity used in an hour costs, and which coal and CO2 it stands for. */
export function pricedAt(start: number, energyType: string, quantity: bigint, { timeZone, rates }: Priced) {
  const local = localText(new Date(start), timeZone)
  const day = local.slice(0, 10)
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  const bands = rates.bandsOn(energyType, day)
  const priced = bands.length > 0 ? pricedHour(minute, quantity, bands) : undefined
  const { kgce, co2 } = rates.factorsOn(energyType, day)
  return {
    qty: textOf(quantity),
    sharp: priced ? textOf(priced.quantities.sharp) : null,
    peak: priced ? textOf(priced.quantities.peak) : null,
    flat: priced ? textOf(priced.quantities.flat) : null,
    valley: priced ? textOf(priced.quantities.valley) : null,
    price: priced ? textOf(priced.price) : null,
    amount: priced ? textOf(priced.amount) : null,
    kgce,
    co2,
  }
}

export function hourRow(meter: Meter, span: Span, consumed: Consumed, priced: Priced) {
  const counted = unitsOf(consumed.quantity)
  return {
    id: newId(),
    start: span.from,
    finish: span.to,
    /** As its counter says. */
    counted: textOf(counted),
    ...pricedAt(span.from, meter.energyType, product(counted, unitsOf(meter.multiplier)), priced),
    completeness: Math.round(consumed.completeness * 1_000) / 10,
    estimated: consumed.isEstimated ? 1 : 0,
    odd: oddOf(consumed),
  }
}

export type HourRow = ReturnType<typeof hourRow>

/** What the machine wrote and may write anew. */
export const isMachines = (row: string) => `${row}.locked = 0 and ${row}.data_source in ('iot', 'estimated', 'rollup')`

const written = [
  'measured_qty',
  'sharp_qty',
  'peak_qty',
  'flat_qty',
  'valley_qty',
  'unit_price',
  'base_amount',
  'kgce_per',
  'co2_per',
  'completeness',
  'is_estimated',
  'data_source',
  'period_end',
  'carried_qty',
  'carried_amount',
  'carried_from',
] as const

/** What an hour `x` holds that became known of closed months; `$1` is the tenant and `$2` the meter. */
const carriedInto = `left join lateral (
    select sum(c.qty) as qty, sum(c.amount) as amount, sum(c.kgce) as kgce, sum(c.co2) as co2, sum(c.sharp) as sharp, sum(c.peak) as peak,
      sum(c.flat) as flat, sum(c.valley) as valley,
      string_agg(distinct to_char(c.period_start, 'YYYY-MM'), ',' order by to_char(c.period_start, 'YYYY-MM')) as months
    from energy_carried c where c.tenant_id = $1 and c.meter_id = $2::bigint and c.into_month = to_timestamp(x.start / 1000)) c on $13 = 'hour'`

/** Unknown only where both are. */
const together = (name: string) => `coalesce(x.${name} + coalesce(c.${name}, 0), c.${name})`

const values = (row: string, names: readonly string[]) => names.map((name) => `${row}.${name}`).join(', ')
const compared = [...written, 'multiplier'] as const

/** A record that is written again keeps what people corrected; one that says the same is not touched. */
export const writtenAgain = `
  on conflict (tenant_id, meter_id, period_type, period_start) where is_deleted = 0 do update
    set ${compared.map((name) => `${name} = excluded.${name}`).join(', ')}, abnormal = excluded.abnormal,
      consumption = excluded.consumption + energy_record.adjust_qty,
      amount = excluded.amount + energy_record.adjust_qty * coalesce(excluded.unit_price, 0),
      kgce = excluded.kgce + energy_record.adjust_qty * excluded.kgce_per,
      co2 = excluded.co2 + energy_record.adjust_qty * excluded.co2_per, rev = energy_record.rev + 1, update_time = now()
    where ${isMachines('energy_record')} and (${values('energy_record', compared)}) is distinct from (${values('excluded', compared)})`

/**
 * Hours between the first and the last span, of which some may have no row: nothing is known of them. Answers what they are,
 * those of closed months included.
 */
export async function writeHours(
  tx: Tx,
  meter: Meter,
  spans: readonly Span[],
  consumed: readonly Consumed[],
  priced: Priced,
): Promise<HourRow[]> {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return []
  const rows = spans.flatMap((span, i) => {
    const one = consumed[i]
    return one && (one.completeness > 0 || one.quantity > 0 || one.isEstimated)
      ? [hourRow(meter, span, one, priced)]
      : []
  })
  const { tenant } = tx.scope
  await tx.query(
    `delete from energy_record where tenant_id = $1 and meter_id = $2 and period_type = 'hour' and ${isMachines('energy_record')}
       and adjust_qty = 0 and carried_qty is null and is_deleted = 0 and period_start >= to_timestamp($3::float8 / 1000) and period_start < to_timestamp($4::float8 / 1000)
       and not (extract(epoch from period_start) * 1000)::float8 = any($5::float8[])`,
    [tenant, meter.id, first.from, last.to, rows.map(({ start }) => start)],
  )
  await writeRecords(tx, meter, 'hour', rows)
  return rows
}

/** Records of one level as calculated; what is closed, or entered by hand, stays. */
export async function writeRecords(
  tx: Tx,
  meter: Meter,
  periodType: 'hour' | 'day',
  rows: readonly HourRow[],
): Promise<void> {
  await tx.query(
    `insert into energy_record (id, tenant_id, meter_id, meter_name, energy_type, item_code, area_id, dept_id, meter_device_id,
       parent_meter_id, multiplier, unit, period_type, period_start, period_end, measured_qty, consumption, sharp_qty, peak_qty,
       flat_qty, valley_qty, unit_price, base_amount, amount, kgce_per, co2_per, kgce, co2, completeness, is_estimated, abnormal,
       data_source, carried_qty, carried_amount, carried_from)
     select x.id, $1::varchar, $2::bigint, $3::varchar, $4::varchar, $5::varchar, $6::bigint, $7::bigint, $8::bigint, $9::bigint,
       $10::numeric, $11::varchar, $13::varchar, to_timestamp(x.start / 1000), to_timestamp(x.finish / 1000),
       x.qty, x.qty + coalesce(c.qty, 0), ${together('sharp')}, ${together('peak')}, ${together('flat')}, ${together('valley')}, x.price,
       x.amount, ${together('amount')}, x.kgce, x.co2, x.qty * x.kgce + coalesce(c.kgce, 0), x.qty * x.co2 + coalesce(c.co2, 0),
       x.completeness, x.estimated, x.odd, case when x.estimated = 1 then 'estimated' else 'iot' end, c.qty, c.amount, c.months
     from jsonb_to_recordset($12::jsonb) as x(id bigint, start float8, finish float8, qty numeric, sharp numeric, peak numeric,
       flat numeric, valley numeric, price numeric, amount numeric, kgce numeric, co2 numeric, completeness numeric,
       estimated int, odd text) ${carriedInto}
     where not exists (select from (${energyMonths.months}) c where c.period_start = date_trunc('month', to_timestamp(x.start / 1000)))
     ${writtenAgain}`,
    [
      tx.scope.tenant,
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
      JSON.stringify(rows),
      periodType,
    ],
  )
}
