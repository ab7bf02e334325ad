// Energy records that people enter: of whole periods that are over, from two readings of the meter.
import { product, textOf, unitsOf } from '@steward/domain/energy/amounts'
import { pricedHour } from '@steward/domain/energy/bands'
import { unitOfEnergy } from '@steward/domain/energy/units'
import type { Row } from '@steward/domain/entity'
import type { energyRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Span } from '../iot/series/span-averages.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Meter, meterColumns } from './energy-hours.ts'
import { ratesOf } from './energy-rates.ts'

export type EnergyRow = Row<typeof energyRecord>

export async function meterOf(ctx: Ctx, id: string): Promise<Meter> {
  const [meter] = await ctx.tx.query<Meter & { [column: string]: unknown }>(
    `select ${meterColumns} from energy_meter m where m.id = $1 and m.tenant_id = $2 and m.is_deleted = 0`,
    [id, ctx.tx.scope.tenant],
  )
  if (!meter) throw problem('field.reference', { field: '表计', fieldEn: 'Meter' }, { field: 'meterId' })
  return meter
}

/** The period that begins there; refused where none begins, or it is not over. */
async function periodAt(ctx: Ctx, periodType: string, start: string): Promise<Span & { end: string }> {
  const [row] = await ctx.tx.query<Span & { end: string; starts: boolean }>(
    `select p.at = date_trunc($1, p.at) as starts, (extract(epoch from p.at) * 1000)::float8 as from,
       (extract(epoch from p.at + ('1 ' || $1)::interval) * 1000)::float8 as to, to_char(p.at + ('1 ' || $1)::interval, 'YYYY-MM-DD HH24:MI:SS') as end
     from (select $2::timestamptz as at) p`,
    [periodType, start],
  )
  if (!row?.starts) throw problem('energy.period-start', {}, { field: 'periodStart' })
  if (row.to > ctx.now.getTime()) throw problem('energy.future', {}, { field: 'periodStart' })
  return row
}

type Readings = Pick<
  EnergyRow,
  'meterId' | 'periodType' | 'periodStart' | 'lastReading' | 'currReading' | 'meterReplaced' | 'newMeterStart'
>

/** What the meter said at the end of its period before; undefined for the first record. */
async function readingBefore(ctx: Ctx, { meterId, periodType, periodStart }: Readings): Promise<string | undefined> {
  const [row] = await ctx.tx.query<{ reading: string }>(
    `select curr_reading::text as reading from energy_record where tenant_id = $1 and meter_id = $2 and period_type = $3
       and period_start < $4::timestamptz and curr_reading is not null and is_deleted = 0 order by period_start desc limit 1`,
    [ctx.tx.scope.tenant, meterId, periodType, periodStart],
  )
  return row?.reading
}

const needed = (zh: string, en: string, field: string) =>
  problem('field.required', { field: zh, fieldEn: en, prompt: '输入' }, { field })

/** Of a replaced meter the new one counts from its first reading; what the old one still counted is corrected by hand. */
async function countedBetween(ctx: Ctx, row: Readings): Promise<{ last: string; quantity: bigint }> {
  if (row.currReading === null) throw needed('本次读数', 'Reading', 'currReading')
  const last = row.lastReading ?? (await readingBefore(ctx, row))
  if (last === undefined) throw needed('上次读数', 'Reading before', 'lastReading')
  if (row.meterReplaced === 1 && row.newMeterStart === null)
    throw problem('energy.new-start', {}, { field: 'newMeterStart' })
  const from = row.meterReplaced === 1 ? (row.newMeterStart ?? last) : last
  const quantity = unitsOf(row.currReading) - unitsOf(from)
  if (quantity < 0n) throw problem('energy.reading', {}, { field: 'currReading' })
  return { last, quantity }
}

const HOURS = 24

/** Everything of a record that follows from what was entered, as the fields the system writes. */
export async function factsOf(ctx: Ctx, row: Readings): Promise<Partial<EnergyRow>> {
  const meter = await meterOf(ctx, row.meterId)
  const period = await periodAt(ctx, row.periodType, row.periodStart)
  const { last, quantity: counted } = await countedBetween(ctx, row)
  const quantity = product(counted, unitsOf(meter.multiplier))
  const day = row.periodStart.slice(0, 10)
  const rates = await ratesOf(ctx.tx)
  const { kgce, co2 } = rates.factorsOn(meter.energyType, day)
  const bands = rates.bandsOn(meter.energyType, day)
  // When in the period it was used is not known: each hour of the day weighs the same.
  const prices = Array.from({ length: HOURS }, (_, hour) => pricedHour(hour * 60, 0n, bands).price)
  const price = bands.length > 0 ? prices.reduce((sum, one) => sum + one, 0n) / BigInt(HOURS) : undefined
  const amount = price === undefined ? null : textOf(product(quantity, price))
  return {
    lastReading: last,
    meterName: meter.meterName,
    energyType: meter.energyType as EnergyRow['energyType'],
    itemCode: meter.itemCode as EnergyRow['itemCode'],
    areaId: meter.areaId,
    deptId: meter.deptId,
    meterDeviceId: meter.deviceId,
    parentMeterId: meter.parentMeterId,
    multiplier: meter.multiplier,
    periodEnd: period.end,
    unit: unitOfEnergy(meter.energyType),
    measuredQty: textOf(quantity),
    adjustQty: '0.0000',
    consumption: textOf(quantity),
    unitPrice: price === undefined ? null : textOf(price),
    baseAmount: amount,
    amount,
    kgcePer: kgce,
    co2Per: co2,
    kgce: textOf(product(quantity, unitsOf(kgce))),
    co2: textOf(product(quantity, unitsOf(co2))),
    dataSource: 'manual',
    abnormal: 'none',
    completeness: '100.0',
  }
}
