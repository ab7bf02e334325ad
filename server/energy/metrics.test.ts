import { modelCalc } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { withClient } from '../platform/postgres/connection.ts'
import type { Caller, TestApp } from '../testing/app.ts'
import { startApp } from '../testing/app.ts'
import { type Plant, type Report, average, hoursAgo, metrics, plantMeters, report } from '../testing/energy.ts'
import { pointsOf } from './metric-points.ts'

const tenant = '200001'
const PATH = `/${modelCalc.path}`
let app: TestApp
let keeper: Caller
let plant: Plant
const T0 = hoursAgo(10)
const HOURS = 6

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  plant = await plantMeters(app, { tenant, code: 'C', devices: 4, begin: T0 - 2 * HOUR })
  await report(app, [...[0, 1].flatMap(readings), ...onChange()])
  await average(app, tenant, T0 + HOURS * HOUR + 25 * MINUTE)
})
afterAll(() => app.stop())

const idOf = (n: number) => plant.devices[n]?.deviceId ?? ''

/**
 * Every ten minutes, five past the tens: the first device takes 36 kW, so that it counts 6 kWh each time and 36 an hour; the
 * second 18 kW and 3 kWh, but for its hour 3, of which nothing comes.
 */
function readings(n: number): Report[] {
  const device = plant.devices[n]
  if (!device) throw new Error('no such device')
  const kw = n === 0 ? 36 : 18
  return Array.from({ length: HOURS * 6 + 4 }, (_, i) => i)
    .map((i) => ({ device, ts: T0 + (i * 10 - 5) * MINUTE, kw, kwh: (kw * i) / 6 }))
    .filter(({ ts }) => n === 0 || ts < T0 + 3 * HOUR || ts >= T0 + 4 * HOUR)
}

/** The last device reports when something changes: 60 kW for five minutes of its first hour, and nothing else of it. */
function onChange(): Report[] {
  const device = plant.devices[3]
  if (!device) throw new Error('no such device')
  return [
    [0, 0],
    [20, 60],
    [25, 0],
    [50, 0],
  ].map(([minute = 0, kw = 0]) => ({ device, ts: T0 + minute * MINUTE, kw }))
}

let count = 0
const wish = (more: object) => {
  count += 1
  return {
    calcName: `指标${count}`,
    calcCode: `calc_${count}`,
    nodeKind: 'formula',
    period: '1h',
    precision: 2,
    totalBy: 'sum',
    lateness: 0,
    sort: count,
    ...more,
  }
}
const point = (alias: string, n: number, identifier: string, more: object = {}) => ({
  alias,
  source: 'point',
  deviceId: idOf(n),
  identifier,
  ...more,
})
const calc = (alias: string, calcId: string) => ({ alias, source: 'calc', calcId })

interface Stored {
  id: string
  rev: number
  calcVersion: number
  lastError: string | null
  unit: string
}

async function added(more: object): Promise<Stored> {
  const { code, msg, data } = await keeper.post(`${PATH}/submit`, wish(more))
  expect([code, msg]).toEqual([200, '操作成功'])
  const stored: Stored = data
  await from(stored.id)
  return stored
}

/** What is older than the readings is not asked for. */
const from = (id: string, at = T0) =>
  withClient(app.owner, (client) =>
    client.query('update model_calc set done_until = to_timestamp($2::float8 / 1000) where id = $1', [id, at]),
  )

const refused = async (more: object): Promise<string> => {
  const { code, msg } = await keeper.post(`${PATH}/submit`, wish(more))
  expect(code === 400 || code === 422, `${code} ${msg}`).toBe(true)
  return msg
}

type Series = readonly (readonly [ts: number, value: number | null, q: number])[]
interface Analysis {
  series: Series
  total: number | null
  compareTotal: number | null
  rate: number | null
  loss: number | null
  unit: string
  completeness: number
  children: { id: string; total: number | null; share: number | null }[]
}
async function analysis(query: Record<string, string>): Promise<Analysis> {
  const span = { start: String(T0), end: String(T0 + HOURS * HOUR) }
  const { code, msg, data } = await keeper.get(`${PATH}/getModelCalcAnalysis`, { ...span, ...query })
  expect([code, msg]).toEqual([200, '操作成功'])
  return data
}
const round = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4)
const valuesOf = async (id: string) => (await analysis({ id })).series.map(([, value]) => round(value))
const qualitiesOf = async (id: string) => (await analysis({ id })).series.map(([, , q]) => q)

