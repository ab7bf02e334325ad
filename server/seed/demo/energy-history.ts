// What the meters of the demonstration counted: hours of the last days, days of the year and a bit before. Each level is
// priced hour by hour and added up like what is metered.
import { textOf, unitsOf } from '@steward/domain/energy/amounts'
import { type HourRow, type Meter, hourRow, writeRecords } from '../../energy/energy-hours.ts'
import { ratesOf } from '../../energy/energy-rates.ts'
import { addUp } from '../../energy/energy-rollup.ts'
import { periodsIn } from '../../energy/metric-periods.ts'
import type { Span } from '../../iot/series/span-averages.ts'
import { DAY } from '../../iot/series/telemetry-spans.ts'
import type { Tx } from '../../platform/db.ts'
import { localText } from '../../platform/local-time.ts'

/** Days with their hours, and days before them. */
const HOURLY = 8
const DAILY = 430

/** What each meter counted in each of the last hours. */
export type Hours = ReadonlyMap<string, readonly { span: Span; quantity: number }[]>

/** Deterministic, between -1 and 1. */
function noise(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43_758.5453
  return 2 * (x - Math.floor(x)) - 1
}

const usual: Readonly<Record<string, number>> = { lighting: 22, power: 31, special: 17, hvac: 140 }

/** One meter by itself: busy by day, calmer on weekends, with cooling in summer and heating in winter. */
function ownQuantity(meter: Meter, index: number, span: Span, local: string): number {
  const hour = Number(local.slice(11, 13))
  const month = Number(local.slice(5, 7))
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const byHour = 0.55 + 0.45 * Math.max(0, Math.sin(((hour - 6) / 14) * Math.PI))
  const byWeekday = weekday === 0 || weekday === 6 ? 0.82 : 1
  const summer = Math.cos(((month - 7.5) / 12) * 2 * Math.PI)
  const bySeason = meter.itemCode === 'hvac' ? 0.35 + 0.65 * Math.max(0, summer) : 1 + 0.12 * Math.abs(summer)
  const base = meter.energyType === 'water' ? 6 + index : (usual[meter.itemCode ?? ''] ?? 30) * (1 + 0.06 * (index % 5))
  return base * byHour * byWeekday * bySeason * (1 + 0.05 * noise(index * 977 + span.from / 3_600_000))
}

/** A meter that feeds others counts them, what has no meter of its own, and 3.2 % that is lost. */
function quantityOf(meters: readonly Meter[], meter: Meter, span: Span, local: string): number {
  const below = meters.filter(({ parentMeterId }) => parentMeterId === meter.id)
  const own = ownQuantity(meter, meters.indexOf(meter), span, local)
  if (below.length === 0) return own
  const fed = below.reduce((sum, one) => sum + quantityOf(meters, one, span, local), 0)
  return (fed + own) / (1 - 0.032)
}

const whole = { completeness: 1, isEstimated: false, isReset: false, isLeftOut: false }

export async function plantHistory(tx: Tx, meters: readonly Meter[], now: Date): Promise<Hours> {
  const [zone] = await tx.query(`select current_setting('timezone') as name`)
  const timeZone = String(zone?.name ?? 'UTC')
  const rates = await ratesOf(tx)
  const at = now.getTime()
  const days = await periodsIn(tx, { period: '1d', from: at - DAILY * DAY, to: at, most: DAILY + 2 })
  const hourly = days.slice(-HOURLY)[0]?.from ?? at
  const hours = await periodsIn(tx, { period: '1h', from: hourly, to: at, most: (HOURLY + 2) * 25 })
  const counted = new Map<string, { span: Span; quantity: number }[]>()
  for (const meter of meters) {
    const rowAt = (span: Span): HourRow => {
      const local = localText(new Date(span.from), timeZone)
      return hourRow(meter, span, { quantity: quantityOf(meters, meter, span, local), ...whole }, { timeZone, rates })
    }
    const recent = hours.map((span) => ({ span, row: rowAt(span) }))
    counted.set(
      meter.id,
      recent.map(({ span, row }) => ({ span, quantity: Number(row.qty) })),
    )
    const earlier = days.filter(({ from }) => from < hourly).map((day) => dayRow(day, hoursIn(day).map(rowAt)))
    await writeRecords(tx, meter, 'day', earlier)
    await writeRecords(
      tx,
      meter,
      'hour',
      recent.map(({ row }) => row),
    )
  }
  const meterIds = meters.map(({ id }) => id)
  const [first, last] = [days[0]?.from ?? at, hours.at(-1)?.to ?? at]
  await addUp(tx, { meterIds, from: hourly, to: last, changed: 'hour', until: last })
  await addUp(tx, { meterIds, from: first, to: last, changed: 'day', until: last })
  await tx.query('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = any($1::bigint[])', [
    meterIds,
    last,
  ])
  return counted
}

const HOUR = 3_600_000
const hoursIn = ({ from, to }: Span): Span[] =>
  Array.from({ length: Math.round((to - from) / HOUR) }, (_, i) => ({
    from: from + i * HOUR,
    to: from + (i + 1) * HOUR,
  }))

const summed = ['qty', 'sharp', 'peak', 'flat', 'valley', 'amount'] as const

/** The day its hours make. */
function dayRow(day: Span, hours: readonly HourRow[]): HourRow {
  const [first] = hours
  if (!first) throw new Error('a day without hours')
  const sums = Object.fromEntries(
    summed.map((name) => [
      name,
      first[name] === null ? null : textOf(hours.reduce((sum, row) => sum + unitsOf(row[name] ?? '0'), 0n)),
    ]),
  )
  return { ...first, ...sums, start: day.from, finish: day.to }
}
