// Curves as files on a real database: what the file says is what the series call answers, to whom it answers.
import type { Reading, Snapshot } from '@steward/domain/iot/intake/decode'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { rollUp } from './rollup.ts'
import { DAY, HOUR, MINUTE } from './telemetry-spans.ts'
import { createTelemetryStore } from './telemetry-store.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const now = Date.now()

let app: TestApp
let keeper: Caller
let plant: Plant
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const doors = [
    { key: 0, label: '关' },
    { key: 1, label: '开' },
  ]
  const properties = [
    { identifier: 'temp', unit: '℃' },
    { identifier: 'door', dataType: 'bool', enumItems: doors },
    { identifier: 'kwh', dataType: 'double', isCounter: true, unit: 'kWh' },
  ]
  plant = await app.context.db.transaction(scope, (tx) => plantDevices(tx, { properties, devices: 4 }))
  await sql(
    `update rollup_mark set sealed = to_timestamp($1::float8 / 1000), done = date_trunc(
       case level when '1m' then 'minute' when '1h' then 'hour' else 'day' end, to_timestamp($1::float8 / 1000))`,
    [now - 10 * DAY],
  )
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)

const at = (n: number) => {
  const device = plant.devices[n]
  if (!device) throw new Error('no such device')
  return device
}

type Values = Record<string, number | readonly [value: number, q: number]>

async function report(n: number, reports: readonly (readonly [ts: number, values: Values])[]): Promise<void> {
  const device = at(n)
  const snapshots = reports.map(([ts, values]): Snapshot => {
    const readings = Object.entries(values).flatMap(([identifier, sent]): Reading[] => {
      const [value, q] = typeof sent === 'number' ? [sent, 0] : sent
      const property = device.model.properties.get(identifier)
      return property ? [{ identifier, slot: property.slot, value, q }] : []
    })
    return { device, ts, historical: false, q6: false, srcTs: true, readings }
  })
  await app.context.db.transaction(scope, (tx) => createTelemetryStore().append(tx, snapshots))
}

async function work(): Promise<void> {
  while ((await app.jobs.look()) > 0) await app.jobs.idle()
}

const PATH = '/iot/device/series/export'
const taskOf = async (person: Caller, id: string): Promise<{ status: number; cause: string; title: string }> =>
  (await person.get('/blade-system/bulk-task/detail', { id })).data

async function start(person: Caller, body: object): Promise<string> {
  const answer = await person.post(PATH, body)
  expect([answer.code, answer.msg]).toEqual([200, '操作成功'])
  return (answer.data as { id: string }).id
}

async function bytesOf(person: Caller, id: string): Promise<Buffer> {
  await work()
  expect(await taskOf(person, id)).toMatchObject({ status: 2, cause: '' })
  const { files }: { files: string } = (await person.get('/blade-system/bulk-task/detail', { id })).data
  const [file] = (await person.get('/blade-resource/attach/files', { ids: files })).data as { link: string }[]
  return (await app.http.inject({ method: 'GET', url: file?.link ?? '' })).rawPayload
}

async function exported(person: Caller, body: object): Promise<string[][]> {
  const bytes = await bytesOf(person, await start(person, body))
  return parseCsv(bytes.toString('utf8'), { delimiter: ',' }).map((row) => row.map(String))
}