test('hours of formulas are as calculated by hand, and say where something was missing', async () => {
  const sum = await added({
    unit: 'kW',
    totalBy: 'avg',
    expr: 'a + b',
    inputs: [point('a', 0, 'kw'), point('b', 1, 'kw')],
  })
  const energy = await added({ unit: 'kWh', expr: 'e', inputs: [point('e', 0, 'kwh')] })
  const cost = await added({ expr: 'if(hour() >= 0, e * 0.5, 0)', inputs: [calc('e', energy.id)] })
  const share = await added({
    unit: '%',
    totalBy: 'avg',
    expr: 'a / (a + coalesce(b, 0)) * 100',
    inputs: [point('a', 0, 'kw'), point('b', 1, 'kw')],
  })
  const day = await added({ unit: 'kW', totalBy: 'last', expr: "avg(a, '2h')", inputs: [point('a', 0, 'kw')] })
  await metrics(app, tenant)
  // 36 + 18, but of hour 3 only one of the two is known.
  expect(await valuesOf(sum.id)).toEqual([54, 54, 54, null, 54, 54])
  expect(await qualitiesOf(sum.id)).toEqual([0, 0, 0, 8, 0, 0])
  expect(await valuesOf(energy.id)).toEqual([36, 36, 36, 36, 36, 36])
  expect(await valuesOf(cost.id)).toEqual([18, 18, 18, 18, 18, 18])
  // 36 of 54 in percent; without the other device all of it, and told as incomplete.
  expect(await valuesOf(share.id)).toEqual([66.6667, 66.6667, 66.6667, 100, 66.6667, 66.6667])
  expect(await qualitiesOf(share.id)).toEqual([0, 0, 0, 8, 0, 0])
  expect((await valuesOf(day.id)).slice(1)).toEqual([36, 36, 36, 36, 36])
  expect(await analysis({ id: energy.id, interval: '1h' })).toMatchObject({
    total: 216,
    unit: 'kWh',
    compareTotal: null,
    rate: null,
  })
  const detail = await keeper.get(`${PATH}/detail`, { id: energy.id })
  expect(detail.data).toMatchObject({ lastValue: 36, lastQuality: 0, lastError: null })
})

test('averages are over time, as the statistics of the device have them, and an integral is what was used', async () => {
  const inputs = [point('a', 3, 'kw', { agg: 'avg' })]
  const [mean, over, used] = [
    await added({ unit: 'kW', totalBy: 'avg', expr: 'a', inputs }),
    await added({ unit: 'kW', totalBy: 'avg', expr: "twa(a, '1h')", inputs }),
    await added({ unit: 'kWh', expr: "integral(a, '1h')", inputs }),
  ]
  await metrics(app, tenant)
  for (const { id } of [mean, over, used]) expect((await valuesOf(id))[0]).toBe(5)
  const span = { deviceId: idOf(3), identifier: 'kw', from: String(T0), to: String(T0 + HOUR) }
  const { data } = await keeper.get('/iot/device/series/stats', span)
  expect(data).toMatchObject({ mean: 15, timeMean: 5 })
})

