// What a gateway says stands behind it, held against what is on record, and taken over.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Field, openField } from '../../journeys/field.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { actAs } from '../../platform/work.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { autoRegister } from './auto-register.ts'
import { hashGatewaySecret } from './credentials-secret.ts'

const tenant = '200001'
const secret = 'a-secret-of-the-gateway'

let app: TestApp
let field: Field
let engineer: Caller
let line: MqttClient
let plant: Plant
let other: Plant

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp()
  engineer = await app.person({ tenant, codes: 'all' })
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  const properties = [{ identifier: 'temp' }]
  ;[plant, other] = await app.context.db.transaction({ tenant, platform: false }, async (tx) => [
    await plantDevices(tx, { code: 'T1', devices: 3, properties }),
    await plantDevices(tx, { code: 'T2', devices: 1, properties }),
  ])
  await sql('update gateway set secret = $1 where id = $2', [await hashGatewaySecret(secret), plant.gatewayId])
  await sql(`update device set sub_address = '7' where device_code = 'T1-2'`)
  app.context.changes.invalidateAll()
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, {
    username: `${tenant}&T1`,
    password: secret,
    reconnectPeriod: 0,
  })
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})

let number = 0
const say = (op: string, devices: object[]) =>
  line.publishAsync(`iot/v1/${tenant}/T1/$gw/up/topo`, JSON.stringify({ id: `t${(number += 1)}`, op, devices }), {
    qos: 1,
  })

const asJob = <T>(work: (ctx: Ctx) => T | Promise<T>) =>
  actAs(app.context, { tenant, actor: machineActor('job', autoRegister.name) }, async (ctx) => work(ctx))

interface Topology {
  reportedAt: string | null
  reported: number
  declared: number
  total: number
  counts: Record<string, number>
  records: { code: string; differences: string[]; elsewhereName: string | null; onlineStatus: string | null }[]
}
const topology = async (query: Record<string, string> = {}, caller = engineer) =>
  (await caller.get('/iot/gateway/topology', { id: plant.gatewayId, ...query })).data as Topology
const differences = async () =>
  Object.fromEntries((await topology()).records.map(({ code, differences: own }) => [code, own]))
const mend = (...codes: string[]) => engineer.post('/iot/gateway/topology/mend', { id: plant.gatewayId, codes })

test('without a report every device is told as not reported', async () => {
  const { reportedAt, reported, declared, counts } = await topology()
  expect([reportedAt, reported, declared, counts]).toEqual([null, 0, 3, { unreported: 3 }])
})

test('each difference between report and record is told', async () => {
  await say('report', [
    { d: 'T1-1', addr: '1', sn: 'A1', state: 'online' },
    { d: 'T1-2', addr: 7, type: 't2_type' },
    { d: 'T2-1' },
    { d: 'NEW-1', type: 't1_type', addr: '9', sn: 'N1' },
    { d: 'NEW-2', type: 'nobody_knows' },
  ])
  expect(await differences()).toEqual({
    'T1-1': ['address', 'serial'],
    'T1-2': ['type'],
    'T1-3': ['unreported'],
    'T2-1': ['elsewhere'],
    'NEW-1': ['undeclared'],
    'NEW-2': ['undeclared'],
  })
  const { records, reported, declared, counts } = await topology()
  expect([reported, declared]).toEqual([5, 3])
  expect(counts).toMatchObject({ undeclared: 2, elsewhere: 1 })
  expect(records.find(({ code }) => code === 'T2-1')?.elsewhereName).toBe('T2')
  await expect
    .poll(async () => (await topology()).records.find(({ code }) => code === 'T1-1')?.onlineStatus)
    .toBe('online')
})

