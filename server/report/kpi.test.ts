import { deviceFailure, repairOrder } from '@steward/domain/index'
import { reliabilityOf } from '@steward/domain/repair/reliability'
import { figureNamed, isOrderFigure, orderFigureNames, valueOf } from '@steward/domain/report/kpi'
import { queryOf } from '@steward/domain/report/rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import type { Caller } from '../testing/app.ts'
import { DAYS, devices, ids, one, plantHouse, random } from '../testing/house.ts'
import { ok, startRepairs, tenant } from '../testing/repairs.ts'
import { kpiSnapshot } from './kpi-snapshot.ts'

type Row = Record<string, unknown>
interface List {
  entity: string
  path: string
  query: Record<string, string>
}
interface Figure {
  name: string
  value: number | null
  sum: number
  n: number
  rows: List[]
  hits?: List
}
interface Kpi {
  first: string
  last: string
  figures: Figure[]
  groups: { key: string; name: string; figures: Figure[] }[]
  reliability: { hours: number; downHours: number; plannedHours: number; devices: number }
}

let house: Awaited<ReturnType<typeof startRepairs>>
let leader: Caller

const DAY = 86_400_000
/** Days before today at a minute of the day, as the server's clock has it. */
const dayAgo = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * DAY).toISOString().slice(0, 10)

beforeAll(async () => {
  house = await startRepairs()
  leader = await house.app.person({ tenant, codes: ['kpi-daily', 'repair-order', 'device-failure', 'device'] })
  await plantHouse(house, 180)
}, 120_000)
afterAll(() => house.app.stop())

const kpi = (query: Record<string, string>, who = leader) => ok<Kpi>(who.get('/report/kpi', query))

/** Every row of a list, as the console would page through it. */
async function rowsOf({ path, query }: List): Promise<Row[]> {
  const found: Row[] = []
  for (let current = 1; ; current += 1) {
    const page = await ok<{ records: Row[]; total: number }>(
      leader.get(path, { ...query, size: '200', current: String(current) }),
    )
    found.push(...page.records)
    if (found.length >= page.total || page.records.length === 0) return found
  }
}

const ms = (text: unknown) => (typeof text === 'string' && text ? Date.parse(`${text.replace(' ', 'T')}+08:00`) : null)

/** The row of the list as a fact, read from nothing but the wire. */
const factOf = (row: Row) => ({
  reportTime: ms(row.reportTime),
  dispatchTime: ms(row.dispatchTime),
  acceptTime: ms(row.acceptTime),
  arriveTime: ms(row.arriveTime),
  startTime: ms(row.startTime),
  finishTime: ms(row.finishTime),
  pausedSec: Number(row.pausedSec ?? 0),
  responseDue: ms(row.responseDue),
  finishDue: ms(row.finishDue),
  responseBreached: row.responseBreached === 1,
  finishBreached: row.finishBreached === 1,
  reworkCount: Number(row.reworkCount ?? 0),
  firstFix: row.firstFix === null ? null : row.firstFix === 1,
  needEvaluate: row.needEvaluate === 1,
  scoreTotal: row.scoreTotal === null ? null : Number(row.scoreTotal),
})

function filter(i: number): Record<string, string> {
  const from = Math.floor(random() * DAYS)
  const to = Math.floor(random() * (from + 1))
  const device = one(devices)
  return {
    from: dayAgo(from),
    to: dayAgo(to),
    ...(random() < 0.3 ? { trade: one(['water', 'electric', 'hvac']) } : {}),
    ...(random() < 0.3 ? { areaId: one([ids.area, ids.below]) } : {}),
    ...(random() < 0.2 ? { reportDeptId: one([ids.dept, ids.team]) } : {}),
    ...(random() < 0.2 ? { equipmentType: one([ids.type, ids.kind]) } : {}),
    ...(i % 7 === 0 ? { deviceId: device.id } : {}),
  }
}