test('sets of devices and sums of what is below; an empty set is unknown, not nothing', async () => {
  const set = (more: object = {}) => [
    { alias: 's', source: 'set', deviceTypeId: plant.typeId, identifier: 'kwh', setAgg: 'sum', ...more },
  ]
  const top = await added({ nodeKind: 'sumChildren', unit: 'kWh' })
  const first = await added({ unit: 'kWh', expr: 'e', inputs: [point('e', 0, 'kwh')], parentId: top.id })
  const folder = await added({ nodeKind: 'folder', parentId: top.id })
  const second = await added({ unit: 'kWh', expr: 'e', inputs: [point('e', 1, 'kwh')], parentId: folder.id })
  const all = await added({ nodeKind: 'aggregate', inputs: set() })
  const number = await added({ nodeKind: 'aggregate', totalBy: 'last', inputs: set({ setAgg: 'count', agg: 'last' }) })
  const elsewhere: { id: string } = (
    await keeper.post('/iot/area/submit', { areaName: '空区', areaCode: 'EMPTY', areaType: 'room' })
  ).data
  const none = await added({ nodeKind: 'aggregate', inputs: set({ areaId: elsewhere.id }) })
  expect(all.unit).toBe('kWh')
  await metrics(app, tenant)
  // 36 + 18; of the second's hours 3 and 4 nothing, then both at once with the reading at 4:05: 15 + 18 + 18 + … by hand:
  // from 2:55 to 4:05 it counts 21, all of it in hour 4, to which 4:05 to 5:00 adds 16.5, and hour 2 lacks its last 1.5.
  expect(await valuesOf(second.id)).toEqual([18, 18, 16.5, null, 37.5, 18])
  expect(await valuesOf(top.id)).toEqual([54, 54, 52.5, 36, 73.5, 54])
  expect(await valuesOf(all.id)).toEqual([54, 54, 52.5, 36, 73.5, 54])
  expect((await valuesOf(number.id)).slice(0, 3)).toEqual([2, 2, 2])
  expect(await valuesOf(none.id)).toEqual([null, null, null, null, null, null])
  expect(await analysis({ id: none.id })).toMatchObject({ total: null, rate: null })
  const whole = await analysis({ code: (await detailOf(top.id)).calcCode, children: '1', compare: 'yoy' })
  // 216 of 324 and 108 of 324.
  expect(whole).toMatchObject({ total: 324, compareTotal: null, rate: null, loss: 0 })
  expect(whole.children.map(({ id, total, share }) => [id, total, round(share)])).toEqual([
    [first.id, 216, 0.6667],
    [second.id, 108, 0.3333],
  ])
})

const detailOf = async (
  id: string,
): Promise<{ calcCode: string; lastError: string | null; calcVersion: number; rev: number }> =>
  (await keeper.get(`${PATH}/detail`, { id })).data

test('late readings have the periods calculated again, with everything that rests on them', async () => {
  const device = plant.devices[2]
  if (!device) throw new Error('no such device')
  const own = await added({ unit: 'kW', totalBy: 'avg', expr: 'a', inputs: [point('a', 2, 'kw')] })
  const user = await added({ unit: 'kW', totalBy: 'avg', expr: 'x * 2', inputs: [calc('x', own.id)] })
  await metrics(app, tenant)
  expect(await valuesOf(user.id)).toEqual([null, null, null, null, null, null])
  await report(
    app,
    Array.from({ length: 6 }, (_, i) => ({ device, ts: T0 + 2 * HOUR + (i * 10 + 5) * MINUTE, kw: 7 })),
  )
  await average(app, tenant, T0 + HOURS * HOUR + 25 * MINUTE)
  await metrics(app, tenant)
  expect(await valuesOf(own.id)).toEqual([null, null, 7, null, null, null])
  expect(await valuesOf(user.id)).toEqual([null, null, 14, null, null, null])
  const versions = () =>
    withClient(
      app.owner,
      async (client) =>
        (
          await client.query(
            'select * from metric_value where calc_id = any($1::bigint[]) order by calc_id, period_start',
            [[own.id, user.id]],
          )
        ).rows,
    )
  const before = await versions()
  await from(own.id)
  await metrics(app, tenant)
  expect(await versions()).toEqual(before)
})

