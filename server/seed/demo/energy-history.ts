// What the meters of the demonstration counted: hours of the last days, days of the year and a bit before. Each level is
// priced hour by hour and added up like what is metered.
import { textOf, unitsOf } from '@steward/domain/energy/amounts'
import { setTimeout as pause } from 'node:timers/promises'
import { type HourRow, type Meter, type Priced, hourRow, writeRecords } from '../../energy/energy-hours.ts'
import { ratesOf } from '../../energy/energy-rates.ts'
import { addUp } from '../../energy/energy-rollup.ts'
import { periodsIn } from '../../energy/metric-periods.ts'
import type { Span } from '../../iot/series/span-averages.ts'
import { DAY } from '../../iot/series/telemetry-spans.ts'
import type { Tx } from '../../platform/db.ts'
import { hoursOf, ratesAt } from './energy-counts.ts'
import type { PlantedMeter } from './energy-meters.ts'

/** Days with their hours, and days before them. */
const HOURLY = 8
const DAILY = 430

/** What each meter counted in each of the last hours. */
export type Hours = ReadonlyMap<string, readonly { span: Span; quantity: number }[]>

const whole = { completeness: 1, isEstimated: false, isReset: false, isLeftOut: false }

export async function plantHistory(tx: Tx, meters: readonly PlantedMeter[], now: Date): Promise<Hours> {
  const [zone] = await tx.query(`select current_setting('timezone') as name`)
  const timeZone = String(zone?.name ?? 'UTC')
  const priced = { timeZone, rates: await ratesOf(tx) }
  const at = now.getTime()
  const days = await periodsIn(tx, { period: '1d', from: at - DAILY * DAY, to: at, most: DAILY + 2 })
  const hourly = days.slice(-HOURLY)[0]?.from ?? at
  const hours = await periodsIn(tx, { period: '1h', from: hourly, to: at, most: (HOURLY + 2) * 25 })
  const recent = new Map<string, HourRow[]>(meters.map(({ id }) => [id, []]))
  for (const span of hours) {
    const rates = ratesAt(meters, (span.from + span.to) / 2)
    for (const meter of meters)
      recent.get(meter.id)?.push(hourRow(meter, span, { quantity: rates.get(meter.id) ?? 0, ...whole }, priced))
  }
  const earlier = new Map<string, HourRow[]>(meters.map(({ id }) => [id, []]))
  for (const day of days.filter(({ from }) => from < hourly)) {
    const spans = hoursIn(day)
    const counted = hoursOf(meters, day.from, spans.length)
    for (const meter of meters)
      earlier.get(meter.id)?.push(dayOf(meter, day, spans, counted.get(meter.id) ?? [], priced))
    // Whoever asks meanwhile is answered.
    await pause(0)
  }
  const counted = new Map<string, { span: Span; quantity: number }[]>()
  for (const meter of meters) {
    const own = recent.get(meter.id) ?? []
    counted.set(
      meter.id,
      hours.map((span, i) => ({ span, quantity: Number(own[i]?.qty ?? 0) })),
    )
    await writeRecords(tx, meter, 'day', earlier.get(meter.id) ?? [])
    await writeRecords(tx, meter, 'hour', own)
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

/** A day of a meter: by its hours where the price depends on them, else at once. */
function dayOf(
  meter: Meter,
  day: Span,
  spans: readonly Span[],
  quantities: readonly number[],
  priced: Priced,
): HourRow {
  if (meter.energyType === 'electricity')
    return dayRow(
      day,
      spans.map((span, i) => hourRow(meter, span, { quantity: quantities[i] ?? 0, ...whole }, priced)),
    )
  const quantity = quantities.reduce((sum, one) => sum + one, 0)
  return hourRow(meter, day, { quantity, ...whole }, priced)
}

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