/** Compares every figure of a filter with the rows of its links. */
async function reconcile(query: Record<string, string>): Promise<void> {
  const answer = await kpi(query)
  const lists = new Map<string, Row[]>()
  const read = async (list: List) => {
    const key = JSON.stringify([list.path, list.query])
    const known = lists.get(key) ?? (await rowsOf(list))
    lists.set(key, known)
    return known
  }
  for (const { name, value, sum, n, rows, hits } of answer.figures) {
    const found = (await Promise.all(rows.map(read))).flat()
    const about = `${name} of ${JSON.stringify(query)}`
    expect(new Set(found.map(({ id }) => id)).size, about).toBe(found.length)
    expect(n, about).toBe(found.length)
    if (!isOrderFigure(name)) continue
    const { of, how } = figureNamed(name)
    const numbers = found.map((row) => of(factOf(row)) ?? NaN)
    const total = numbers.reduce((all, number) => all + number, 0)
    expect(sum, about).toBe(total)
    if (how !== 'percentile') expect(value, about).toBe(valueOf(name, { sum: total, n: found.length }))
    if (hits) expect((await read(hits)).length, about).toBe(total)
  }
}

test('each figure is the count and sum of the rows behind it, for 50 filters, before and after the daily sums are written', async () => {
  const queries = Array.from({ length: 50 }, (_, i) => filter(i))
  for (const query of queries.slice(0, 25)) await reconcile(query)
  await house.runJob(kpiSnapshot)
  for (const query of queries.slice(25)) await reconcile(query)
}, 240_000)

test('figures of failures are those of the episodes behind them', async () => {
  const query = { from: dayAgo(40), to: dayAgo(5) }
  const { figures, reliability } = await kpi(query)
  const span = { from: Number(ms(`${query.from} 00:00:00`)), to: Number(ms(`${dayAgo(4)} 00:00:00`)) }
  const all = await rowsOf({ entity: deviceFailure.name, path: `/${deviceFailure.path}/list`, query: {} })
  const expected = reliabilityOf(
    all.map((row) => ({
      failTime: ms(row.failTime) ?? 0,
      restoreTime: ms(row.restoreTime),
      isDown: row.isDown === 1,
      planned: row.planned === 1,
    })),
    span,
    devices.length,
  )
  expect(reliability).toEqual({ ...expected, devices: devices.length })
  expect(figures.find(({ name }) => name === 'availability')?.value).toBe(expected.availability)
})

test('days, departments and trades add up to the whole', async () => {
  const query = { from: dayAgo(50), to: dayAgo(0), figures: 'closed,response,finishOnTime' }
  const { figures } = await kpi(query)
  for (const by of ['day', 'reportDeptId', 'trade', 'areaId', 'deviceId', 'equipmentType']) {
    const { groups } = await kpi({ ...query, by })
    for (const { name, sum, n } of figures) {
      const parts = groups.flatMap((group) => group.figures.filter((figure) => figure.name === name))
      expect(
        parts.reduce((all, part) => all + part.sum, 0),
        `${name} by ${by}`,
      ).toBe(sum)
      expect(
        parts.reduce((all, part) => all + part.n, 0),
        `${name} by ${by}`,
      ).toBe(n)
    }
  }
})

test('the daily sums are written once however often the job runs, and an order reopened lately leaves its day', async () => {
  const counted = async () => Number((await house.sql('select count(*)::int as n from kpi_daily'))[0]?.n)
  await house.runJob(kpiSnapshot)
  const before = await counted()
  await Promise.all([house.runJob(kpiSnapshot), house.runJob(kpiSnapshot)]).catch(() => undefined)
  await house.runJob(kpiSnapshot)
  expect(await counted()).toBe(before)

  const query = { from: dayAgo(10), to: dayAgo(0), figures: 'closed' }
  const { figures } = await kpi(query)
  const [order] = await house.sql(
    `select id::text as id from repair_order where order_status = 'closed' and close_time > now() - interval '5 days' order by close_time limit 1`,
  )
  await ok(house.take(house.desk, String(order?.id), 'reopen', { reason: '又漏水了' }))
  expect((await kpi(query)).figures[0]?.n).toBe((figures[0]?.n ?? 0) - 1)
})

