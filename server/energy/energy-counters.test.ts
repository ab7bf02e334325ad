import { energyMeter } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, average, hoursAgo, plantMeters, records, report, wire } from '../testing/energy.ts'

const tenant = '200001'
const PATH = `/${energyMeter.path}`
let app: TestApp
let keeper: Caller
let plant: Plant
const T0 = hoursAgo(10)
const EVERY = 10 * MINUTE

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  plant = await plantMeters(app, { tenant, code: 'C', devices: 4, begin: T0 - 2 * HOUR })
})
afterAll(() => app.stop())

async function meter(n: number): Promise<string> {
  const { data, msg } = await keeper.post(`${PATH}/submit`, {
    meterName: `表${n}`,
    meterNo: `C${n}`,
    energyType: 'electricity',
    deviceId: plant.devices[n]?.deviceId,
    identifier: 'kwh',
    areaId: plant.areaId,
    multiplier: '1',
  })
  expect(msg).toBe('操作成功')
  const { id }: { id: string } = data
  await withClient(app.owner, (client) =>
    client.query('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [id, T0]),
  )
  return id
}

/** A reading every ten minutes from five to the beginning on. */
const say = (n: number, values: readonly number[], from = 0) =>
  report(
    app,
    values.flatMap((kwh, i) => {
      const device = plant.devices[n]
      return device ? [{ device, ts: T0 - 5 * MINUTE + (from + i) * EVERY, kwh }] : []
    }),
  )

async function calculate(until: number): Promise<void> {
  await average(app, tenant, until)
  await records(app, tenant)
}

const sums = (meterId: string) =>
  withClient(app.owner, async (client) => {
    const { rows } = await client.query<{ period: string; sum: number }>(
      `select period_type as period, sum(measured_qty)::float8 as sum from energy_record
       where meter_id = $1 and is_deleted = 0 group by 1`,
      [meterId],
    )
    return Object.fromEntries(rows.map(({ period, sum }) => [period, sum]))
  })

const same = (kwh: number) => ({ hour: kwh, day: kwh, month: kwh, year: kwh })

test('the jitter of the last digit and a reading of nothing are no consumption', async () => {
  const [jittering, restarting] = [await meter(0), await meter(1)]
  await say(0, [215.6, 215.6, 215.7, 215.6, 215.6, 215.7, 215.6, 215.6, 215.6, 215.6, 215.6, 215.6, 215.6])
  await say(1, [12_000, 12_000, 12_000, 0, 12_000, 12_003, 12_006, 12_006, 12_006, 12_006, 12_006, 12_006, 12_006])
  await calculate(T0 + 2 * HOUR)
  expect(await sums(jittering)).toEqual(same(0))
  expect(await sums(restarting)).toEqual(same(6))
})

test('an hour that ends with a reading of nothing is counted again once it is known what follows', async () => {
  const id = await meter(2)
  await say(2, [12_000, 12_003, 12_006, 12_009, 12_012, 12_015, 0])
  await calculate(T0 + HOUR + 25 * MINUTE)
  expect((await sums(id)).hour).toBe(15)
  await say(2, [12_018, 12_021, 12_024, 12_027, 12_030, 12_033], 7)
  await calculate(T0 + 2 * HOUR + 25 * MINUTE)
  expect(await sums(id)).toEqual(same(33))
})

test('an exchange said of the meter counts the old one to its last reading and the new one from its first', async () => {
  const id = await meter(3)
  await say(3, [5_000, 5_000, 5_003, 5_006, 5_009, 812, 815, 818, 818, 818, 818, 818, 818])
  await calculate(T0 + 2 * HOUR + 25 * MINUTE)
  // Without a word about it the 812 are taken for what it counted since.
  expect(await sums(id)).toEqual(same(9 + 812 + 6))
  const exchange = { exchangeTime: wire(T0 + 40 * MINUTE), lastReading: '5010', firstReading: '811' }
  const said = await keeper.post(`${PATH}/submit`, { id, exchanges: [exchange] })
  expect(said.code).toBe(200)
  await records(app, tenant)
  expect(await sums(id)).toEqual(same(10 + 7))
  const shown: { exchanges: { id: string; lastReading: string }[] } = (await keeper.get(`${PATH}/detail`, { id })).data
  expect(shown.exchanges).toMatchObject([{ lastReading: '5010.0000' }])
  await keeper.post(`${PATH}/submit`, { id, exchanges: [{ ...shown.exchanges[0], lastReading: '5009' }] })
  await records(app, tenant)
  expect(await sums(id)).toEqual(same(9 + 7))
})