const onSite = (ms: number) => new Date(ms + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ')

type Point = [ts: number, avg: number | null, min: number | null, max: number | null]
async function series(query: Record<string, string>): Promise<{ grain: string; lines: { points: Point[] }[] }> {
  const { data }: { data: { grain: string; lines: { points: Point[] }[] } } = await keeper.get(
    '/iot/device/series',
    query,
  )
  const lines = data.lines.map(({ points }) => ({ points: points.filter(([, avg]) => avg !== null) }))
  return { ...data, lines }
}

test('readings stand as they were reported, with units, words and the hospital’s time, and bad ones are named', async () => {
  const from = Math.floor(now / MINUTE) * MINUTE - 30 * MINUTE
  await report(0, [
    [from, { temp: 5.3, door: 1, kwh: 1_234_567.89 }],
    [from + 10_000, { temp: [-999, 4], door: 0 }],
    [from + 20_000, { temp: [60, 1], kwh: [1_234_570, 7] }],
    [from + MINUTE, { temp: 6 }],
  ])
  const asked = {
    deviceId: at(0).deviceId,
    identifiers: 'temp,door,kwh',
    from: String(from),
    to: String(from + MINUTE),
  }
  expect(await exported(keeper, { ...asked, values: 'readings' })).toEqual([
    ['时间（UTC+8）', 'temp（℃）', 'door', 'kwh（kWh）', '数据质量'],
    [onSite(from), '5.3', '开', '1234567.89', ''],
    [onSite(from + 10_000), '-999', '关', '', 'temp：传感器故障'],
    [onSite(from + 20_000), '60', '', '1234570', 'temp：超出量程；kwh：疑似跳变'],
  ])
  // But for the bad one, which is never averaged, these are the points of the chart.
  const shown = await series({ ...asked, identifiers: 'temp' })
  expect([shown.grain, shown.lines[0]?.points.map(([ts, avg]) => [onSite(ts), avg])]).toEqual([
    'raw',
    [
      [onSite(from), 5.3],
      [onSite(from + 20_000), 60],
    ],
  ])
})

test.each([
  ['1m', 12 * HOUR, MINUTE],
  ['1h', 6 * DAY, HOUR],
] as const)('averages in the grain %s are the points of the series call', async (grain, span, width) => {
  const n = grain === '1m' ? 1 : 2
  const from = Math.floor((now - span) / HOUR) * HOUR
  const every = width / 3
  await report(
    n,
    Array.from({ length: 240 }, (_, i) => [from + i * every, { temp: i % 17 }] as const),
  )
  await rollUp(app.context.db.lane('background'), tenant, now - HOUR)
  await report(n, [[now - 5 * MINUTE, { temp: 3, kwh: 8 }]])
  const asked = { deviceId: at(n).deviceId, identifiers: 'temp,kwh', from: String(from), to: String(now) }
  const [header, ...rows] = await exported(keeper, asked)
  expect(header).toEqual([
    '时间（UTC+8）',
    ...['平均值', '最小值', '最大值'].map((side) => `temp ${side}（℃）`),
    ...['平均值', '最小值', '最大值'].map((side) => `kwh ${side}（kWh）`),
  ])
  const shown = await series({ ...asked, points: '2000' })
  expect(shown.grain).toBe(grain)
  expect(rows.map(([, ...cells]) => cells.slice(0, 3).map(Number))).toEqual(
    shown.lines[0]?.points.map(([, ...values]) => values),
  )
  const begun = (ts: number) => onSite(Math.floor(ts / width) * width)
  expect(rows.map(([time]) => time)).toEqual(shown.lines[0]?.points.map(([ts]) => begun(ts)))
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.at(-1)).toEqual([begun(now - 5 * MINUTE), '3', '3', '3', '8', '8', '8'])
})

test('a span that begins within an hour begins with that hour, not merged with the next', async () => {
  const hour = Math.floor((now - 5 * DAY) / HOUR) * HOUR
  await report(3, [
    [hour + 40 * MINUTE, { temp: 1 }],
    [hour + 70 * MINUTE, { temp: 3 }],
    [hour + 130 * MINUTE, { temp: 5 }],
  ])
  await rollUp(app.context.db.lane('background'), tenant, now - HOUR)
  const asked = { deviceId: at(3).deviceId, identifiers: 'temp', from: String(hour + 30 * MINUTE), to: String(now) }
  const [, ...rows] = await exported(keeper, asked)
  expect(rows).toEqual(
    [0, 1, 2].map((n) => [onSite(hour + n * HOUR), ...Array.from({ length: 3 }, () => String(1 + 2 * n))]),
  )
})

test('a workbook has times as times and numbers as numbers, in the reader’s language', async () => {
  const from = now - HOUR
  const ts = Math.floor((now - 40 * MINUTE) / 1000) * 1000
  await report(3, [[ts, { temp: 21.5, door: 0 }]])
  const asked = { deviceId: at(3).deviceId, identifiers: 'temp,door', from: String(from), to: String(now) }
  const id = await start(keeper, { ...asked, values: 'readings', format: 'xlsx' })
  const [sheet] = (await readXlsx(await bytesOf(keeper, id))).sheets
  expect(sheet?.name).toBe('G1-4')
  expect((await taskOf(keeper, id)).title).toMatch(/^G1-4 历史曲线 \d{12}$/)
  expect(sheet?.rows[1]?.slice(0, 3)).toEqual([new Date(`${onSite(ts).replace(' ', 'T')}Z`), 21.5, '关'])
})

