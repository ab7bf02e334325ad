import { namedQuery } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, average, hoursAgo, plantMeters, report, wire } from '../testing/energy.ts'
import { usageOf } from './query/usage.ts'

const tenant = '200001'
const PATH = `/${namedQuery.path}`
let app: TestApp
let keeper: Caller
let plant: Plant
const T0 = hoursAgo(8)

/** Two devices, every ten minutes from five past: 36 kW and 18 kW; the second counter starts over in hour 2. */
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  plant = await plantMeters(app, { tenant, code: 'Q', devices: 4, begin: T0 - HOUR })
  await report(
    app,
    [0, 1].flatMap((n) =>
      Array.from({ length: 24 }, (_, i) => {
        const device = plant.devices[n]
        if (!device) throw new Error('no such device')
        const [kw, counted] = n === 0 ? [36, 6 * i] : [18, i < 15 ? 100 + 3 * i : 3 * (i - 15)]
        return { device, ts: T0 + (i * 10 + 5) * MINUTE, kw, kwh: counted }
      }),
    ),
  )
  const odd = plant.devices[3]
  if (odd)
    await report(
      app,
      oddReadings.map((kwh, i) => ({ device: odd, ts: T0 + (i * 10 + 5) * MINUTE, kwh })),
    )
  await average(app, tenant, T0 + 6 * HOUR)
})
/** 12 000 and 2 more by the hour; its last digit jitters, it reads nothing and far too much. */
const oddReadings = [
  [12_000, 12_000, 12_000, 0, 12_000, 12_000],
  [12_002, 12_001.9, 12_002, 12_002, 12_002, 12_002],
  [12_004, 12_004, 0, 0, 0, 12_004],
  [12_006, 12_006, 99_000, 12_006, 12_006, 12_006],
].flat()
afterAll(() => app.stop())

const idOf = (n: number) => plant.devices[n]?.deviceId ?? ''
const span = { name: 'span', type: 'span', default: '24h' }
let count = 0
const wish = (more: object) => {
  count += 1
  return { code: `q_${count}`, configName: `查询${count}`, dataset: '1h', params: [span], ...more }
}
const during = { from: T0, to: T0 + 4 * HOUR }

interface Answer {
  columns: { name: string; unit: string }[]
  rows: Record<string, string | number | null>[]
  isCut: boolean
  isKept: boolean
}

async function saved(more: object): Promise<{ id: string; code: string; rev: number }> {
  const { code, msg, data } = await keeper.post(`${PATH}/submit`, wish(more))
  expect([code, msg]).toEqual([200, '操作成功'])
  return data
}
async function ran(code: string, params: object = { span: during }, by: Caller = keeper): Promise<Answer> {
  const answer = await by.post(`${PATH}/query`, { code, params })
  expect(answer.status, answer.msg).toBe(200)
  return answer.data
}
const first = async (more: object, params?: object) => ran((await saved(more)).code, params)
const number = (value: unknown) => (value === null ? null : Number(value))

test('a value by hour and device is answered with names and units, in the order asked for', async () => {
  const { columns, rows } = await first({
    config: {
      select: [
        { fn: 'avg', field: 'kw', as: 'power' },
        { fn: 'count', field: 'kw', as: 'n' },
      ],
      groupBy: ['time(1h)', 'device'],
      order: [
        { by: 'device', dir: 'desc' },
        { by: 'time', dir: 'asc' },
      ],
    },
  })
  expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
    ['power', 'kW'],
    ['n', ''],
  ])
  expect(rows).toHaveLength(8)
  expect(rows[0]).toMatchObject({ deviceId: idOf(1), deviceName: 'Q-2' })
  expect(rows.slice(0, 4).map(({ time, power, n }) => [time, power, n].map(number))).toEqual(
    [0, 1, 2, 3].map((hour) => [T0 + hour * HOUR, 18, 6]),
  )
})

test.each(['raw', '1m', '1h'])('%s: a counter that starts over in the span goes on counting', async (dataset) => {
  const { rows } = await first({
    dataset,
    config: {
      select: [{ fn: 'delta', field: 'kwh', as: 'used' }],
      groupBy: ['device'],
      order: [{ by: 'device', dir: 'asc' }],
    },
  })
  // The second: 42 until it starts over at nothing, and 24 after that.
  expect(rows.map(({ used }) => number(used))).toEqual([138, 66, 6])
})

test('an increase begins with the reading before the span', async () => {
  const params = { span: { from: T0 + HOUR, to: T0 + 2 * HOUR } }
  const config = { select: [{ fn: 'delta', field: 'kwh', as: 'used' }], scope: { devices: [idOf(0)] } }
  for (const dataset of ['raw', '1h'])
    expect((await first({ dataset, config }, params)).rows.map(({ used }) => number(used))).toEqual([36])
})

