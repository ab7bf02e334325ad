// Statistics of a value over a span, against the same sums by hand.
import type { Known } from '@steward/domain/iot/intake/decode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { plantDevices } from '../../testing/plant.ts'
import { rollUp } from './rollup.ts'
import { DAY, HOUR } from './telemetry-spans.ts'
import { createTelemetryStore } from './telemetry-store.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const now = Date.now()
const start = Math.floor(now / HOUR) * HOUR - 3 * HOUR

let app: TestApp
let reader: Caller
let device: Known

beforeAll(async () => {
  app = await startApp()
  reader = await app.person({ tenant, codes: 'all' })
  const plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { devices: 1, interval: 10, properties: [{ identifier: 'temp', unit: '℃' }] }),
  )
  const [first] = plant.devices
  if (!first) throw new Error('no device')
  device = first
})
afterAll(() => app.stop())

const store = createTelemetryStore()
const report = (at: number, value: number, q = 0) =>
  app.context.db.transaction(scope, (tx) =>
    store.append(tx, [
      {
        device,
        ts: at,
        historical: false,
        q6: false,
        srcTs: true,
        readings: [{ identifier: 'temp', slot: 0, value, q }],
      },
    ]),
  )
const stats = async (more: Record<string, string> = {}) =>
  Object(
    (
      await reader.get('/iot/device/series/stats', {
        deviceId: device.deviceId,
        identifier: 'temp',
        from: String(start),
        to: String(start + 100_000),
        ...more,
      })
    ).data,
  )

test('a value counts as long as it holds, at most three reports; bad ones count for nothing', async () => {
  await report(start, 2)
  await report(start + 10_000, 8)
  await report(start + 15_000, 900, 2)
  await report(start + 20_000, 4)
  await report(start + 80_000, 6)
  const held = { 2: 10, 8: 10, 4: 30, 6: 20 }
  const whole = 10 + 10 + 30 + 20
  expect(await stats({ above: '5', below: '3' })).toEqual({
    grain: 'raw',
    n: 4,
    min: 2,
    max: 8,
    mean: 5,
    timeMean: Number(((2 * held[2] + 8 * held[8] + 4 * held[4] + 6 * held[6]) / whole).toPrecision(7)),
    last: 6,
    lastTs: start + 80_000,
    completeness: 0.4,
    aboveSec: held[8] + held[6],
    belowSec: held[2],
  })
})

test('without limits nothing is said of them, and of a span without reports nothing at all', async () => {
  expect(await stats()).toMatchObject({ aboveSec: null, belowSec: null })
  const earlier = { from: String(start - DAY), to: String(start - HOUR) }
  expect(await stats({ ...earlier, above: '5' })).toMatchObject({ n: 0, mean: null, timeMean: null, aboveSec: null })
})

test('a long span comes from averages', async () => {
  await app.context.db.transaction(scope, (tx) =>
    tx.query(
      `update rollup_mark set sealed = to_timestamp($1::float8 / 1000), done = to_timestamp($1::float8 / 1000)`,
      [start],
    ),
  )
  await rollUp(app.context.db, tenant, start + 2 * HOUR)
  const found = await stats({ from: String(start - 30 * DAY), to: String(start + HOUR), above: '4' })
  expect(found).toMatchObject({ grain: '1h', n: 4, min: 2, max: 8, mean: 5, aboveSec: 3_600 })
})

test('a stranger and an unknown property are refused', async () => {
  const foreign = await app.person({ tenant: '200002', codes: 'all' })
  const query = { deviceId: device.deviceId, identifier: 'temp' }
  expect(await foreign.get('/iot/device/series/stats', query)).toMatchObject({ code: 400, reason: 'device.missing' })
  expect(await reader.get('/iot/device/series/stats', { ...query, identifier: 'none' })).toMatchObject({ code: 400 })
})