test('what would not end, what does not exist and what does not fit is refused when it is saved', async () => {
  const e = [point('e', 0, 'kwh')]
  const first = await added({ unit: 'kWh', expr: 'e', inputs: e })
  const second = await added({ unit: 'kWh', expr: 'x', inputs: [calc('x', first.id)] })
  const { rev } = await detailOf(first.id)
  const circle = await keeper.post(`${PATH}/submit`, { id: first.id, rev, expr: 'x', inputs: [calc('x', second.id)] })
  expect([circle.code, circle.msg.split(' → ').length]).toEqual([422, 3])
  expect((await keeper.get(`${PATH}/detail`, { id: first.id })).data).toMatchObject({ expr: 'e', rev })
  expect(await refused({ expr: 'missing + 1', inputs: e })).toContain('missing')
  expect(await refused({ expr: 'e + p', inputs: [...e, point('p', 0, 'kw')] })).toContain('kW')
  expect(await refused({ unit: 'm³', expr: 'e', inputs: e })).toContain('m³')
  expect(await refused({ expr: 'e', inputs: [point('e', 0, 'nonsense')] })).toContain('nonsense')
  expect(await refused({ expr: "stddev(e, '1d')", inputs: e })).toContain('stddev')
  expect(await refused({ expr: "avg(x, '1d')", inputs: [calc('x', first.id)] })).toContain('x')
  expect(await refused({ expr: "sumOf('type:nothing', 'kwh')" })).toContain('type:nothing')
  expect(await refused({ expr: "inSchedule('day')" })).toContain('inSchedule')
  expect(await refused({ expr: '' })).toContain('表达式')
  expect(await refused({ expr: '(('.repeat(30) + '1' + '))'.repeat(30) })).toContain('嵌套')
  expect(await refused({ calcCode: 'Upper', expr: '1' })).toContain('编码')
  expect(await refused({ expr: 'd', inputs: [{ alias: 'd', source: 'constant' }] })).toContain('数值')
  expect(await refused({ period: '1m', expr: 'x', inputs: [calc('x', first.id)] })).toContain('周期')
  expect(await refused({ nodeKind: 'aggregate', inputs: [...e, point('f', 0, 'kw')] })).toContain('一个输入')
  const top = await added({ nodeKind: 'sumChildren', unit: 'kWh' })
  expect(await refused({ unit: 'kW', expr: 'p', inputs: [point('p', 0, 'kw')], parentId: top.id })).toContain('kWh')
  expect(await refused({ expr: 'x', inputs: [calc('x', '999')] })).toBeTruthy()
})

test('what others are calculated from is not removed, and names them; so is its device', async () => {
  const used = await added({ unit: 'kWh', expr: 'e', inputs: [point('e', 3, 'kwh')] })
  const user = await added({ calcName: '引用者', unit: 'kWh', expr: 'x', inputs: [calc('x', used.id)] })
  const blocked = await keeper.post(`${PATH}/remove`, undefined, { ids: used.id })
  expect(blocked.code).toBe(422)
  expect(blocked.msg).toContain('引用者')
  expect(blocked.data).toMatchObject({ blockers: [{ id: user.id, name: '引用者' }] })
  expect((await keeper.post('/iot/device/remove', undefined, { ids: idOf(3) })).code).toBe(422)
  expect((await keeper.post(`${PATH}/remove`, undefined, { ids: user.id })).code).toBe(200)
  expect((await keeper.post(`${PATH}/remove`, undefined, { ids: used.id })).code).toBe(200)
})

test('another formula is another version, from then on or from a day on', async () => {
  const own = await added({ unit: 'kWh', expr: 'e', inputs: [point('e', 0, 'kwh')] })
  await metrics(app, tenant)
  const { rev } = await detailOf(own.id)
  const changed = await keeper.post(`${PATH}/submit`, { id: own.id, rev, expr: 'e * 2' })
  expect(changed.data).toMatchObject({ calcVersion: 2 })
  await metrics(app, tenant)
  expect((await valuesOf(own.id))[0]).toBe(36)
  const day = new Date(T0 + 8 * HOUR).toISOString().slice(0, 10)
  expect((await keeper.post(`${PATH}/recompute`, { id: own.id, from: '1990-01-01' })).code).toBe(400)
  expect((await keeper.post(`${PATH}/recompute`, { id: own.id, from: day })).code).toBe(200)
  await metrics(app, tenant)
  expect((await valuesOf(own.id))[0]).toBe(72)
  const renamed = await keeper.post(`${PATH}/submit`, { id: own.id, calcName: '新名称' })
  expect(renamed.data).toMatchObject({ calcVersion: 2 })
})