test('functions over several devices put their readings together', async () => {
  const select = ['avg', 'min', 'max', 'sum', 'count', 'twa'].map((fn) => ({ fn, field: 'kw', as: fn }))
  const { rows } = await first({ dataset: 'raw', config: { select } })
  expect(Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, number(value)]))).toMatchObject(
    {
      avg: 27,
      min: 18,
      max: 36,
      sum: 24 * 54,
      count: 48,
      twa: 27,
    },
  )
})

test('latest values are grouped by type, and a condition leaves out what does not meet it', async () => {
  const config = {
    select: [
      { fn: 'sum', field: 'kw', as: 'power' },
      { fn: 'count', field: 'kw', as: 'n' },
    ],
    groupBy: ['type'],
  }
  const all = await first({ dataset: 'latest', params: [], config }, {})
  expect(all.rows).toMatchObject([{ typeId: plant.typeId }])
  expect([all.rows[0]?.power, all.rows[0]?.n].map(number)).toEqual([54, 2])
  const params = [{ name: 'least', type: 'number', default: 20 }]
  const where = [{ field: 'value', op: 'ge', param: 'least' }]
  const some = await first({ dataset: 'latest', params, config: { ...config, where } }, {})
  expect(some.rows.map(({ n }) => number(n))).toEqual([1])
})

test.each([
  ['null', [36, null, null]],
  ['prev', [36, 36, 36]],
  ['zero', [36, 0, 0]],
  ['linear', [36, null, null]],
])('gaps are filled as asked: %s', async (fill, wanted) => {
  const config = {
    select: [{ fn: 'avg', field: 'kw', as: 'power' }],
    scope: { devices: [idOf(0)] },
    groupBy: ['time(1h)'],
    fill,
  }
  const { rows } = await first({ config }, { span: { from: T0 + 3 * HOUR, to: T0 + 6 * HOUR } })
  expect(rows.map(({ power }) => number(power as string))).toEqual(wanted)
})

test('more rows than are allowed are cut, and it is said', async () => {
  const config = { select: [{ fn: 'avg', field: 'kw', as: 'power' }], groupBy: ['time(1h)', 'device'] }
  const { rows, isCut } = await first({ config, maxRows: 3 })
  expect([rows.length, isCut]).toEqual([3, true])
})

const select = [{ fn: 'avg', field: 'kw', as: 'power' }]
test.each([
  ['an unknown function', { config: { select: [{ fn: 'stddev', field: 'kw', as: 'x' }] } }, 'select.0.fn'],
  [
    'a function the data does not have',
    { dataset: 'alarm', config: { select: [{ fn: 'delta', as: 'x' }] } },
    'select.0.fn',
  ],
  [
    'an unknown property',
    { config: { select: [...select, { fn: 'avg', field: 'nothing', as: 'x' }] } },
    'select.1.field',
  ],
  ['SQL as a field', { config: { select: [{ fn: 'avg', field: 'kw from device', as: 'x' }] } }, 'select.0.field'],
  [
    'SQL as a name',
    { config: { select: [{ fn: 'avg', field: 'kw', as: 'x"; drop table device; --' }] } },
    'select.0.as',
  ],
  [
    'an unknown column',
    { dataset: 'energy', config: { select: [{ fn: 'sum', field: 'tenantId', as: 'x' }] } },
    'select.0.field',
  ],
  [
    'energies of different units',
    { dataset: 'energy', config: { select: [{ fn: 'sum', field: 'consumption', as: 'x' }] } },
    'select.0.field',
  ],
  [
    'an unknown condition',
    { config: { select, where: [{ field: 'tenantId', op: 'eq', value: '200002' }] } },
    'where.0.field',
  ],
  ['a condition without a value', { config: { select, where: [{ field: 'value', op: 'eq' }] } }, 'where.0'],
  [
    'an undeclared parameter',
    { config: { select, where: [{ field: 'value', op: 'gt', param: 'least' }] } },
    'where.0.param',
  ],
  ['an unknown group', { config: { select, groupBy: ['tenant'] } }, 'groupBy.0'],
  ['an interval finer than the data', { config: { select, groupBy: ['time(5m)'] } }, 'groupBy'],
  ['an order by nothing', { config: { select, order: [{ by: 'x', dir: 'asc' }] } }, 'order.0.by'],
  ['no span', { params: [], config: { select } }, 'params'],
  ['a default that does not fit', { params: [{ ...span, default: 'ever' }], config: { select } }, 'params.0.default'],
  ['a stray key', { config: { select, sql: 'select 1' } }, 'sql'],
])('%s is refused with its place', async (_, more, at) => {
  const { status, msg } = await keeper.post(`${PATH}/submit`, wish(more))
  expect([status, msg.includes(at)], msg).toEqual([400, true])
})