test('a repair holds unless there was rework, or something new of its kind within seven days', async () => {
  const closed = async (more: Row) => {
    const id = newId()
    const row: Row = {
      id,
      tenant_id: tenant,
      order_no: `H-${id}`,
      title: '一次修复',
      order_status: 'closed',
      trade: 'fire',
      area_id: house.areaId,
      fault_phenomenon: 'leak',
      finish_time: new Date(Date.now() - 20 * DAY),
      close_time: new Date(Date.now() - 19 * DAY),
      report_time: new Date(Date.now() - 21 * DAY),
      ...more,
    }
    const names = Object.keys(row)
    await house.sql(
      `insert into repair_order (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
    return id
  }
  const bill = (days: number, more: Row = {}) => {
    const id = newId()
    const row: Row = {
      id,
      tenant_id: tenant,
      bill_no: `H-${id}`,
      title: '又坏了',
      area_id: house.areaId,
      trade: 'fire',
      report_time: new Date(Date.now() - days * DAY),
      ...more,
    }
    const names = Object.keys(row)
    return house.sql(
      `insert into repair_bill (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const [held, again, other, withdrawn] = devices.map(({ id }) => id)
  const cases: [string, number | null][] = [
    [await closed({ device_id: held }), 1],
    [await closed({ device_id: again }), 0],
    [await closed({ device_id: other, rework_count: 1 }), 0],
    [await closed({ device_id: withdrawn }), 1],
    [await closed({}), 0],
    [await closed({ fault_phenomenon: 'noise' }), 1],
    [
      await closed({
        device_id: other,
        finish_time: new Date(Date.now() - 6 * DAY),
        close_time: new Date(Date.now() - 5 * DAY),
      }),
      null,
    ],
  ]
  await house.sql(`update repair_bill set device_id = null where device_id = any($1::bigint[])`, [
    devices.map(({ id }) => id),
  ])
  await bill(8, { device_id: held })
  await bill(14, { device_id: again })
  await bill(15, { device_id: withdrawn, bill_status: 'cancelled' })
  await bill(16, { fault_phenomenon: 'leak' })
  await house.runJob(kpiSnapshot)
  for (const [id, firstFix] of cases) expect(await house.orderOf(id), id).toMatchObject({ firstFix })
})

test('a rating by a person is the order’s, one by the system is none', async () => {
  const { billId, orderId } = await house.repairing()
  await ok(house.take(house.technician, orderId, 'finish', { repairDesc: '更换了密封圈' }))
  await ok(house.take(house.nurse, orderId, 'check', { checkResult: 'pass' }))
  await ok(
    house.nurse.post('/iot/repair-bill/evaluate', { id: billId, scoreSpeed: 5, scoreQuality: 4, scoreAttitude: 3 }),
  )
  expect(await house.orderOf(orderId)).toMatchObject({ orderStatus: 'closed', scoreTotal: 12 })
})

test('who sees some orders only has the figures of those; without the right there are none', async () => {
  const stranger = await house.app.person({ tenant: '200002', codes: 'all' })
  const { figures } = await kpi({ from: dayAgo(50), to: dayAgo(0) }, stranger)
  expect(figures.filter(({ n }) => n > 0)).toEqual([])
  expect(figures.filter(({ value }) => value !== null && value !== 0 && value !== 1)).toEqual([])
  expect(await house.nurse.get('/report/kpi')).toMatchObject({ status: 403 })
  expect(await house.nurse.get('/report/kpi/now')).toMatchObject({ status: 403 })
})

test('what is asked wrongly is refused', async () => {
  const refused = (query: Record<string, string>) => leader.get('/report/kpi', query)
  expect(await refused({ figures: 'profit' })).toMatchObject({ status: 400, reason: 'report.figure' })
  expect(await refused({ from: '2026-11-02', to: '2026-11-01' })).toMatchObject({
    status: 400,
    reason: 'report.period',
  })
  expect(await refused({ from: '2020-01-01', to: '2026-11-01' })).toMatchObject({
    status: 400,
    reason: 'report.period',
  })
  expect(await refused({ from: 'yesterday' })).toMatchObject({ status: 400 })
})

test('the orders of the moment are those of the lists they lead to', async () => {
  interface Now {
    open: number
    ages: { name: string; n: number; filters: Record<string, string> }[]
    trades: { key: string; n: number }[]
  }
  const now = await ok<Now>(leader.get('/report/kpi/now'))
  const counted = async (own: Record<string, string>) =>
    (await ok<{ total: number }>(leader.get('/order/repair/list', { size: '10', ...queryOf(repairOrder, own) }))).total
  let sum = 0
  for (const { name, n, filters: own } of now.ages) {
    expect(await counted(own), name).toBe(n)
    sum += n
  }
  expect(sum).toBe(now.open)
  expect(now.trades.reduce((all, { n }) => all + n, 0)).toBe(now.open)
  expect(orderFigureNames.length).toBeGreaterThan(10)
})