test('readings without end go into csv, and a workbook says how many it takes', async () => {
  const { sid, deviceId } = at(1)
  await sql(
    `insert into telemetry (ts, recv_ts, sid, tenant_id, v)
     select to_timestamp($1::float8 / 1000) + n * interval '10 milliseconds', now(), $2, $3, array[n % 100]::real[]
     from generate_series(1, 50001) n`,
    [now - 50 * MINUTE, sid, tenant],
  )
  const asked = { deviceId, identifiers: 'temp', from: String(now - 51 * MINUTE), to: String(now - 20 * MINUTE) }
  const id = await start(keeper, { ...asked, values: 'readings', format: 'xlsx' })
  await work()
  expect(await taskOf(keeper, id)).toMatchObject({ status: 3, cause: expect.stringContaining('50000') })
  const rows = await exported(keeper, { ...asked, values: 'readings' })
  expect([rows.length, rows.at(-1)?.[1]]).toEqual([50_002, '1'])
})

test('an empty span is a table without rows', async () => {
  const asked = { deviceId: at(2).deviceId, identifiers: 'temp', from: '2020-01-01', to: '2020-01-02' }
  for (const values of ['readings', 'averages'])
    expect(await exported(keeper, { ...asked, values }), values).toHaveLength(1)
})

test('it takes the right to see the curve and the right to export', async () => {
  const asked = { deviceId: at(0).deviceId, identifiers: 'temp' }
  for (const codes of [['device', 'device_view'], ['device_export'], ['post_export']])
    expect((await (await app.person({ codes })).post(PATH, asked)).code, codes.join()).toBe(403)
  const reader = await app.person({ codes: ['device_view', 'device_export'] })
  const id = await start(reader, asked)
  await work()
  expect(await taskOf(reader, id)).toMatchObject({ status: 2, cause: '' })
})

test('what the series call refuses is refused, another hospital’s device among it', async () => {
  const asked = { deviceId: at(0).deviceId, identifiers: 'temp' }
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const wrong: [Caller, Record<string, string>][] = [
    [stranger, {}],
    [keeper, { deviceId: 'x' }],
    [keeper, { identifiers: 'temp,nothing' }],
    [keeper, { identifiers: Array.from({ length: 21 }, (_, i) => `p${i}`).join() }],
    [keeper, { from: '2026-03-02', to: '2026-03-01' }],
    [keeper, { from: 'yesterday' }],
  ]
  for (const [person, more] of wrong) {
    const body = { ...asked, ...more }
    const [shown, refused] = [await person.get('/iot/device/series', body), await person.post(PATH, body)]
    expect([refused.code, refused.reason, refused.msg], JSON.stringify(more)).toEqual([
      shown.code,
      shown.reason,
      shown.msg,
    ])
    expect(shown.code).toBe(400)
  }
  expect((await keeper.post(PATH, { ...asked, format: 'pdf' })).code).toBe(400)
})

test('a role with a data scope exports the devices it sees, also when it was narrowed meanwhile', async () => {
  const narrow = await app.person({ codes: 'all', alias: 'narrow' })
  const id = await start(narrow, { deviceId: at(0).deviceId, identifiers: 'temp' })
  await sql(
    `with s as (insert into data_scope (id, tenant_id, menu_id, scope_name, resource_code, scope_type, scope_column)
       select nextval('worker_number') + 900000, '${tenant}', (select id from menu limit 1), '本人', 'device', 2, 'createUser' returning id)
     insert into role_scope (tenant_id, role_id, scope_id, scope_category)
     select '${tenant}', (select role_id[1] from "user" where id = $1), id, 1 from s`,
    [narrow.userId],
  )
  app.context.changes.invalidateAll()
  await work()
  expect(await taskOf(narrow, id)).toMatchObject({ status: 3, cause: '设备不存在' })
  expect(await narrow.post(PATH, { deviceId: at(0).deviceId, identifiers: 'temp' })).toMatchObject({
    status: 400,
    msg: '设备不存在',
  })
})

test('who loses the right to see curves before the file is written gets none', async () => {
  const leaver = await app.person({ codes: ['device_view', 'device_export'] })
  const id = await start(leaver, { deviceId: at(0).deviceId, identifiers: 'temp' })
  await sql(
    `delete from role_menu where role_id = (select role_id[1] from "user" where id = $1)
       and menu_id = (select id from menu where code = 'device_view')`,
    [leaver.userId],
  )
  app.context.changes.invalidateAll()
  await work()
  expect((await taskOf(leaver, id)).status).toBe(3)
})

test('a property whose name begins like a formula is none in the file', async () => {
  await sql(`update thing_model set name = '=1+1|cmd' where identifier = 'temp' and tenant_id = '${tenant}'`)
  const [header] = await exported(keeper, { deviceId: at(0).deviceId, identifiers: 'temp', values: 'readings' })
  expect(header).toEqual(['时间（UTC+8）', `'=1+1|cmd（℃）`, '数据质量'])
})