test.each([
  ['a value of another type', { span: 'ever' }],
  ['a parameter it does not have', { other: 1 }],
  ['a span that is too long', { span: { from: T0 - 800 * 24 * HOUR, to: T0 } }],
  ['a span that ends before it begins', { span: { from: T0, to: T0 - HOUR } }],
])('%s is refused', async (_, params) => {
  const { code } = await saved({ config: { select } })
  const { status } = await keeper.post(`${PATH}/query`, { code, params })
  expect(status).toBe(400)
})

test('local times and named spans are read in the zone of the hospital', async () => {
  const { code } = await saved({ config: { select: [{ fn: 'count', field: 'kw', as: 'n' }] } })
  const { rows } = await ran(code, { span: { from: wire(T0), to: wire(T0 + HOUR) } })
  expect(rows.map(({ n }) => number(n))).toEqual([12])
  for (const name of ['today', 'lastMonth', 'thisYear']) await ran(code, { span: name })
})

test('what is open to some roles is refused to others, and a query of another hospital does not exist', async () => {
  const codes = ['named-query', 'device']
  const colleague = await app.person({ tenant, codes, alias: 'colleague' })
  const outsider = await app.person({ tenant, codes, alias: 'outsider' })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const { data } = await keeper.get('/blade-system/role/list', { size: '100' })
  const { records }: { records: { id: string; roleAlias: string }[] } = data
  const role = records.find(({ roleAlias }) => roleAlias === 'colleague')?.id ?? ''
  const { code, id } = await saved({ config: { select }, roleIds: [role] })
  await ran(code, { span: during }, colleague)
  await ran(code)
  const ask = (by: Caller) => by.post(`${PATH}/query`, { code, params: {} })
  expect((await ask(outsider)).status).toBe(403)
  expect((await ask(stranger)).status).toBe(404)
  expect((await stranger.get(`${PATH}/detail`, { id })).status).toBe(404)
  // Who may not see devices sees none through a query.
  const blind = await app.person({ tenant, codes: ['named-query'], alias: 'blind' })
  const open = await saved({ config: { select } })
  expect((await blind.post(`${PATH}/query`, { code: open.code, params: {} })).status).toBe(403)
})

