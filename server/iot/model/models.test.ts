import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { type Models, createModels } from './models.ts'

let app: TestApp
let keeper: Caller
let plant: Plant
let models: Models
const scope = { tenant: '200001', platform: false }
const properties = [
  { identifier: 'temp', range: [2, 8], hard: [-40, 60] },
  {
    identifier: 'mode',
    dataType: 'enum',
    enumItems: [
      { key: 0, label: '停' },
      { key: 1, label: '开' },
    ],
  },
  { identifier: 'kwh', dataType: 'double', isCounter: true },
] as const

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  await app.person({ tenant: '200002' })
  plant = await app.context.db.transaction(scope, (tx) => plantDevices(tx, { properties, devices: 2 }))
  models = createModels(app.context)
  await models.load()
})
afterAll(() => app.stop())

const find = async (code: string, gateway = 'G1', tenant = '200001') => {
  await models.ready()
  return models.find(tenant, gateway, code)
}

test('a device is known with everything its properties need', async () => {
  const known = await find('G1-1')
  expect(known).toMatchObject({
    tenant: '200001',
    code: 'G1-1',
    status: 'active',
    model: { slots: 2, wideSlots: 1, rawDays: 7, interval: 10 },
  })
  expect(known?.model.properties.get('temp')).toMatchObject({
    slot: 0,
    dataType: 'float',
    min: 2,
    max: 8,
    hardMin: -40,
    hardMax: 60,
  })
  expect(known?.model.properties.get('mode')).toMatchObject({ slot: 1, keys: [0, 1] })
  expect(known?.model.properties.get('kwh')).toMatchObject({ slot: 1000 })
  expect(models.byId(known?.deviceId ?? '')).toBe(known)
})

test('the same codes of another tenant or gateway are somebody else', async () => {
  expect(await find('G1-1', 'G1', '200002')).toBeUndefined()
  expect(await find('G1-1', 'G2')).toBeUndefined()
  const other = await app.context.db.transaction({ tenant: '200002', platform: false }, (tx) =>
    plantDevices(tx, { properties, devices: 1 }),
  )
  app.context.changes.notify('device_type', '200002')
  expect(await find('G1-1', 'G1', '200002')).toMatchObject({ deviceId: other.devices[0]?.deviceId, tenant: '200002' })
  expect(await find('G1-1')).toMatchObject({ deviceId: plant.devices[0]?.deviceId })
})

test('a change is known to whoever asks next', async () => {
  const { deviceId = '' } = plant.devices[1] ?? {}
  const saved = await keeper.post('/iot/device/submit', {
    id: deviceId,
    deviceStatus: 'maintenance',
    deviceCode: 'other-code',
  })
  expect(saved, saved.msg).toMatchObject({ status: 200 })
  expect(await find('other-code')).toMatchObject({ deviceId, status: 'maintenance' })
  expect(await find('G1-2')).toBeUndefined()
  expect(await keeper.post('/iot/device/remove', undefined, { ids: deviceId })).toMatchObject({ status: 200 })
  expect(await find('other-code')).toBeUndefined()
  expect(models.byId(deviceId)).toBeUndefined()
})

test('a new device and a new property are known', async () => {
  const { typeId: deviceTypeId, areaId, gatewayId } = plant
  const device = { deviceName: '三', deviceCode: 'third', deviceTypeId, areaId, gatewayId }
  expect(await keeper.post('/iot/device/submit', device)).toMatchObject({ status: 200 })
  expect(await find('third')).toMatchObject({ code: 'third' })
  const thing = { deviceTypeId, identifier: 'flow', name: 'flow', dataType: 'float' }
  expect(await keeper.post('/iot/thins-model/submit', thing)).toMatchObject({ status: 200 })
  expect((await find('third'))?.model.properties.get('flow')).toMatchObject({ slot: 2 })
})

test('what was planted by hand, without number and places, gets them', async () => {
  await app.context.db.transaction(scope, async (tx) => {
    await plantDevices(tx, { properties, devices: 1, code: 'G9' })
    await tx.query(`delete from ts_device where device_id in (select id from device where device_code = 'G9-1')`)
    await tx.query(
      `update thing_model set slot = null where device_type_id in (select device_type_id from device where device_code = 'G9-1')`,
    )
  })
  app.context.changes.notify('thing_model', '200001')
  const known = await find('G9-1', 'G9')
  expect(known?.sid).toBeGreaterThan(0)
  expect([...(known?.model.properties.values() ?? [])].map(({ slot }) => slot)).toEqual([0, 1, 1000])
})

test('a doubtful line to the other processes makes everything read anew', async () => {
  await app.context.db.transaction(scope, (tx) =>
    tx.query(`update device set device_status = 'disabled' where device_code = 'third'`),
  )
  expect(await find('third')).toMatchObject({ status: 'active' })
  app.context.changes.invalidateAll()
  expect(await find('third')).toMatchObject({ status: 'disabled' })
})
