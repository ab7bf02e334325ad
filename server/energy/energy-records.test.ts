import { energyMeter, energyTariff } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { withClient } from '../platform/postgres/connection.ts'
import type { Caller, TestApp } from '../testing/app.ts'
import { startApp } from '../testing/app.ts'
import {
  type Plant,
  type Report,
  average,
  hoursAgo,
  plantMeters,
  records,
  report,
  shuffled,
  wire,
} from '../testing/energy.ts'

const tenant = '200001'
const PATH = '/zdhybiz/hyenergy'
let app: TestApp
let keeper: Caller
let plant: Plant
/** The first hour. */
const T0 = hoursAgo(12)
const HOURS = 9

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  plant = await plantMeters(app, { tenant, code: 'M', devices: 8, begin: T0 - 2 * HOUR })
})
afterAll(() => app.stop())

const deviceAt = (n: number) => {
  const device = plant.devices[n]
  if (!device) throw new Error('no such device')
  return device
}

async function meter(n: number, more: object = {}): Promise<string> {
  const { code, msg, data } = await keeper.post(`/${energyMeter.path}/submit`, {
    meterName: `表${n}`,
    meterNo: `N${n}-${String(Math.random()).slice(2, 8)}`,
    energyType: 'electricity',
    deviceId: deviceAt(n).deviceId,
    identifier: 'kwh',
    areaId: plant.areaId,
    multiplier: '1',
    ...more,
  })
  expect([code, msg]).toEqual([200, '操作成功'])
  const { id }: { id: string } = data
  await withClient(app.owner, (client) =>
    client.query('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [id, T0]),
  )
  return id
}

interface Stored {
  id: string
  at: number
  measured: number
  amount: number | null
  odd: string
  complete: number
  source: string
}
/** Of the hours those from the first on: the meter also counted a little before. */
const hoursOf = async (meterId: string) => (await rows(meterId, 'hour')).filter(({ at }) => at >= T0)
const measuredIn = (all: readonly Stored[]) => all.reduce((sum, { measured }) => sum + measured, 0)
const rows = async (meterId: string, period: string): Promise<Stored[]> =>
  withClient(app.owner, async (client) => {
    const found = await client.query(
      `select id::text as id, (extract(epoch from period_start) * 1000)::float8 as at, measured_qty::float8 as measured, amount::float8 as amount,
         abnormal as odd, completeness::float8 as complete, data_source as source
       from energy_record where meter_id = $1 and period_type = $2 and is_deleted = 0 order by period_start`,
      [meterId, period],
    )
    return found.rows as Stored[]
  })

/**
 * By hand. A reading every ten minutes, five past the tens, each 6 kWh more: 36 kWh an hour, half of each edge's 6 on
 * either side. At 2:05 the meter starts over with 2: hour 1 loses the 3 of 1:55 to 2:00, hour 2 has 2 + 5 × 6 + 3 = 35.
 * Between 5:05 and 6:45 nothing comes, the counter grows by 60: it belongs to hour 6, with 6:45 to 7:00 beside it, which is
 * 6 + 3; hour 5 keeps 5:00 to 5:05, which is 3.
 */
const byHand = [36, 33, 35, 36, 36, 3, 69, 36, 36]

function readings(n: number): Report[] {
  const all: Report[] = []
  let kwh = 1_000
  for (let minute = -5; minute <= HOURS * 60 + 25; minute += 10) {
    if (minute === 125) kwh = 2
    else if (minute > -5) kwh += 6
    if (minute > 305 && minute < 405) continue
    all.push({ device: deviceAt(n), ts: T0 + minute * MINUTE, kwh })
  }
  return all
}

const UNTIL = T0 + HOURS * HOUR + 25 * MINUTE

test('in order, in any order, late or twice: the same readings make the same records', async () => {
  const meters = await Promise.all([0, 1, 2, 3].map((n) => meter(n)))
  await report(app, readings(0))
  for (const one of shuffled(readings(1))) await report(app, [one])
  const late = readings(2)
  await report(
    app,
    late.filter((_, i) => i % 3 !== 1),
  )
  await report(app, readings(3))
  await report(app, readings(3))
  await average(app, tenant, UNTIL)
  await records(app, tenant)
  const lateBefore = await hoursOf(meters[2] ?? '')
  expect(lateBefore.map(({ measured }) => measured)).not.toEqual(byHand)
  await report(app, shuffled(late.filter((_, i) => i % 3 === 1)))
  await average(app, tenant, UNTIL)
  await records(app, tenant)
  for (const id of meters) {
    const hours = await hoursOf(id)
    expect(hours.map(({ at }) => (at - T0) / HOUR)).toEqual(byHand.map((_, i) => i))
    expect(hours.map(({ measured }) => measured)).toEqual(byHand)
    expect(hours.map(({ odd }) => odd)).toEqual(['none', 'none', 'reset', 'none', 'none', 'gap', 'gap', 'none', 'none'])
    expect(hours.map(({ source }) => source)[6]).toBe('estimated')
    const days = await rows(id, 'day')
    expect(measuredIn(days)).toBe(measuredIn(await rows(id, 'hour')))
  }
})

test('done again, nothing changes and nothing is counted twice', async () => {
  const id = await meter(4)
  await report(app, readings(4))
  await average(app, tenant, UNTIL)
  await records(app, tenant)
  const [hours = [], days, months] = await Promise.all(['hour', 'day', 'month'].map((level) => rows(id, level)))
  expect(hours.length).toBeGreaterThanOrEqual(HOURS)
  await withClient(app.owner, (client) =>
    client.query('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [id, T0]),
  )
  await records(app, tenant)
  expect(await Promise.all(['hour', 'day', 'month'].map((level) => rows(id, level)))).toEqual([hours, days, months])
})

test('cost is by time of day, coal by the factor of the day; what is corrected stays when hours are read again', async () => {
  await keeper.post(`/${energyTariff.path}/submit`, {
    tariffName: '大工业',
    energyType: 'electricity',
    validFrom: '2020-01-01',
    prices: [{ fromTime: '00:00', toTime: '24:00', band: 'flat', price: '0.5' }],
  })
  const id = await meter(5, { multiplier: '10' })
  await report(app, readings(5))
  await average(app, tenant, UNTIL)
  await records(app, tenant)
  const [first] = await hoursOf(id)
  // 36 × 10 kWh at 0.5.
  expect(first).toMatchObject({ measured: 360, amount: 180 })
  const shown = await keeper.get(`${PATH}/detail`, { id: first?.id ?? '' })
  // 360 × 0.1229 and 360 × 0.5366.
  expect(shown.data).toMatchObject({ consumption: '360.0000', kgce: '44.2440', co2: '193.1760', flatQty: '360.0000' })
  const corrected = await keeper.post(`${PATH}/correct`, { id: first?.id, consumption: '300', reason: '互感器接反' })
  expect(corrected.code).toBe(200)
  await withClient(app.owner, (client) =>
    client.query('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [id, T0]),
  )
  await records(app, tenant)
  expect((await keeper.get(`${PATH}/detail`, { id: first?.id ?? '' })).data).toMatchObject({
    measuredQty: '360.0000',
    adjustQty: '-60.0000',
    consumption: '300.0000',
    amount: '150.0000',
    kgce: '36.8700',
  })
  const days = await rows(id, 'day')
  expect(measuredIn(days)).toBe(measuredIn(await rows(id, 'hour')) - 60)
  const noted: { records: object[] } = (await keeper.get(`${PATH}/correction/list`, { meterId: id })).data
  expect(noted.records).toMatchObject([{ before: '360.0000', after: '300.0000', reason: '互感器接反' }])
  expect((await keeper.post(`${PATH}/correct`, { id: first?.id, consumption: '300', reason: '又' })).code).toBe(400)
})

const day = (n: number) => wire(Date.parse('2025-03-01T00:00:00+08:00') + n * 24 * HOUR)
const byReadings = (meterId: string, n: number, more: object = {}) =>
  keeper.post(`${PATH}/submit`, { meterId, periodType: 'day', periodStart: day(n), ...more })

test('what is not metered is entered by readings, one after the other, and can be removed until its month is closed', async () => {
  const { data } = await keeper.post(`/${energyMeter.path}/submit`, {
    meterName: '水表',
    meterNo: 'W1',
    energyType: 'water',
    areaId: plant.areaId,
    multiplier: '1',
  })
  const { id: water }: { id: string } = data
  expect((await byReadings(water, 0, { currReading: '110' })).code).toBe(400)
  expect((await byReadings(water, 0, { lastReading: '100', currReading: '110' })).data).toMatchObject({
    consumption: '10.0000',
    dataSource: 'manual',
    unit: 'm³',
    kgce: '2.5710',
  })
  const second = await byReadings(water, 1, { currReading: '125' })
  expect(second.data).toMatchObject({ lastReading: '110.0000', consumption: '15.0000' })
  expect((await byReadings(water, 1, { currReading: '130' })).code).toBe(400)
  expect((await byReadings(water, 2, { currReading: '3' })).code).toBe(400)
  expect((await byReadings(water, 2, { currReading: '3', meterReplaced: 1, newMeterStart: '1' })).data).toMatchObject({
    consumption: '2.0000',
  })
  const months = await rows(water, 'month')
  expect(months.map(({ measured }) => measured)).toEqual([27])
  expect((await rows(water, 'year')).map(({ measured }) => measured)).toEqual([27])
  const { id, rev }: { id: string; rev: number } = second.data as never
  expect((await keeper.post(`${PATH}/submit`, { id, rev, currReading: '126' })).data).toMatchObject({
    consumption: '16.0000',
  })
  expect((await rows(water, 'month')).map(({ measured }) => measured)).toEqual([28])
  const wrong = [{ periodStart: '2025-03-10 06:00:00' }, { periodStart: '2099-01-01 00:00:00' }]
  for (const one of wrong) expect((await byReadings(water, 9, { currReading: '200', ...one })).code).toBe(400)
  expect((await keeper.post(`${PATH}/closeMonth`, { month: '2025-3' })).code).toBe(400)
  expect((await keeper.post(`${PATH}/closeMonth`, { month: wire(Date.now()).slice(0, 7) })).code).toBe(422)
  expect((await keeper.post(`${PATH}/closeMonth`, { month: '2025-03' })).code).toBe(200)
  const closed = await Promise.all([
    keeper.post(`${PATH}/submit`, { id, currReading: '127' }),
    keeper.post(`${PATH}/correct`, { id, consumption: '1', reason: '错' }),
    keeper.post(`${PATH}/remove`, undefined, { ids: id }),
    byReadings(water, 20, { currReading: '300' }),
  ])
  expect(closed.map(({ code }) => code)).toEqual([422, 422, 422, 422])
  expect((await rows(water, 'month')).map(({ measured }) => measured)).toEqual([28])
})

test('what was metered is neither changed nor removed by hand', async () => {
  const id = await meter(6)
  await report(app, readings(6))
  await average(app, tenant, UNTIL)
  await records(app, tenant)
  const [first] = await hoursOf(id)
  expect((await keeper.post(`${PATH}/submit`, { id: first?.id, remark: '改' })).code).toBe(422)
  expect((await keeper.post(`${PATH}/remove`, undefined, { ids: first?.id ?? '' })).code).toBe(422)
})

test('a tariff covers the whole day, a meter reads a counter, and none feeds itself', async () => {
  const tariff = (prices: object[]) =>
    keeper.post(`/${energyTariff.path}/submit`, { tariffName: 'x', energyType: 'gas', validFrom: '2024-01-01', prices })
  const line = (fromTime: string, toTime: string) => ({ fromTime, toTime, band: 'flat', price: '1' })
  expect((await tariff([line('00:00', '12:00')])).code).toBe(400)
  expect((await tariff([line('00:00', '12:00'), line('11:00', '24:00')])).code).toBe(400)
  expect((await tariff([line('0:00', '24:00')])).code).toBe(400)
  expect((await tariff([line('00:00', '12:00'), line('12:00', '24:00')])).code).toBe(200)
  const id = await meter(7)
  expect((await keeper.post(`/${energyMeter.path}/submit`, { id, identifier: 'kw' })).code).toBe(400)
  expect((await keeper.post(`/${energyMeter.path}/submit`, { id, parentMeterId: id })).code).toBe(422)
})

test('a meter counts once, however many stand below it; figures are per area and bed, and led by the same days before', async () => {
  const area = plant.areaId
  const add = async (meterNo: string, more: object = {}): Promise<string> => {
    const wanted = { meterName: meterNo, meterNo, energyType: 'gas', areaId: area, multiplier: '1', ...more }
    const { id }: { id: string } = (await keeper.post(`/${energyMeter.path}/submit`, wanted)).data
    return id
  }
  const top = await add('G1')
  const below = await add('G2', { parentMeterId: top, itemCode: 'hvac' })
  const enter = (meterId: string, start: string, used: number) =>
    keeper.post(`${PATH}/submit`, {
      meterId,
      periodType: 'day',
      periodStart: `${start} 00:00:00`,
      lastReading: '0',
      currReading: String(used),
    })
  for (const [start, used] of [
    ['2025-05-01', 100],
    ['2025-05-02', 140],
    ['2024-05-01', 80],
    ['2025-04-01', 50],
  ] as const)
    expect((await enter(top, start, used)).code).toBe(200)
  expect((await enter(below, '2025-05-01', 70)).code).toBe(200)
  await keeper.post(`${PATH}/base/submit`, { month: '2025-01', areaId: area, buildArea: '1000', openBeds: 20 })
  const asked = { level: 'day', from: '2025-05-01', to: '2025-05-02', energyType: 'gas', by: 'meter' }
  const { code, data } = await keeper.get(`${PATH}/stat`, asked)
  expect(code).toBe(200)
  // 100 + 140, the 70 below is part of the 100. Against 80 a year before: 240/80 − 1 = 2; against 50 a month before 3.8.
  expect(data).toMatchObject({
    unit: 'm³',
    counted: [top],
    total: { quantity: '240.0000', perArea: 0.24, perBed: 12 },
    elapsedQuantity: '240.0000',
    lastYear: { quantity: '80.0000', rate: 2 },
    lastMonth: { quantity: '50.0000', rate: 3.8 },
    periods: [
      { start: '2025-05-01 00:00:00', quantity: '100.0000', lastYear: '80.0000', lastMonth: '50.0000' },
      { start: '2025-05-02 00:00:00', quantity: '140.0000', lastYear: null, lastMonth: null },
    ],
    groups: [
      { id: top, quantity: '240.0000', loss: 170 },
      { id: below, quantity: '70.0000', loss: null },
    ],
  })
  // The day that is not over yet is in the total, and in no comparison.
  await app.context.db.transaction({ tenant: keeper.tenant, platform: false }, (tx) =>
    tx.query(
      `insert into energy_record select (jsonb_populate_record(r, jsonb_build_object('id', 900 + d,
       'period_start', date_trunc('day', now()) - d * interval '1 day'))).*
     from energy_record r, unnest(array[1, 0], array[timestamptz '2025-05-01', '2025-05-02']) u (d, at)
     where r.meter_id = $1 and r.period_type = 'day' and r.period_start = u.at`,
      [top],
    ),
  )
  const [yesterday, today] = [Date.now() - 86_400_000, Date.now()].map((at) => wire(at).slice(0, 10))
  const running = await keeper.get(`${PATH}/stat`, { ...asked, from: yesterday ?? '', to: today ?? '' })
  expect(running.data).toMatchObject({ total: { quantity: '240.0000' }, elapsedQuantity: '100.0000' })
  expect((await keeper.get(`${PATH}/stat`, { ...asked, to: '2025-04-01' })).code).toBe(400)
  expect((await keeper.get(`${PATH}/stat`, { ...asked, from: '1990-01-01', level: 'hour' })).code).toBe(400)
  const nothing = (await keeper.get(`${PATH}/stat`, { ...asked, energyType: 'diesel' })).data
  expect(nothing).toMatchObject({ periods: [], total: { perBed: 0 }, lastYear: { quantity: null, rate: null } })
})

test('another hospital sees none of it', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const seen: { total: number } = (await stranger.get(`${PATH}/list`)).data
  expect(seen.total).toBe(0)
  const asked = { level: 'day', from: '2025-05-01', to: '2025-05-02', energyType: 'gas' }
  expect((await stranger.get(`${PATH}/stat`, asked)).data).toMatchObject({ meters: 0, periods: [] })
})