test('a data scope narrows what everybody else’s query finds', async () => {
  const codes = ['named-query', 'device']
  const narrowed = await app.person({ tenant, codes, alias: 'narrowed' })
  await withClient(app.owner, async (client) => {
    await client.query(
      `insert into data_scope (id, tenant_id, menu_id, scope_name, resource_code, scope_column, scope_type, scope_value)
       select 77001, $1, id, '一台', 'device', 'id', 5, $2 from menu where code = 'device' limit 1`,
      [tenant, `id = '${idOf(1)}'`],
    )
    await client.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
       select $1, role_id[1], 77001, 1 from "user" where id = $2`,
      [tenant, narrowed.userId],
    )
  })
  app.context.changes.invalidateAll()
  const { code } = await saved({
    config: { select: [{ fn: 'avg', field: 'kw', as: 'power' }], groupBy: ['device'] },
    cacheSec: 60,
  })
  expect((await ran(code)).rows).toHaveLength(2)
  // What is kept of one person is not another's.
  expect((await ran(code, { span: during }, narrowed)).rows.map(({ deviceName }) => deviceName)).toEqual(['Q-2'])
})

test('a result is kept as long as it says, until the query is changed', async () => {
  const { code, id, rev } = await saved({ config: { select }, cacheSec: 600 })
  expect((await ran(code)).isKept).toBe(false)
  expect((await ran(code)).isKept).toBe(true)
  expect((await ran(code, { span: '24h' })).isKept).toBe(false)
  await keeper.post(`${PATH}/submit`, { id, rev, config: { select, limit: 1 } })
  expect((await ran(code)).isKept).toBe(false)
})

test('calls, their time and the latest error are counted and shown, also by code', async () => {
  const { code } = await saved({ config: { select } })
  await ran(code)
  await ran(code)
  await keeper.post(`${PATH}/query`, { code, params: { span: 'ever' } })
  await usageOf(app.context).flush()
  const { data } = await keeper.get(`${PATH}/detail`, { code })
  expect(data).toMatchObject({ code, calls7d: 3, errors7d: 1, lastError: '参数“span”不正确' })
  const { avgMs, p95Ms }: { avgMs: number; p95Ms: number } = data
  expect([avgMs >= 0, p95Ms >= 0]).toEqual([true, true])
})

test('a query that takes longer than its limit is ended and says so', async () => {
  const { code } = await saved({ config: { select }, timeoutMs: 100 })
  await withClient(app.owner, async (client) => {
    await client.query('begin')
    await client.query('lock table ts_device in access exclusive mode')
    const { status, msg } = await keeper.post(`${PATH}/query`, { code, params: {} })
    await client.query('rollback')
    expect([status, msg]).toEqual([422, '查询超过 100 毫秒，已中止'])
  })
  await ran(code)
})

test('a draft is tried without being saved, by who may write queries only', async () => {
  const draft = { dataset: '1h', config: { select }, params: [span], values: { span: during } }
  const { data } = await keeper.post(`${PATH}/try`, draft)
  const { rows }: Answer = data
  expect(rows.map(({ power }) => number(power))).toEqual([27])
  const reader = await app.person({ tenant, codes: ['named-query', 'device'], alias: 'reader' })
  expect((await reader.post(`${PATH}/try`, draft)).status).toBe(403)
})

test('alarms and commands are counted by what is asked for', async () => {
  await withClient(app.owner, async (client) => {
    for (const [i, level] of [1, 2, 2].entries())
      await client.query(
        `insert into alarm_record (id, tenant_id, alarm_level, alarm_name, device_id, area_id, device_type_id, first_time, clear_time)
         values ($1, $2, $3, '高温', $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000) + interval '30 minutes')`,
        [88_000 + i, tenant, level, idOf(i % 2), plant.areaId, plant.typeId, T0 + i * HOUR],
      )
  })
  const { rows } = await first({
    dataset: 'alarm',
    config: {
      select: [
        { fn: 'count', as: 'n' },
        { fn: 'avg', field: 'lastsMinutes', as: 'lasted' },
      ],
      where: [{ field: 'alarmLevel', op: 'ge', value: 2 }],
      scope: { type: plant.typeId, area: plant.areaId },
      groupBy: ['device'],
      order: [{ by: 'device', dir: 'asc' }],
    },
  })
  expect(rows.map(({ deviceName, n, lasted }) => [deviceName, number(n), number(lasted)])).toEqual([
    ['Q-1', 1, 30],
    ['Q-2', 1, 30],
  ])
  const commands = await first({
    dataset: 'command',
    config: { select: [{ fn: 'count', as: 'n' }], groupBy: ['type'] },
  })
  expect(commands.rows).toEqual([])
})

test('energy that is metered twice is counted once, but for meters by themselves', async () => {
  const day = `${wire(T0 - 24 * HOUR).slice(0, 10)} 00:00:00`
  await withClient(app.owner, async (client) => {
    for (const [id, parent, quantity] of [
      [91, null, 100],
      [92, 91, 60],
    ]) {
      await client.query(
        `insert into energy_meter (id, tenant_id, meter_name, meter_no, parent_meter_id, area_id) values ($1::bigint, $2, 'M' || $1::bigint, 'M' || $1::bigint, $3, $4)`,
        [id, tenant, parent, plant.areaId],
      )
      await client.query(
        `insert into energy_record (id, tenant_id, meter_id, period_start, consumption, area_id) values ($1::bigint + 900, $2, $1::bigint, $3, $4, $5)`,
        [id, tenant, day, quantity, plant.areaId],
      )
    }
  })
  const config = {
    select: [{ fn: 'sum', field: 'consumption', as: 'used' }],
    where: [{ field: 'energyType', op: 'eq', value: 'electricity' }],
  }
  const used = async (groupBy: string[]) => {
    const { rows, columns } = await first({ dataset: 'energy', config: { ...config, groupBy } }, { span: '7d' })
    expect(columns[0]?.unit).toBe('kWh')
    return rows.map(({ used: one }) => number(one))
  }
  expect(await used([])).toEqual([100])
  expect(await used(['area'])).toEqual([100])
  expect(await used(['device'])).toEqual([100, 60])
  expect(await used(['time(1d)'])).toEqual([100])
  // Where what it feeds stands elsewhere, it counts there.
  await withClient(app.owner, async (client) => {
    await client.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values (93, $1, '强电间', 'Q-93', 'room', '0')`,
      [tenant],
    )
    await client.query('update energy_meter set area_id = 93 where id = 92')
    await client.query('update energy_record set area_id = 93 where id = 992')
  })
  expect(await used(['area'])).toEqual([60])
  expect(await used([])).toEqual([100])
})