test('what differs is taken over in one call, all or none', async () => {
  const refused = await mend('T1-1', 'NEW-2', 'T1-3')
  expect(refused.code).toBe(422)
  expect((refused.data as { refused: { code: string }[] }).refused.map(({ code }) => code)).toEqual(['NEW-2', 'T1-3'])
  expect((await differences())['T1-1']).toEqual(['address', 'serial'])
  expect((await mend('T1-1', 'T2-1', 'NEW-1')).code).toBe(200)
  expect(await differences()).toMatchObject({ 'T1-1': [], 'T2-1': [], 'NEW-1': [] })
  const [made] = await sql(
    `select gateway_id::text as gateway, area_id::text as area, device_type_id::text as type, sub_address, serial_no from device where device_code = 'NEW-1'`,
  )
  expect(made).toEqual({
    gateway: plant.gatewayId,
    area: plant.areaId,
    type: plant.typeId,
    sub_address: '9',
    serial_no: 'N1',
  })
  expect(other.gatewayId).not.toBe(plant.gatewayId)
})

test('a registration adds to the report, a new report replaces it, a state changes nothing of it', async () => {
  await say('register', [{ d: 'LATE-1' }])
  expect(await differences()).toMatchObject({ 'LATE-1': ['undeclared'], 'NEW-2': ['undeclared'] })
  await say('state', [{ d: 'T1-1', state: 'offline' }])
  expect((await topology()).reported).toBe(6)
  await say('report', [{ d: 'T1-1' }])
  expect(Object.keys(await differences()).toSorted()).toEqual(['NEW-1', 'T1-1', 'T1-2', 'T1-3', 'T2-1'])
})

test('thousands are reported and read in pages; what is no device is left out', async () => {
  const many = Array.from({ length: 4_000 }, (_, i) => ({ d: `M-${String(i).padStart(4, '0')}`, addr: i }))
  await say('report', [...many, { d: 5 }, { d: 'x\u0000y' }, { d: '' }])
  const { reported, total, records } = await topology({ show: 'undeclared', size: '200', current: '2' })
  expect([reported, total]).toEqual([4_001, 4_001])
  expect(records[0]?.code).toBe('M-0200')
})

test('a gateway that may register devices brings in those of a known type, inactive, and once', async () => {
  const register = async () => {
    const found = await asJob((ctx) => autoRegister.items?.(ctx, {}) ?? [])
    for (const one of found) await asJob((ctx) => autoRegister.each?.(ctx, one, {}))
    return found.map(({ id }) => id)
  }
  await say('report', [
    { d: 'AUTO-1', type: 't1_type', addr: 12, sn: 'S1' },
    { d: 'AUTO-2', type: 'nobody_knows' },
    { d: 'AUTO-3' },
    { d: 'T1-1', type: 't1_type' },
  ])
  expect(await register()).toEqual([])
  await sql('update gateway set auto_register = 1 where id = $1', [plant.gatewayId])
  expect(await register()).toEqual(['AUTO-1'])
  const [made] = await sql(
    `select d.gateway_id::text as gateway, d.area_id::text as area, d.device_type_id::text as type, d.device_status as status,
       d.sub_address as address, d.serial_no as serial, d.device_mqtt_prefix as prefix, s.sid is not null as enrolled
     from device d left join ts_device s on s.device_id = d.id where d.device_code = 'AUTO-1'`,
  )
  expect(made).toEqual({
    gateway: plant.gatewayId,
    area: plant.areaId,
    type: plant.typeId,
    status: 'inactive',
    address: '12',
    serial: 'S1',
    prefix: `${tenant}/T1/AUTO-1`,
    enrolled: true,
  })
  expect(await register()).toEqual([])
  // What a person removes stays away.
  await sql(`update device set is_deleted = 1 where device_code = 'AUTO-1'`)
  expect(await register()).toEqual([])
})

test('a gateway of another hospital is not there', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect((await stranger.get('/iot/gateway/topology', { id: plant.gatewayId })).code).toBe(404)
  const sent = { id: plant.gatewayId, codes: ['T1-1'] }
  expect((await stranger.post('/iot/gateway/topology/mend', sent)).code).toBe(404)
  const reader = await app.person({ tenant, codes: ['gateway', 'gateway_view'] })
  expect((await reader.get('/iot/gateway/topology', { id: plant.gatewayId })).code).toBe(200)
  expect((await reader.post('/iot/gateway/topology/mend', sent)).code).toBe(403)
})
