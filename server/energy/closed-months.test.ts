import { energyRecord } from '@steward/domain/index'
import { setTimeout } from 'node:timers/promises'
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

const enter = (day: string, more: object = {}) =>
  keeper.post(`${PATH}/submit`, {
    meterId,
    periodType: 'day',
    periodStart: `${day} 00:00:00`,
    lastReading: '0',
    currReading: '10',
    ...more,
  })
const close = (month: string) => keeper.post(`${PATH}/closeMonth`, { month })

/** Once so many sessions wait for a lock; by a session of its own, since a transaction sees one state of them. */
const waiting = (many: number) =>
  withClient(app.owner, async (client) => {
    for (let tries = 0; tries < 500; tries += 1) {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if ((rows[0]?.n ?? 0) >= many) return
      await setTimeout(20)
    }
  })

test('a month is closed once those who write its records have committed, with what they wrote', async () => {
  await enter('2025-06-01')
  const answers = await withClient(app.owner, async (client) => {
    await client.query('begin')
    // The entry has seen that the month is open, and waits for its meter.
    await client.query('select 1 from energy_meter where id = $1 for update', [meterId])
    const entering = enter('2025-06-02')
    await waiting(1)
    const closing = close('2025-06')
    await Promise.race([closing, waiting(2)])
    await client.query('commit')
    return Promise.all([entering, closing])
  })
  expect(answers).toMatchObject([{ status: 200 }, { status: 200, data: { closed: 3 } }])
  const { rows } = await withClient(app.owner, (client) =>
    client.query(
      `select period_type as period, locked from energy_record where meter_id = $1 and is_deleted = 0 and period_type <> 'year'
       order by period_type`,
      [meterId],
    ),
  )
  expect(rows).toEqual([
    { period: 'day', locked: 1 },
    { period: 'day', locked: 1 },
    { period: 'month', locked: 1 },
  ])
})

test('a month without records is closed as well', async () => {
  expect(await close('2025-07')).toMatchObject({ status: 200, data: { closed: 0 } })
  expect(await close('2025-07')).toMatchObject({ status: 200, data: { closed: 0 } })
  expect(await enter('2025-07-01')).toMatchObject({ status: 422, reason: 'energy.locked' })
  expect((await enter('2025-08-01')).status).toBe(200)
})

test('in a closed month nothing is changed, removed or restored, whatever its record says of itself', async () => {
  const [id, gone] = [await enter('2025-09-01'), await enter('2025-09-02')].map(
    ({ data }) => (data as { id: string }).id,
  )
  await keeper.post(`${PATH}/remove`, undefined, { ids: gone ?? '' })
  await close('2025-09')
  await withClient(app.owner, (client) => client.query('update energy_record set locked = 0 where id = $1', [id]))
  for (const answer of [
    await keeper.post(`${PATH}/submit`, { id, currReading: '12' }),
    await keeper.post(`${PATH}/correct`, { id, consumption: '1', reason: '错' }),
    await keeper.post(`${PATH}/remove`, undefined, { ids: id ?? '' }),
    await keeper.post(`${PATH}/restore`, undefined, { ids: gone ?? '' }),
  ])
    expect(answer).toMatchObject({ status: 422, reason: 'energy.locked' })
})
