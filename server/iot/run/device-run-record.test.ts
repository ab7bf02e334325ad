// Run records over the API: entered by hand, guarded by the database, read-only where a device reports by itself.
import type { OnlineStatus } from '@steward/domain/iot/presence/presence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { plantDevices } from '../../testing/plant.ts'
import { storeConnections } from '../presence/connection-records.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const path = '/iot/device/run/record'

let app: TestApp
let clerk: Caller
let devices: string[] = []
let typeId = ''

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp()
  clerk = await app.person({ tenant, codes: 'all' })
  const plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, {
      devices: 8,
      properties: [
        { identifier: 'run', dataType: 'bool' },
        { identifier: 'speed', unit: 'Hz' },
      ],
    }),
  )
  typeId = plant.typeId
  devices = plant.devices.map(({ deviceId }) => deviceId)
})
afterAll(() => app.stop())

const idOf = ({ data }: { data: never }) => String(Object(data).id)
const submit = (body: object) => clerk.post(`${path}/submit`, body)
const detail = async (id: string): Promise<Record<string, unknown>> =>
  Object((await clerk.get(`${path}/detail`, { id })).data)

test('a machine without a connection is entered by hand: duration, area and who did it follow', async () => {
  const [deviceId] = devices
  const saved = await submit({
    deviceId,
    recordType: 'run',
    startTime: '2026-03-01 08:00:00',
    endTime: '2026-03-01 09:30:00',
    remark: '试机',
  })
  expect(saved).toMatchObject({ code: 200 })
  expect(await detail(idOf(saved))).toMatchObject({
    deviceId,
    durationSec: 5_400,
    source: 'manual',
    startCause: 'manual',
    endCause: 'manual',
    operatorId: clerk.userId,
    areaName: 'G1-area',
  })
  const { data } = await clerk.get(`${path}/list`, { deviceId: String(deviceId), recordType: 'run' })
  expect(data).toMatchObject({ total: 1 })
})

test('records of one device and type never overlap; those of another type and those that follow do not', async () => {
  const [, deviceId] = devices
  const run = (startTime: string, endTime?: string, recordType = 'run') =>
    submit({ deviceId, recordType, startTime, ...(endTime ? { endTime } : {}) })
  expect(await run('2026-03-01 08:00:00', '2026-03-01 09:00:00')).toMatchObject({ code: 200 })
  expect(await run('2026-03-01 08:59:59', '2026-03-01 10:00:00')).toMatchObject({ code: 422, reason: 'run.overlap' })
  expect(await run('2026-03-01 08:30:00', '2026-03-01 08:40:00', 'fault')).toMatchObject({ code: 200 })
  const open = await run('2026-03-01 09:00:00')
  expect(open).toMatchObject({ code: 200 })
  expect(await run('2026-03-01 12:00:00')).toMatchObject({ code: 422, reason: 'run.overlap' })
  expect(
    await submit({ id: idOf(open), rev: (await detail(idOf(open))).rev, endTime: '2026-03-01 11:00:00' }),
  ).toMatchObject({ code: 200 })
  expect(await detail(idOf(open))).toMatchObject({ durationSec: 7_200 })
  expect(await run('2026-03-01 12:00:00')).toMatchObject({ code: 200 })
})

