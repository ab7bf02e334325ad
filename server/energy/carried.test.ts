import { energyMeter, energyRecord, energyTariff } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, average, plantMeters, records, report, wire } from '../testing/energy.ts'

const tenant = '200001'
const PATH = `/${energyRecord.path}`
let app: TestApp
let keeper: Caller
let plant: Plant
/** The month begins here, and is a day and a half old. */
const MONTH = Date.parse(`${wire(Date.now()).slice(0, 7)}-01T00:00:00+08:00`)
const NOW = new Date(MONTH + 1.5 * DAY)
const BEGUN = Date.now()
const BEFORE = wire(MONTH - DAY).slice(0, 7)
const EVERY = 10 * MINUTE

beforeAll(async () => {
  app = await startApp({ now: () => new Date(NOW.getTime() + Date.now() - BEGUN) })
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  for (const table of ['telemetry', 'telemetry_1m', 'telemetry_1h'])
    await sql(`select keep_partitions('${table}', $1::timestamptz, $2::timestamptz)`, [
      new Date(MONTH - 2 * DAY).toISOString(),
      NOW.toISOString(),
    ])
  plant = await plantMeters(app, { tenant, code: 'L', devices: 3, begin: MONTH - 8 * HOUR })
  const prices = [
    { fromTime: '00:00', toTime: '22:00', band: 'flat', price: '1' },
    { fromTime: '22:00', toTime: '24:00', band: 'valley', price: '0.5' },
  ]
  await keeper.post(`/${energyTariff.path}/submit`, {
    tariffName: '大工业',
    energyType: 'electricity',
    validFrom: '2020-01-01',
    prices,
  })
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)

async function meter(n: number): Promise<string> {
  const { data, msg } = await keeper.post(`/${energyMeter.path}/submit`, {
    meterName: `表${n}`,
    meterNo: `L${n}`,
    energyType: 'electricity',
    deviceId: plant.devices[n]?.deviceId,
    identifier: 'kwh',
    areaId: plant.areaId,
    multiplier: '10',
  })
  expect(msg).toBe('操作成功')
  const { id }: { id: string } = data
  await sql('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [
    id,
    MONTH - 4 * HOUR,
  ])
  return id
}

/** 6 kWh an hour on the dial, from the fourth hour before the month on; those from `from` to `to` hours. */
const say = (n: number, from: number, to: number) =>
  report(
    app,
    Array.from({ length: (to - from) * 6 + 1 }, (_, i) => from * 6 + i).flatMap((i) => {
      const device = plant.devices[n]
      return device ? [{ device, ts: MONTH + i * EVERY, kwh: 1_000 + i }] : []
    }),
  )

async function calculate(until: number): Promise<void> {
  await average(app, tenant, MONTH + until * HOUR)
  await records(app, tenant)
}

interface Sums {
  qty: number
  amount: number
  valley: number
  carried: number | null
  cost: number | null
  from: string | null
}
/** By level and month. */
async function sums(meterId: string): Promise<Record<string, Sums>> {
  const rows = await sql(
    `select period_type || to_char(period_start at time zone 'Asia/Shanghai', ' YYYY-MM') as at, sum(consumption)::float8 as qty, sum(amount)::float8 as amount,
       sum(valley_qty)::float8 as valley, sum(carried_qty)::float8 as carried, sum(carried_amount)::float8 as cost, max(carried_from) as from
     from energy_record where meter_id = $1 and is_deleted = 0 and period_type <> 'year' group by 1`,
    [meterId],
  )
  return Object.fromEntries(rows.map(({ at, ...one }) => [String(at), one as Sums]))
}
const THIS = wire(MONTH).slice(0, 7)
const close = () => keeper.post(`${PATH}/closeMonth`, { month: BEFORE })
const levels = ['hour', 'day', 'month']

test('hours of a closed month that come later count in the next one, and are told', async () => {
  const id = await meter(0)
  await say(0, -5, -2)
  await calculate(-1)
  expect((await sums(id))[`month ${BEFORE}`]).toMatchObject({ qty: 120 })
  expect((await close()).code).toBe(200)
  const closed = await sums(id)
  // The gateway sends what it kept.
  await say(0, -2, 3)
  await calculate(3)
  const found = await sums(id)
  for (const level of levels) {
    expect(found[`${level} ${BEFORE}`], level).toEqual(closed[`${level} ${BEFORE}`])
    // 2 hours from 22 on at 10 × 6 kWh for 0.5; 2 hours of the month at 1.
    expect(found[`${level} ${THIS}`], level).toMatchObject({
      qty: 120 + 120,
      amount: 60 + 120,
      valley: 120,
      carried: 120,
      cost: 60,
      from: BEFORE,
    })
  }
  const [year] = await sql(
    `select sum(consumption)::float8 as qty from energy_record where meter_id = $1 and period_type = 'year' and is_deleted = 0`,
    [id],
  )
  expect(year).toEqual({ qty: 360 })
})

test('counted again they count once, and what comes later still is added', async () => {
  const id = await meter(1)
  await say(1, -5, -3)
  await say(1, -1, 2)
  await calculate(3)
  const before = await sums(id)
  await sql('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [
    id,
    MONTH - 4 * HOUR,
  ])
  await records(app, tenant)
  expect(await sums(id)).toEqual(before)
  // Two hours without readings were estimated where they ended; now they are known, and the whole is the same.
  await say(1, -3, -1)
  await calculate(3)
  const after = await sums(id)
  const total = (all: Record<string, Sums>, level: string) =>
    (all[`${level} ${BEFORE}`]?.qty ?? 0) + (all[`${level} ${THIS}`]?.qty ?? 0)
  for (const level of levels) expect(total(after, level), level).toBe(total(before, level))
})

test('hours of months closed by an earlier version stay, and late ones are carried by what they differ', async () => {
  const id = await meter(2)
  await sql('delete from closed_energy_month where tenant_id = $1', [tenant])
  await say(2, -5, -2)
  await calculate(-1)
  await sql(`update energy_record set locked = 1 where meter_id = $1 and period_type <> 'year'`, [id])
  await close()
  const closed = await sums(id)
  await sql(`update energy_meter set multiplier = 20 where id = $1`, [id])
  await say(2, -2, 1)
  await calculate(2)
  const found = await sums(id)
  expect(found[`month ${BEFORE}`]).toEqual(closed[`month ${BEFORE}`])
  // The hours that are recorded keep their multiplier; those that came late have the one of now.
  expect(found[`month ${THIS}`]).toMatchObject({ carried: 240, from: BEFORE })
  const [first] = await sql(
    `select id::text as id from energy_record where meter_id = $1 and period_type = 'hour' and carried_qty is not null`,
    [id],
  )
  const shown = await keeper.get(`${PATH}/detail`, { id: String(first?.id) })
  expect(shown.data).toMatchObject({ carriedQty: '240.0000', carriedFrom: BEFORE, carriedAmount: '120.0000' })
  expect((await keeper.post(`${PATH}/correct`, { id: first?.id, consumption: '250', reason: '核对' })).code).toBe(200)
  await sql('update energy_meter set done_until = to_timestamp($2::float8 / 1000) where id = $1', [id, MONTH - HOUR])
  await records(app, tenant)
  expect((await keeper.get(`${PATH}/detail`, { id: String(first?.id) })).data).toMatchObject({
    carriedQty: '240.0000',
    consumption: '250.0000',
  })
})
