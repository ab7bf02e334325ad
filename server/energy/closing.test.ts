import { energyRecord } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { plantReadMeter } from '../testing/energy.ts'

const PATH = `/${energyRecord.path}`
let app: TestApp
let keeper: Caller
let meterId: string

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant: '200001', codes: 'all', alias: 'admin' })
  meterId = await plantReadMeter(app, keeper)
  for (const month of ['2025-05', '2025-06'])
    await keeper.post(`${PATH}/submit`, {
      meterId,
      periodType: 'day',
      periodStart: `${month}-01 00:00:00`,
      lastReading: '0',
      currReading: '10',
    })
})
afterAll(() => app.stop())

test('before a month is closed it is said what closes, what is missing, and of which department nobody knows', async () => {
  const { data } = await keeper.get(`${PATH}/closing`)
  expect(data).toMatchObject({
    months: [
      { month: '2025-06', isClosed: false },
      { month: '2025-05', isClosed: false },
    ],
    // The earliest open one, since months are closed in their order.
    month: '2025-05',
    records: 2,
    withoutDept: 1,
    energies: [{ meters: 1, quantity: '10.0000' }],
    silent: [],
  })
  // One day of thirty-one was read.
  expect(data).toMatchObject({ gaps: 1, doubtful: [{ meterId }] })
})

test('a closed month is said to be closed, and the next one is offered', async () => {
  await keeper.post(`${PATH}/closeMonth`, { month: '2025-05' })
  expect((await keeper.get(`${PATH}/closing`)).data).toMatchObject({
    months: [
      { month: '2025-06', isClosed: false },
      { month: '2025-05', isClosed: true },
    ],
    month: '2025-06',
  })
  expect((await keeper.get(`${PATH}/closing?month=2025-05`)).data).toMatchObject({ month: '2025-05', records: 0 })
})

test('who may not close a month does not read what closing it would settle', async () => {
  const reader = await app.person({ tenant: '200001', codes: ['energy-record', 'energy-record_view'] })
  expect((await reader.get(`${PATH}/closing`)).status).toBe(403)
  expect((await keeper.get(`${PATH}/closing?month=2025-13`)).status).toBe(400)
})
