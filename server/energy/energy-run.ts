// Hours of every meter as far as its readings are complete, and what they add up to; one meter after the other, so that
// the fault of one stops no other.
import { monthsIn } from '@steward/domain/calendar/months'
import { type Consumed, type CounterReading, consumedBetween, settledUntil } from '@steward/domain/iot/series/counter'
import { counterReadings } from '../iot/series/counter-readings.ts'
import type { Span } from '../iot/series/span-averages.ts'
import { DAY, HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { machineActor } from '../platform/actor.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import { localText } from '../platform/local-time.ts'
import { actAs } from '../platform/work.ts'
import { carryLate } from './carried.ts'
import { energyMonths } from './closed-months.ts'
import { type Meter, meterColumns, writeHours } from './energy-hours.ts'
import { ratesOf } from './energy-rates.ts'
import { addUp } from './energy-rollup.ts'
import { spreadLateHours } from './late-hours.ts'
import { periodsIn } from './metric-periods.ts'
import { pointsOf } from './metric-points.ts'

/** Hours of one transaction: a month. */
const PART = 31 * 24
/** Where a new meter begins, in ms before now. */
const BACK = 6 * DAY
/** What is still on its way. */
const LATE = 5 * MINUTE

interface Going {
  app: AppContext
  tenant: string
  signal: AbortSignal
}

export async function runEnergy({ app, tenant, signal }: Going): Promise<{ meters: number; failed: number }> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>) =>
    actAs(app, { tenant, actor: machineActor('job', 'energy-records'), lane: 'jobs' }, work)
  await run((ctx) => spreadLateHours(ctx.tx, app.now().getTime()))
  const meters = await run((ctx) =>
    ctx.tx.query<{ id: string }>(
      `select id::text as id from energy_meter where tenant_id = $1 and is_deleted = 0 and status = 1 and device_id is not null order by id`,
      [tenant],
    ),
  )
  let failed = 0
  for (const { id } of meters) {
    if (signal.aborted) break
    try {
      for (let isMore = true; isMore && !signal.aborted;) isMore = await run((ctx) => readOn(ctx, id))
    } catch (error) {
      failed += 1
      app.log.warn({ err: error, meter: id, tenant }, 'a meter failed')
    }
  }
  return { meters: meters.length, failed }
}

/** The next hours of a meter; false when it is up to date, or somebody else is at it. */
async function readOn(ctx: Ctx, id: string): Promise<boolean> {
  const { tx, app } = ctx
  const [meter] = await tx.query<Meter & { [column: string]: unknown }>(
    `select ${meterColumns} from energy_meter m where m.id = $1 and m.tenant_id = $2 and m.is_deleted = 0 for update skip locked`,
    [id, tx.scope.tenant],
  )
  const [point] = meter?.deviceId
    ? await pointsOf(tx, { identifier: meter.identifier ?? '', deviceId: meter.deviceId })
    : []
  if (!meter || !point) return false
  const now = app.now().getTime()
  const localMonth = (ms: number) => localText(new Date(ms), app.timeZone).slice(0, 7)
  const [mark] = await tx.query<{ done: number }>(
    `select (extract(epoch from done) * 1000)::float8 as done from rollup_mark where tenant_id = $1 and level = '1m'`,
    [tx.scope.tenant],
  )
  // The hour's end is interpolated with the reading after it; what comes after the minutes are closed is told as late.
  const until = Math.min((mark?.done ?? 0) - 2 * point.interval, now - LATE)
  const from = meter.doneUntil ?? now - BACK
  const spans = await periodsIn(tx, { period: '1h', from, to: until, most: PART })
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return false
  // What is found of a closed month goes into an open one, at the latest the one that runs.
  await energyMonths.holdMonths(ctx, monthsIn(localMonth(first.from), localMonth(now)))
  const readings = await counterReadings(tx, point, { from: first.from, to: last.to }, now)
  // Of a silent meter nothing is written again and again.
  const newest = readings.reduce((latest, { ts }) => Math.max(latest, ts), 0)
  const known = spans.filter((span) => span.from < newest)
  const consumed: Consumed[] = consumedBetween(readings, [first.from, ...known.map(({ to }) => to)], point)
  const priced = { timeZone: app.timeZone, rates: await ratesOf(tx) }
  const hours = await writeHours(tx, meter, known, consumed, priced)
  const carried = await carryLate(tx, meter, hours, { ...priced, now })
  const end = known.at(-1)?.to
  if (end !== undefined) await addUp(tx, { meterIds: [id], from: first.from, to: end, changed: 'hour', until: last.to })
  for (const month of carried)
    await addUp(tx, { meterIds: [id], from: month, to: month + HOUR, changed: 'hour', until: last.to })
  const done = doneUntil(spans, readings)
  await tx.query('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [id, done])
  await ctx.changed('energy_record', tx.scope.tenant)
  return spans.length === PART && done > first.from
}

/** Hours whose readings the next ones may still show to be odd are calculated again. */
function doneUntil(spans: readonly Span[], readings: readonly CounterReading[]): number {
  const settled = settledUntil(readings) ?? 0
  const [first, last] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0]
  const done = spans.findLast(({ to }) => to <= settled)?.to ?? first
  // Of a meter that is silent for so long nothing more is to come.
  return done === first && spans.length === PART ? last : done
}
