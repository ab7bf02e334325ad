// Averages of minutes, hours and days are the same whatever order reports come in, late and doubled, over a change of the
// clocks too.
import type { Known, Snapshot } from '@steward/domain/iot/intake/decode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, connect, platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { drawing } from '../../testing/alarm-stream.ts'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { plantDevices } from '../../testing/plant.ts'
import { rollUp } from './rollup.ts'
import { DAY, HOUR, MINUTE } from './telemetry-spans.ts'
import { createTelemetryStore } from './telemetry-store.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let database: TestDatabase
let db: Db
let planted = 0

/** Clocks in Berlin went back in the night before this day, which has 25 hours, and forward before that one of 23. */
const changes = [Date.UTC(2025, 9, 25, 22), Date.UTC(2026, 2, 28, 23)]

beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Europe/Berlin' })
  await db.transaction(platformScope, (tx) =>
    tx.query(`insert into tenant (id, tenant_id, tenant_name) values ($1, $2, 'A')`, [newId(), tenant]),
  )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

async function plant(): Promise<Known> {
  planted += 1
  const { devices } = await db.transaction(scope, (tx) =>
    plantDevices(tx, {
      code: `O${planted}`,
      devices: 1,
      properties: [{ identifier: 'temp' }, { identifier: 'kwh', dataType: 'double', isCounter: true }],
    }),
  )
  const [device] = devices
  if (!device) throw new Error('no device')
  return device
}

type Made = Omit<Snapshot, 'device'>

/** Thirty hours of reports with gaps, bad values, left out ones and a counter that is reset. */
function stream(draw: () => number, from: number): Made[] {
  const made: Made[] = []
  let kwh = 1_234_567.89
  for (let ts = from; ts < from + 30 * HOUR;) {
    kwh = draw() < 0.01 ? 0.25 : kwh + Math.round(draw() * 800) / 100
    const temp = { identifier: 'temp', slot: 0, value: Math.round(draw() * 4_000) / 100, q: draw() < 0.05 ? 2 : 0 }
    const energy = { identifier: 'kwh', slot: 1_000, value: Math.round(kwh * 100) / 100, q: 0 }
    const readings = draw() < 0.2 ? [energy] : draw() < 0.2 ? [temp] : [temp, energy]
    made.push({ ts, historical: false, q6: false, srcTs: true, readings })
    ts += draw() < 0.03 ? 2 * HOUR * draw() : 30_000 + draw() * 6 * MINUTE
    ts = Math.round(ts)
  }
  return made
}

const shuffled = (draw: () => number, all: readonly Made[]) =>
  all
    .map((one) => ({ one, at: draw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
const late = (draw: () => number, all: readonly Made[]) =>
  all
    .map((one, at) => ({ one, at: at + (draw() < 0.2 ? draw() * all.length : 0) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
const doubled = (draw: () => number, all: readonly Made[]) => all.flatMap((one) => (draw() < 0.3 ? [one, one] : [one]))

type Course = (draw: () => number, all: readonly Made[]) => Made[]
const courses: readonly (readonly [string, Course])[] = [
  ['in order', (_, all) => [...all]],
  ['shuffled', shuffled],
  ['late and doubled', (draw, all) => doubled(draw, late(draw, all))],
  ['backwards', (_, all) => all.toReversed()],
]

async function play(draw: () => number, course: Course, from: number, all: readonly Made[]) {
  const device = await plant()
  // Roll-ups are complete until the first report.
  await db.transaction(scope, async (tx) => {
    await tx.query('delete from dirty_bucket')
    await tx.query(
      `update rollup_mark set sealed = date_trunc('day', t.at), done = date_trunc('day', t.at)
       from (select to_timestamp($1::float8 / 1000) as at) t`,
      [from],
    )
  })
  const store = createTelemetryStore(() => new Date(from + 40 * DAY))
  const sent = course(draw, all)
  let newest = from
  for (let at = 0; at < sent.length;) {
    const some = sent.slice(at, at + 1 + Math.floor(draw() * 40))
    at += some.length
    newest = Math.max(newest, ...some.map(({ ts }) => ts))
    await db.transaction(scope, (tx) =>
      store.append(
        tx,
        some.map((one) => ({ ...one, device })),
      ),
    )
    if (draw() < 0.2) await rollUp(db, tenant, newest)
  }
  await rollUp(db, tenant, from + 3 * DAY)
  const read = (level: string) =>
    db.transaction(scope, (tx) =>
      tx.query(
        `select to_char(bucket, 'YYYY-MM-DD HH24:MI TZH') as at, n, vmin, vmax, vavg, vlast, dn, dmin, dmax, davg, dlast
         from telemetry_${level} where sid = $1 order by bucket`,
        [device.sid],
      ),
    )
  return { minutes: await read('1m'), hours: await read('1h'), days: await read('1d') }
}

const figures = (row: Record<string, unknown>, names: readonly string[]) =>
  names.map((name) => (Array.isArray(row[name]) ? row[name].map((one) => (one === null ? null : Number(one))) : null))

const exact = ['n', 'vmin', 'vmax', 'vlast', 'dn', 'dmin', 'dmax', 'dlast']
const means = ['vavg', 'davg']

test.each([1, 2, 3, 4])('the same reports make the same averages, whatever their course (%i)', async (seed) => {
  const draw = drawing(seed)
  const from = (changes[seed % 2] ?? 0) - 3 * HOUR
  const all = stream(draw, from)
  const results: Awaited<ReturnType<typeof play>>[] = []
  for (const [, course] of courses) results.push(await play(draw, course, from, all))
  const [first, ...others] = results
  if (!first) throw new Error('no result')
  expect(first.days.map(({ at }) => String(at).slice(0, 10))).toHaveLength(3)
  expect(first.days.reduce((sum, { dn }) => sum + Number(Object(dn)[0]), 0)).toBe(
    all.filter(({ readings }) => readings.some(({ identifier }) => identifier === 'kwh')).length,
  )
  for (const [n, other] of others.entries())
    for (const level of ['minutes', 'hours', 'days'] as const) {
      const name = `${courses[n + 1]?.[0]} ${level}`
      expect(
        other[level].map((row) => [row.at, ...figures(row, exact)]),
        name,
      ).toEqual(first[level].map((row) => [row.at, ...figures(row, exact)]))
      const [a, b] = [first[level], other[level]].map((rows) => rows.flatMap((row) => figures(row, means).flat(2)))
      b?.forEach((value, at) => expect(value, name).toBeCloseTo(a?.[at] ?? 0, 6))
    }
})
