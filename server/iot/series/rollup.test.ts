import type { Known, Snapshot } from '@steward/domain/iot/intake/decode'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, type Tx, connect, platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { plantDevices } from '../../testing/plant.ts'
import { rollUp } from './rollup.ts'
import { DAY, HOUR, MINUTE } from './telemetry-spans.ts'
import { createTelemetryStore } from './telemetry-store.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const store = createTelemetryStore()
let database: TestDatabase
let db: Db
let device: Known
let planted = 0

beforeAll(async () => {
  database = await createDatabase()
  // Zone with daylight saving: days have 23 or 25 hours.
  db = connect(database.app, { timeZone: 'Europe/Berlin' })
  await db.transaction(platformScope, (tx) =>
    tx.query(`insert into tenant (id, tenant_id, tenant_name) values ($1, $2, 'A')`, [newId(), tenant]),
  )
})
beforeEach(async () => {
  planted += 1
  const wish = { properties: [{ identifier: 'temp' }], devices: 1, code: `R${planted}` }
  const plant = await db.transaction(scope, (tx) => plantDevices(tx, wish))
  const [first] = plant.devices
  if (!first) throw new Error('no device')
  device = first
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const snapshot = (ts: number, value: number, q = 0): Snapshot => ({
  device,
  ts,
  historical: false,
  q6: false,
  srcTs: true,
  readings: [{ identifier: 'temp', slot: 0, value, q }],
})
const append = (...snapshots: Snapshot[]) => db.transaction(scope, (tx) => store.append(tx, snapshots))

/** Roll-ups are complete until then. */
const begin = (at: number) =>
  db.transaction(scope, (tx) =>
    tx.query(
      `update rollup_mark set sealed = t.at, done = date_trunc(case level when '1m' then 'minute' when '1h' then 'hour' else 'day' end, t.at)
       from (select to_timestamp($1::float8 / 1000) as at) t`,
      [at],
    ),
  )
const read = (level: string) =>
  db.transaction(scope, (tx: Tx) =>
    tx.query<{ at: number; n: number[]; vmin: number[]; vmax: number[]; vavg: number[]; vlast: number[] }>(
      `select extract(epoch from bucket)::float8 * 1000 as at, n, vmin, vmax, vavg, vlast from telemetry_${level} where sid = $1 order by bucket`,
      [device.sid],
    ),
  )

const hour = Math.floor(Date.now() / HOUR) * HOUR - 3 * HOUR

test('minutes, hours and days are made of what was reported in them', async () => {
  await begin(hour)
  await append(...[0, 1, 2, 3].map((i) => snapshot(hour + i * 30_000, i)))
  await rollUp(db, tenant, hour + 2 * HOUR)
  expect(await read('1m')).toEqual([
    { at: hour, n: [2], vmin: [0], vmax: [1], vavg: [0.5], vlast: [1] },
    { at: hour + MINUTE, n: [2], vmin: [2], vmax: [3], vavg: [2.5], vlast: [3] },
  ])
  expect(await read('1h')).toEqual([{ at: hour, n: [4], vmin: [0], vmax: [3], vavg: [1.5], vlast: [3] }])
})

test('bad values count for nothing', async () => {
  await begin(hour)
  await append(
    snapshot(hour, 5),
    snapshot(hour + 1000, 90, 2),
    snapshot(hour + 2000, -999, 4),
    snapshot(hour + 3000, 7, 1),
  )
  await rollUp(db, tenant, hour + HOUR)
  expect(await read('1m')).toEqual([{ at: hour, n: [2], vmin: [5], vmax: [7], vavg: [6], vlast: [7] }])
})

test('a minute that is not over is not averaged', async () => {
  await begin(hour)
  await append(snapshot(hour, 1), snapshot(hour + MINUTE, 2))
  await rollUp(db, tenant, hour + MINUTE + 30_000)
  expect(await read('1m')).toHaveLength(1)
})

test('done again, nothing changes; done by several at once, each minute is made once', async () => {
  await begin(hour)
  await append(...Array.from({ length: 100 }, (_, i) => snapshot(hour + i * 10_000, i)))
  await Promise.all([1, 2, 3].map(() => rollUp(db, tenant, hour + HOUR)))
  const once = await read('1m')
  expect(once).toHaveLength(17)
  expect(await rollUp(db, tenant, hour + HOUR)).toEqual({ closed: 0, redone: 0 })
  expect(await read('1m')).toEqual(once)
})

test('a transaction under way is waited for, so that no row misses its minute', async () => {
  await begin(hour)
  await append(snapshot(hour, 1))
  const tx = db.open(scope)
  await store.append(tx, [snapshot(hour + 1000, 3)])
  const averaging = rollUp(db, tenant, hour + HOUR)
  await waitForLock()
  await tx.commit()
  await averaging
  expect(await read('1m')).toMatchObject([{ n: [2], vavg: [2] }])
})

test('rows that arrive while their minute is closed and not yet averaged are averaged with it', async () => {
  await begin(hour)
  await append(snapshot(hour, 1))
  // The state after a crash between sealing and averaging.
  await db.transaction(scope, (tx) =>
    tx.query(`update rollup_mark set sealed = to_timestamp($1::float8 / 1000) where level = '1m'`, [hour + HOUR]),
  )
  await append(snapshot(hour + 1000, 3))
  await rollUp(db, tenant, hour + HOUR)
  expect(await read('1m')).toMatchObject([{ n: [2], vavg: [2] }])
  expect(await read('1h')).toMatchObject([{ n: [2], vavg: [2] }])
})

test('the same rows late, shuffled and twice come to the same averages', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => [hour + i * 20_000, (i * 7) % 13] as const)
  await begin(hour)
  await append(...rows.map(([ts, value]) => snapshot(ts, value)))
  await rollUp(db, tenant, hour + 2 * HOUR)
  const expected = [await read('1m'), await read('1h')]
  const wish = { properties: [{ identifier: 'temp' }], devices: 1, code: `S${planted}` }
  const [second] = (await db.transaction(scope, (tx) => plantDevices(tx, wish))).devices
  if (!second) throw new Error('no device')
  device = second
  const shuffled = rows.toSorted((a, b) => ((a[0] / 1000) % 7) - ((b[0] / 1000) % 7))
  for (let at = 0; at < shuffled.length; at += 50) {
    await append(...shuffled.slice(at, at + 60).map(([ts, value]) => snapshot(ts, value)))
    await rollUp(db, tenant, hour + 2 * HOUR)
  }
  expect([await read('1m'), await read('1h')]).toEqual(expected)
})

test('days are local: where clocks change they have 23 hours, and none is lost', async () => {
  const first = Date.UTC(2026, 2, 27, 23)
  await begin(first)
  const hours = 24 + 23 + 24
  await append(...Array.from({ length: hours }, (_, i) => snapshot(first + i * HOUR, 1)))
  await rollUp(db, tenant, first + (hours + 2) * HOUR)
  const days = await read('1d')
  expect(days.map(({ at, n }) => [new Date(at).toISOString(), n[0]])).toEqual([
    ['2026-03-27T23:00:00.000Z', 24],
    ['2026-03-28T23:00:00.000Z', 23],
    ['2026-03-29T22:00:00.000Z', 24],
  ])
})

test('a server that was down for days catches up', async () => {
  const start = hour - 3 * DAY
  await begin(start)
  await append(...Array.from({ length: 72 }, (_, i) => snapshot(start + i * HOUR, i)))
  expect(await rollUp(db, tenant, hour)).toMatchObject({ closed: 3 * DAY })
  expect(await read('1m')).toHaveLength(72)
  expect(await read('1h')).toHaveLength(72)
})

async function waitForLock(): Promise<void> {
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
  while ((await db.transaction(platformScope, (tx) => tx.query(waiting))).length === 0);
}
