// The commissioning list says of each device what is open, out of what is stored, and who signed it off.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { type Field, openField } from '../journeys/field.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'

const tenant = '200001'
const secret = 'a-secret-of-the-gateway'

let app: TestApp
let field: Field
let engineer: Caller
let line: MqttClient
let plant: Plant

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp()
  engineer = await app.person({ tenant, codes: 'all' })
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  plant = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    plantDevices(tx, {
      code: 'C1',
      devices: 6,
      properties: [
        { identifier: 'temp', range: [0, 50] },
        { identifier: 'door', dataType: 'bool' },
      ],
    }),
  )
  await sql('update gateway set secret = $1 where id = $2', [await hashGatewaySecret(secret), plant.gatewayId])
  await sql(
    `insert into alarm_rule (id, tenant_id, rule_name, rule_code, target_type, device_type_id, identifier)
     values (1, $1, 'r', 'r', 'deviceType', $2, 'temp')`,
    [tenant, plant.typeId],
  )
  app.context.changes.invalidateAll()
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, {
    username: `${tenant}&C1`,
    password: secret,
    reconnectPeriod: 0,
  })
  await report('C1-2', { temp: 20, door: 0 })
  await report('C1-3', { temp: 20, humidity: 40 })
  await report('C1-4', { temp: 70, door: 'ajar' })
  await report('C1-5', { temp: 20 }, Date.now() + 3_600_000)
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})

let number = 0
const report = (code: string, params: object, ts = Date.now()) =>
  line.publishAsync(
    `iot/v1/${tenant}/C1/${code}/up/property`,
    JSON.stringify({ id: `m${(number += 1)}`, ts, params }),
    { qos: 1 },
  )

interface One {
  id: string
  deviceCode: string
  kinds: string[]
  unmapped: string[]
  misfit: string[]
  outside: string[]
  signTime: string | null
  signerName: string | null
  remark: string | null
}
interface List {
  records: One[]
  total: number
  devices: number
  signed: number
  counts: Record<string, number>
}
const ask = async (query: Record<string, string>, caller = engineer) =>
  (await caller.get('/iot/device-commissioning/open', query)).data as List
const list = (query: Record<string, string> = {}, caller = engineer) =>
  ask({ gatewayId: plant.gatewayId, ...query }, caller)
const kindsOf = async (code: string) => (await list()).records.find(({ deviceCode }) => deviceCode === code)?.kinds
const idOf = (at: number) => plant.devices[at - 1]?.deviceId ?? ''

test('each device is told with what is open of it', async () => {
  const { records, devices, counts } = await list()
  expect(devices).toBe(6)
  const byCode = Object.fromEntries(records.map((row) => [row.deviceCode, row]))
  expect(byCode['C1-1']?.kinds).toEqual(['never'])
  expect(byCode['C1-2']?.kinds).toEqual([])
  expect(byCode['C1-3']).toMatchObject({ kinds: ['unmapped'], unmapped: ['humidity'] })
  expect(byCode['C1-4']).toMatchObject({ kinds: ['misfit', 'range'], misfit: ['door'], outside: ['temp'] })
  expect(byCode['C1-5']?.kinds).toEqual(['clock'])
  expect(counts).toEqual({ never: 2, unmapped: 1, misfit: 1, range: 1, clock: 1 })
})

test('what is mended is no longer open', async () => {
  await sql(
    `insert into thing_model (id, tenant_id, device_type_id, identifier, name, data_type) values (77, $1, $2, 'humidity', 'h', 'float')`,
    [tenant, plant.typeId],
  )
  expect(await kindsOf('C1-3')).toEqual([])
  await sql('delete from thing_model where id = 77')
  expect(await kindsOf('C1-3')).toEqual(['unmapped'])
  await report('C1-4', { temp: 30 })
  expect(await kindsOf('C1-4')).toEqual(['misfit'])
  await sql('update alarm_rule set status = 0')
  expect(await kindsOf('C1-2')).toEqual(['rule'])
  await sql(`update alarm_rule set status = 1`)
  // A rule of a type within an area holds for its devices there, and for none that it leaves out.
  await sql(`update alarm_rule set target_type = 'areaType', area_id = $1`, [plant.areaId])
  expect(await kindsOf('C1-2')).toEqual([])
  await sql(`update alarm_rule set exclude_ids = array[$1::bigint]`, [idOf(2)])
  expect(await kindsOf('C1-2')).toEqual(['rule'])
  await sql(`update alarm_rule set exclude_ids = null, area_id = 1`)
  expect(await kindsOf('C1-2')).toEqual(['rule'])
  await sql(`update alarm_rule set target_type = 'deviceType', area_id = null`)
  // A rule of the type above holds for the devices of those below it.
  await sql(
    `insert into device_type (id, tenant_id, type_name, type_code, ancestors, category_id)
     select 78, tenant_id, 'above', 'above', '0', category_id from device_type where id = $1`,
    [plant.typeId],
  )
  await sql(`update device_type set ancestors = '0,78', parent_id = 78 where id = $1`, [plant.typeId])
  await sql(`update alarm_rule set device_type_id = 78 where target_type = 'deviceType'`)
  expect(await kindsOf('C1-2')).toEqual([])
  await sql(`update alarm_rule set device_type_id = $1 where device_type_id = 78`, [plant.typeId])
  await sql(`update device_type set ancestors = '0', parent_id = null where id = $1`, [plant.typeId])
  await sql(`update area set area_type = 'building' where id = $1`, [plant.areaId])
  expect(await kindsOf('C1-2')).toEqual(['place'])
  await sql(`update device set location_desc = '机房' where device_code = 'C1-2'`)
  expect(await kindsOf('C1-2')).toEqual([])
  await sql(`update area set area_type = 'room' where id = $1`, [plant.areaId])
})

