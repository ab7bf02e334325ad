import { energyRecord } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { plantReadMeter } from '../testing/energy.ts'

const PATH = `/${energyRecord.path}`
const tenant = '200001'
let app: TestApp
let keeper: Caller
let meterId: string

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  meterId = await plantReadMeter(app, keeper)
})
afterAll(() => app.stop())

/** What is stored of the meter by level, and the transaction that wrote it. */
const stored = () =>
  withClient(app.owner, async (client) => {
    const { rows } = await client.query<{ period: string; used: number; writer: string }>(
      `select period_type as period, consumption::float8 as used, xmin::text as writer from energy_record
       where meter_id = $1 and is_deleted = 0 order by period_type`,
      [meterId],
    )
    return rows
  })

test('a record that comes back is in the sums above it from the same transaction on', async () => {
  const day = { meterId, periodType: 'day', periodStart: '2025-06-01 00:00:00', lastReading: '0', currReading: '10' }
  const { id } = (await keeper.post(`${PATH}/submit`, day)).data as { id: string }
  expect((await keeper.post(`${PATH}/remove`, undefined, { ids: id })).code).toBe(200)
  expect(await stored()).toEqual([])
  expect((await keeper.post(`${PATH}/restore`, undefined, { ids: id })).code).toBe(200)
  const rows = await stored()
  expect(rows.map(({ period, used }) => [period, used])).toEqual([
    ['day', 10],
    ['month', 10],
    ['year', 10],
  ])
  expect(new Set(rows.map(({ writer }) => writer)).size).toBe(1)
})