test('two at once make one record', async () => {
  const [, , deviceId] = devices
  const both = await Promise.all(
    [1, 2].map(() => submit({ deviceId, recordType: 'run', startTime: '2026-03-01 08:00:00' })),
  )
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test.each([
  [{ startTime: '2026-03-01 09:00:00', endTime: '2026-03-01 09:00:00' }, 'run.time-order', 'endTime'],
  [{ startTime: '2999-03-01 09:00:00' }, 'run.future', 'startTime'],
  [{ startTime: '2026-03-01 09:00:00', endTime: '2999-03-01 09:00:00' }, 'run.future', 'endTime'],
])('%j is refused: %s', async (times, reason, field) => {
  const refused = await submit({ deviceId: devices[3], recordType: 'run', ...times })
  expect(refused).toMatchObject({ code: 400, reason })
  expect(JSON.stringify(refused.data)).toContain(field)
})

test('the database refuses what no call would write', async () => {
  const [, , , , deviceId] = devices
  const insert = (id: number, from: string, to: string | null) =>
    sql(
      `insert into device_run_record (id, tenant_id, device_id, record_type, start_time, end_time) values ($1, $2, $3, 'run', $4, $5)`,
      [id, tenant, deviceId, from, to],
    )
  await insert(1, '2026-03-01 08:00', '2026-03-01 09:00')
  await expect(insert(2, '2026-03-01 08:30', '2026-03-01 08:40')).rejects.toMatchObject({
    constraint: 'device_run_record_overlap',
  })
  await expect(insert(3, '2026-03-02 08:00', '2026-03-02 08:00')).rejects.toMatchObject({
    constraint: 'device_run_record_times',
  })
  await insert(4, '2026-03-03 08:00', null)
  await expect(insert(5, '2026-03-02 08:00', null)).rejects.toMatchObject({ code: expect.stringMatching(/^23/) })
})

test('of an automatic record only the remark changes, and it is not deleted', async () => {
  const [, , , , , deviceId] = devices
  await sql(
    `insert into device_run_record (id, tenant_id, device_id, record_type, start_time, end_time, source) values (77, $1, $2, 'run', '2026-03-01 08:00', '2026-03-01 09:00', 'auto')`,
    [tenant, deviceId],
  )
  const row = await detail('77')
  expect(await submit({ ...row, remark: '已核对' })).toMatchObject({ code: 200 })
  const after = await detail('77')
  expect(after).toMatchObject({ remark: '已核对', source: 'auto', startTime: row.startTime, operatorId: null })
  for (const change of [{ startTime: '2026-03-01 08:10:00' }, { recordType: 'fault' }, { deviceId: devices[0] }])
    expect(await submit({ id: '77', rev: after.rev, ...change })).toMatchObject({ code: 422, reason: 'run.locked' })
  expect(await submit({ id: '77', rev: after.rev, clearFields: ['endTime'] })).toMatchObject({ reason: 'run.locked' })
  expect(await clerk.post(`${path}/remove`, {}, { ids: '77' })).toMatchObject({ code: 422, reason: 'run.kept' })
})

test('what a person entered can be deleted', async () => {
  const saved = await submit({ deviceId: devices[6], recordType: 'run', startTime: '2026-03-01 08:00:00' })
  expect(await clerk.post(`${path}/remove`, {}, { ids: idOf(saved) })).toMatchObject({ code: 200 })
  expect(await submit({ deviceId: devices[6], recordType: 'run', startTime: '2026-03-01 08:00:00' })).toMatchObject({
    code: 200,
  })
})

test('of a device that reports nobody enters what the system knows', async () => {
  const [, , , , , , , deviceId] = devices
  await sql(
    `insert into device_latest (sid, tenant_id, ts, vals) select sid, tenant_id, now(), '{}' from ts_device where device_id = $1`,
    [deviceId],
  )
  const enter = (recordType: string) => submit({ deviceId, recordType, startTime: '2026-03-01 08:00:00' })
  expect(await enter('offline')).toMatchObject({ code: 422, reason: 'run.connected' })
  expect(await enter('run')).toMatchObject({ code: 200 })
  await sql(`update device_type set run_state_expr = 'if(run == 1, ''running'', ''stopped'')' where id = $1`, [typeId])
  expect(await enter('standby')).toMatchObject({ code: 422, reason: 'run.connected' })
  await sql('update device_type set run_state_expr = null where id = $1', [typeId])
})

test('a new type says how it runs before its properties are there, and nothing that is no expression', async () => {
  const category = { categoryName: '泵', categoryCode: 'pumps', systemCode: 'WTR' }
  const { data } = await clerk.post('/iot/product-category/submit', category)
  const typeOf = (typeCode: string, runStateExpr: string) =>
    clerk.post('/iot/device-type/submit', { typeName: typeCode, typeCode, categoryId: Object(data).id, runStateExpr })
  const saved = await typeOf('new_pump', "mode == 1 && on ? 'running' : 'stopped'")
  expect(saved, saved.msg).toMatchObject({ status: 200 })
  expect((await typeOf('new_fan', "mode == 1 ? 'running'")).reason).toBe('run.expression')
  expect((await typeOf('new_fan', "mode == 1 ? 'turning' : 'stopped'")).reason).toBe('run.state')
})

test.each([
  [`if(speed > 5, 'running', 'off')`, 'run.state'],
  [`if(speed > 5, 'running'`, 'run.expression'],
  [`if(rpm > 5, 'running', 'stopped')`, 'run.expression'],
  ['speed', 'run.expression'],
])('a device type refuses %s', async (runStateExpr, reason) => {
  const { data } = await clerk.get('/iot/device-type/detail', { id: typeId })
  const refused = await clerk.post('/iot/device-type/submit', { id: typeId, rev: Object(data).rev, runStateExpr })
  expect(refused).toMatchObject({ code: 400, reason })
  expect(JSON.stringify(refused.data)).toContain('runStateExpr')
})

test('the timeline adds up what lies within the span', async () => {
  const deviceId = String(devices[0])
  await submit({ deviceId, recordType: 'run', startTime: '2026-03-02 08:00:00', endTime: '2026-03-02 12:00:00' })
  await submit({ deviceId, recordType: 'run', startTime: '2026-03-02 13:00:00', endTime: '2026-03-02 14:00:00' })
  await submit({ deviceId, recordType: 'stop', startTime: '2026-03-02 12:00:00', endTime: '2026-03-02 13:00:00' })
  const span = { deviceId, from: '2026-03-02 10:00:00', to: '2026-03-02 13:30:00' }
  const { data } = await clerk.get(`${path}/timeline`, span)
  const { totals, parts, leftOut } = Object(data)
  expect(totals).toEqual([
    { type: 'run', seconds: 2.5 * 3_600, starts: 1 },
    { type: 'stop', seconds: 3_600, starts: 1 },
  ])
  expect(parts.map(({ type }: { type: string }) => type)).toEqual(['run', 'stop', 'run'])
  expect(leftOut).toBe(0)
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await stranger.get(`${path}/timeline`, span)).toMatchObject({ code: 400, reason: 'device.missing' })
  const nobody = await app.person({ tenant, codes: [] })
  expect(await nobody.get(`${path}/timeline`, span)).toMatchObject({ status: 403 })
})

test('connections are kept one after the other, even where one is known late', async () => {
  const [, deviceId = ''] = devices
  const at = Date.UTC(2026, 2, 5)
  const one = { kind: 'device', id: deviceId, tenant } as const
  const store = (...all: [status: OnlineStatus, cause: string | null, seconds: number][]) =>
    app.context.db.transaction(scope, (tx) =>
      storeConnections(
        tx,
        all.map(([status, cause, seconds]) => ({ ...one, status, cause, at: at + seconds * 1_000 })),
      ),
    )
  await store(['online', null, 0], ['offline', 'gateway', 60])
  // A report that arrived before the gateway was lost.
  await store(['online', null, 50])
  await store(['offline', 'timeout', 300])
  await store(['unknown', null, 400])
  const rows = await sql(
    `select record_type as type, extract(epoch from start_time)::int - $2::int as start, extract(epoch from end_time)::int - $2::int as end, start_cause as why, end_cause as until
     from device_run_record where device_id = $1 and record_type in ('online', 'offline') order by start_time`,
    [deviceId, at / 1_000],
  )
  expect(rows).toEqual([
    { type: 'online', start: 0, end: 60, why: 'report', until: 'will' },
    { type: 'offline', start: 60, end: 60, why: 'will', until: 'report' },
    { type: 'online', start: 60, end: 300, why: 'report', until: 'timeout' },
    { type: 'offline', start: 300, end: 400, why: 'timeout', until: 'server' },
  ])
})
