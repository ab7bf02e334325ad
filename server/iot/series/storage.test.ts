// What the series take is measured: rows and points as they were reported, bytes as the rows have them.
import type { Known } from '@steward/domain/iot/intake/decode'
import type { Storage } from '@steward/domain/iot/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { plantDevices } from '../../testing/plant.ts'
import { rollUp } from './rollup.ts'
import { HOUR } from './telemetry-spans.ts'
import { createTelemetryStore } from './telemetry-store.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const start = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR
const REPORTS = 30

let app: TestApp
let keeper: Caller

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const { devices } = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, {
      devices: 2,
      interval: 60,
      properties: [
        { identifier: 'temp', unit: '℃' },
        { identifier: 'humidity', unit: '%' },
      ],
    }),
  )
  const store = createTelemetryStore()
  const report = (device: Known, ts: number, isWhole: boolean) => ({
    device,
    ts,
    historical: false,
    q6: false,
    srcTs: true,
    readings: [
      { identifier: 'temp', slot: 0, value: 4, q: 0 },
      ...(isWhole ? [{ identifier: 'humidity', slot: 1, value: 50, q: 0 }] : []),
    ],
  })
  await app.context.db.transaction(scope, (tx) =>
    store.append(
      tx,
      devices.flatMap((device) =>
        Array.from({ length: REPORTS }, (_, n) => report(device, start + n * 60_000, n % 3 > 0)),
      ),
    ),
  )
  await app.context.db.transaction(scope, (tx) =>
    tx.query(
      `update rollup_mark set sealed = to_timestamp($1::float8 / 1000), done = to_timestamp($1::float8 / 1000)`,
      [start - HOUR],
    ),
  )
  await rollUp(app.context.db, tenant, start + 3 * HOUR)
})
afterAll(() => app.stop())

const read = async (who: Caller) => {
  const answer = await who.get('/iot/storage/detail')
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data as Storage
}

test('rows and points of the last day are counted by device type, and their bytes measured', async () => {
  const { types, levels, from, to } = await read(keeper)
  expect(to - from).toBe(24 * HOUR)
  expect(types).toEqual([
    expect.objectContaining({ devices: 2, rowsPerDay: 2 * REPORTS, pointsPerDay: 2 * (REPORTS + (REPORTS * 2) / 3) }),
  ])
  const level = (name: string) => levels.find((one) => one.level === name)
  expect(levels.map((one) => one.level)).toEqual(['raw', '1m', '1h', '1d', 'log'])
  expect(level('raw')).toMatchObject({ rowsPerDay: 2 * REPORTS })
  expect(level('1h')).toMatchObject({ rowsPerDay: 2, days: 730 })
  const [type] = types
  const width = Number(type?.bytesPerDay) / (2 * REPORTS)
  // Two single-precision values in one row: 24 bytes of its own, the arrays, and its place in page and index.
  expect(width).toBeGreaterThan(90)
  expect(width).toBeLessThan(200)
})

test('another hospital sees nothing of it, and only the platform sees tables and disk', async () => {
  const other = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(await read(other)).toMatchObject({ types: [] })
  expect(await read(keeper)).not.toHaveProperty('whole')
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  const { whole } = await read(platform)
  expect(whole?.database).toBeGreaterThan(1_000_000)
  expect(whole?.stored).toBeGreaterThan(0)
  expect(whole?.stored).toBeLessThan(Number(whole?.database))
  expect(whole?.tables.map(({ name }) => name)).toContain('history')
  expect(await (await app.person()).get('/iot/storage/detail')).toMatchObject({ status: 403 })
})