test('rows are shown by question and by page', async () => {
  const codes = async (query: Record<string, string>) => (await list(query)).records.map(({ deviceCode }) => deviceCode)
  expect(await codes({ show: 'never' })).toEqual(['C1-1', 'C1-6'])
  expect(await codes({ show: 'clear' })).toEqual(['C1-2'])
  expect(await codes({ show: 'open', size: '2', current: '2' })).toEqual(['C1-4', 'C1-5'])
  expect((await list({ show: 'open', size: '2' })).total).toBe(5)
  expect((await ask({ areaId: plant.areaId })).devices).toBe(6)
  expect((await list({ gatewayId: '1' })).devices).toBe(0)
  // An import: the rows it has written, for whoever has begun it.
  await sql('insert into bulk_task (id, tenant_id, create_user) values (5, $1, $2)', [tenant, engineer.userId])
  await sql(
    `insert into bulk_item (task_id, line, tenant_id, row_id, plan, outcome) values (5, 1, $1, $2, 'add', 'done'), (5, 2, $1, $3, 'add', 'refused')`,
    [tenant, idOf(2), idOf(3)],
  )
  expect((await ask({ taskId: '5' })).records.map(({ deviceCode }) => deviceCode)).toEqual(['C1-2'])
  expect((await ask({ taskId: '5' }, await app.person({ tenant, codes: 'all' }))).devices).toBe(0)
})

test('an engineer signs off with name and time, and withdraws; what was signed stays on record', async () => {
  const sent = { deviceIds: [idOf(1), idOf(2)], remark: ' 缺探头 ' }
  expect((await engineer.post('/iot/device-commissioning/sign', sent)).data).toEqual({ signed: 2 })
  const { records, signed } = await list({ show: 'signed' })
  expect(signed).toBe(2)
  expect(records.map(({ deviceCode }) => deviceCode).toSorted()).toEqual(['C1-1', 'C1-2'])
  expect(records[0]).toMatchObject({ remark: '缺探头', signTime: expect.stringMatching(/^\d{4}-/) })
  expect(records[0]?.signerName).toBeTruthy()
  const back = await engineer.post('/iot/device-commissioning/withdraw', { deviceIds: [idOf(1)] })
  expect(back.data).toEqual({ withdrawn: 1 })
  expect((await list()).signed).toBe(1)
  const kept = (await engineer.get('/iot/device-commissioning/list', {})).data as { total: number }
  expect(kept.total).toBe(2)
})

test('all or none is signed off, and only by whoever may change devices and reaches them', async () => {
  const before = (await list()).signed
  const path = '/iot/device-commissioning/sign'
  expect((await engineer.post(path, { deviceIds: [idOf(3), '1'] })).code).toBe(400)
  expect((await engineer.post(path, { deviceIds: [] })).code).toBe(400)
  expect((await engineer.post(path, { deviceIds: [idOf(3)], remark: 'x'.repeat(201) })).code).toBe(400)
  const reader = await app.person({ tenant, codes: ['device-commissioning'] })
  expect((await reader.post(path, { deviceIds: [idOf(3)] })).code).toBe(403)
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect((await stranger.post(path, { deviceIds: [idOf(3)] })).code).toBe(400)
  expect((await list({}, stranger)).devices).toBe(0)
  expect((await list()).signed).toBe(before)
})
