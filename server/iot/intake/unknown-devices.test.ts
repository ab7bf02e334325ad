// Devices that report before anybody has declared them.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Field, openField } from '../../journeys/field.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { hashGatewaySecret } from '../device/credentials-secret.ts'

const tenant = '200001'
const secret = 'a-secret-of-the-gateway'

let app: TestApp
let field: Field
let keeper: Caller
let line: MqttClient
let plant: Plant

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  plant = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    plantDevices(tx, { code: 'U1', devices: 1, properties: [{ identifier: 'temp' }, { identifier: 'door' }] }),
  )
  await sql('update gateway set secret = $1 where id = $2', [await hashGatewaySecret(secret), plant.gatewayId])
  app.context.changes.invalidateAll()
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, {
    username: `${tenant}&U1`,
    password: secret,
    reconnectPeriod: 0,
  })
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})

const report = (code: string, params: object) =>
  line.publishAsync(`iot/v1/${tenant}/U1/${code}/up/property`, JSON.stringify({ id: code, params }), { qos: 1 })

interface Unknown {
  gatewayId: string
  deviceCode: string
  deviceTypeId?: string
  areaId: string
}
const unknown = async (caller = keeper, query: Record<string, string> = {}) =>
  (await caller.get('/iot/device/unknown', query)).data as Unknown[]
const rowOf = ({ gatewayId, deviceCode, areaId }: Unknown, more: object = {}) => ({
  gatewayId,
  deviceCode,
  areaId,
  deviceName: `新设备 ${deviceCode}`,
  deviceTypeId: plant.typeId,
  ...more,
})

test('who reports without being declared is listed with what it sends and the likely type, until it is brought in', async () => {
  await report('NEW-1', { temp: 4, door: 0 })
  await report('NEW-1', { temp: 4.2, door: 0 })
  await report('NEW-2', { depth: 3 })
  expect(await unknown()).toMatchObject([
    { deviceCode: 'NEW-2', messages: 1, values: ['depth'], gatewayId: plant.gatewayId },
    { deviceCode: 'NEW-1', messages: 2, values: ['temp', 'door'], deviceTypeId: plant.typeId, known: 2 },
  ])
  expect((await unknown())[0]).not.toHaveProperty('deviceTypeId')
  expect(await unknown(keeper, { gatewayId: '1' })).toEqual([])
  const [, first] = await unknown()
  if (!first) throw new Error('nothing is listed')
  expect(await keeper.post('/iot/device/adopt', { rows: [rowOf(first)] })).toMatchObject({ status: 200 })
  expect((await unknown()).map(({ deviceCode }) => deviceCode)).toEqual(['NEW-2'])
  await report('NEW-1', { temp: 5 })
  const values = await keeper.get('/iot/device/value', { deviceMqttPrefix: `${tenant}/U1/NEW-1` })
  expect(JSON.stringify(values.data)).toContain('"value":5')
})

test('many are brought in together or not at all, and every fault is named', async () => {
  for (const code of ['NEW-3', 'NEW-4', 'NEW-5']) await report(code, { temp: 1 })
  const found = (await unknown()).filter(({ deviceCode }) => /NEW-[345]/.test(deviceCode))
  const [a, b, c] = found.map((row) => rowOf(row))
  const wrong = await keeper.post('/iot/device/adopt', {
    rows: [a, { ...b, deviceTypeId: '1' }, { ...c, deviceName: '' }],
  })
  expect(wrong).toMatchObject({
    status: 422,
    reason: 'device.adopt',
    data: {
      refused: [
        { row: 1, field: 'deviceTypeId' },
        { row: 2, field: 'deviceName' },
      ],
    },
  })
  expect(await unknown()).toHaveLength(4)
  const twice = await keeper.post('/iot/device/adopt', { rows: [a, a] })
  expect(twice).toMatchObject({ status: 422, data: { refused: [{ row: 1 }] } })
  expect(await keeper.post('/iot/device/adopt', { rows: [a, b, c] })).toMatchObject({ status: 200 })
  expect(await unknown()).toHaveLength(1)
})

test('whoever may not add devices neither sees them nor brings them in, nor does another tenant', async () => {
  const reader = await app.person({ tenant, codes: ['device:list', 'device:view'] })
  expect(await reader.get('/iot/device/unknown')).toMatchObject({ status: 403 })
  expect(await reader.post('/iot/device/adopt', { rows: [] })).toMatchObject({ status: 403 })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(await unknown(stranger)).toEqual([])
  const [left] = await unknown()
  if (!left) throw new Error('nothing is listed')
  expect(await stranger.post('/iot/device/adopt', { rows: [rowOf(left)] })).toMatchObject({ status: 422 })
})