test('a draft is tried: its value, or what is wrong with it and where', async () => {
  const draft = { nodeKind: 'formula', period: '1h', expr: 'e * 2', inputs: [point('e', 0, 'kwh')] }
  const tried = await keeper.post(`${PATH}/preview`, draft)
  expect(tried.data).toMatchObject({ fault: null, unit: 'kWh', value: 72, q: 0 })
  const wrong = await keeper.post(`${PATH}/preview`, { ...draft, expr: 'e * nothing' })
  expect(wrong.data).toMatchObject({ fault: { field: 'expr', at: 4, end: 11, code: 'input' }, value: null })
  const list: { total: number } = (await keeper.get(`${PATH}/list`, { calcName: '…' })).data
  expect(list.total).toBe(0)
})

test('the tree has every metric with its latest value, and unknown ones are refused', async () => {
  const top = await added({ nodeKind: 'folder', calcName: '树根' })
  const below = await added({ unit: 'kWh', expr: 'e', inputs: [point('e', 0, 'kwh')], parentId: top.id })
  await metrics(app, tenant)
  const roots: { id: string; children?: object[] }[] = (await keeper.get(`${PATH}/tree`)).data
  expect(roots.find(({ id }) => id === top.id)?.children).toMatchObject([{ id: below.id, lastValue: 36, unit: 'kWh' }])
  const ask = (query: Record<string, string>) => keeper.get(`${PATH}/getModelCalcAnalysis`, query)
  expect((await ask({})).code).toBe(400)
  expect((await ask({ id: '999' })).code).toBe(404)
  expect((await ask({ id: top.id })).code).toBe(422)
  expect((await ask({ id: below.id, interval: '1m' })).code).toBe(400)
  expect((await ask({ id: below.id, interval: 'x' })).code).toBe(400)
  expect((await ask({ id: below.id, start: '2000-01-01 00:00:00' })).code).toBe(400)
})

test('the fault of one metric is told and stops neither others nor another hospital', async () => {
  const other = '200002'
  const keeperThere = await app.person({ tenant: other, codes: 'all', alias: 'admin' })
  const there = await keeperThere.post(`${PATH}/submit`, wish({ expr: '6 * 7' }))
  const sound = await added({ unit: 'kWh', expr: 'e', inputs: [point('e', 0, 'kwh')] })
  const broken = await added({ expr: '1' })
  const user = await added({ expr: 'x + 1', inputs: [calc('x', broken.id)] })
  // As a metric stands whose property went from the type after it was saved.
  await withClient(app.owner, (client) =>
    client.query(`update model_calc set expr = 'gone + 1' where id = $1`, [broken.id]),
  )
  await metrics(app, tenant)
  await metrics(app, other)
  expect((await detailOf(broken.id)).lastError).toContain('gone')
  expect(await valuesOf(sound.id)).toEqual([36, 36, 36, 36, 36, 36])
  expect((await detailOf(user.id)).lastError).toBe(null)
  expect(await valuesOf(user.id)).toEqual([null, null, null, null, null, null])
  const { id: thereId }: { id: string } = there.data
  expect((await keeperThere.get(`${PATH}/detail`, { id: thereId })).data).toMatchObject({
    lastValue: 42,
    lastError: null,
  })
  expect((await keeper.get(`${PATH}/detail`, { id: thereId })).code).toBe(404)
  expect((await keeperThere.get(`${PATH}/getModelCalcAnalysis`, { id: sound.id })).code).toBe(404)
})

test('a set of thousands of devices is taken whole', async () => {
  const first = idOf(0)
  await withClient(app.owner, async (client) => {
    await client.query(
      `insert into device select (jsonb_populate_record(d, jsonb_build_object('id', 910000000000000000 + n, 'device_code', 'MANY-' || n,
         'device_name', 'MANY-' || n, 'js_code', 'MANY-' || n, 'device_mqtt_prefix', 'many/' || n))).*
       from device d, generate_series(1, 2100) n where d.id = $1`,
      [first],
    )
    await client.query(
      `insert into ts_device (device_id, tenant_id, type_id) select id, tenant_id, device_type_id from device where device_code like 'MANY-%'`,
    )
  })
  const points = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    pointsOf(tx, { identifier: 'kw', deviceTypeId: plant.typeId }),
  )
  expect(new Set(points.map(({ sid }) => sid)).size).toBe(2_104)
  expect(points[0]?.deviceId).toBe(first)
  await withClient(app.owner, (client) =>
    client.query(`update device set is_deleted = 1 where device_code like 'MANY-%'`),
  )
})
