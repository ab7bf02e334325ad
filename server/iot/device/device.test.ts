import type { Reading, Snapshot } from '@steward/domain/iot/intake/decode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { createTelemetryStore } from '../series/telemetry-store.ts'

const tenant = '200001'
const MINUTE = 60_000

let app: TestApp
let keeper: Caller
let stranger: Caller
let plant: Plant
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  const properties = [
    { identifier: 'temp', unit: '℃' },
    {
      identifier: 'door',
      dataType: 'bool',
      enumItems: [
        { key: 0, label: '关' },
        { key: 1, label: '开' },
      ],
    },
    {
      identifier: 'mode',
      dataType: 'enum',
      enumItems: [
        { key: 'cool', label: '制冷' },
        { key: 'heat', label: '制热' },
      ],
    },
    { identifier: 'kwh', dataType: 'double', isCounter: true },
  ]
  plant = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    plantDevices(tx, { properties, devices: 3 }),
  )
})
afterAll(() => app.stop())

const at = (n: number) => {
  const device = plant.devices[n]
  if (!device) throw new Error('no such device')
  return device
}

async function report(n: number, ts: number, values: Record<string, number>): Promise<void> {
  const device = at(n)
  const readings = Object.entries(values).flatMap(([identifier, value]): Reading[] => {
    const property = device.model.properties.get(identifier)
    return property ? [{ identifier, slot: property.slot, value, q: 0 }] : []
  })
  const snapshot: Snapshot = { device, ts, historical: false, q6: false, srcTs: true, readings }
  await app.context.db.transaction({ tenant, platform: false }, (tx) => createTelemetryStore().append(tx, [snapshot]))
}

const value = (caller: Caller, ...codes: string[]) =>
  caller.get('/iot/device/value', { deviceMqttPrefix: codes.map((code) => `${tenant}/G1/${code}`).join(',') })

async function draft(more: object = {}) {
  const code = `D${Math.random().toString(36).slice(2, 10)}`
  const { typeId, areaId, gatewayId } = plant
  return { deviceName: code, deviceCode: code, deviceTypeId: typeId, areaId, gatewayId, ...more }
}

async function save(input: object) {
  const answer = await keeper.post('/iot/device/submit', input)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data as { id: string; deviceCode: string; deviceMqttPrefix: string; jsCode: string; rev: number }
}

describe('saving', () => {
  test('a new device is named on the wire and in scenes, and may report at once', async () => {
    const saved = await save(await draft())
    expect(saved).toMatchObject({ deviceMqttPrefix: `${tenant}/G1/${saved.deviceCode}`, jsCode: saved.deviceCode })
    expect((await keeper.get('/iot/device/detail', { id: saved.id })).data).toMatchObject({
      deviceMqttPrefix: saved.deviceMqttPrefix,
    })
    const rows = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
      tx.query('select sid from ts_device where device_id = $1', [saved.id]),
    )
    expect(rows).toHaveLength(1)
  })

  test('a device that never reported may still change its code', async () => {
    const saved = await save(await draft({ jsCode: 'scene-7' }))
    const changed = await save({ id: saved.id, rev: saved.rev, deviceCode: `${saved.deviceCode}x` })
    expect(changed).toMatchObject({ deviceMqttPrefix: `${tenant}/G1/${saved.deviceCode}x`, jsCode: 'scene-7' })
  })

  test('once it has reported, code and type stay', async () => {
    await report(2, Date.now(), { temp: 5 })
    const { deviceId, code } = at(2)
    const refused = await keeper.post('/iot/device/submit', { id: deviceId, rev: 0, deviceCode: `${code}x` })
    expect(refused).toMatchObject({ status: 422, reason: 'field.fixed', body: { field: 'deviceCode' } })
    expect(await keeper.post('/iot/device/submit', { id: deviceId, rev: 0, deviceName: '新名' })).toMatchObject({
      status: 200,
    })
  })

  test('who deletes devices is told how many values go with them', async () => {
    await report(2, Date.now(), { temp: 5, door: 1 })
    const { data } = await keeper.get('/iot/device/dependents', { ids: `${at(2).deviceId},${at(0).deviceId}` })
    expect(data).toEqual([
      {
        entity: 'device-latest',
        zh: '数据点及其历史',
        en: 'Data points and their history',
        count: 2,
        isLowerBound: false,
        fate: 'goes',
      },
    ])
    expect(await stranger.get('/iot/device/dependents', { ids: at(2).deviceId })).toMatchObject({ status: 404 })
  })

  test('two devices cannot have one code in scenes', async () => {
    await save(await draft({ jsCode: 'twice' }))
    expect(await keeper.post('/iot/device/submit', await draft({ jsCode: 'twice' }))).toMatchObject({
      status: 400,
      body: { field: 'jsCode' },
    })
  })
})

describe('what it says now', () => {
  test('every property in order, with its words, unit and age', async () => {
    const now = Date.now()
    await report(0, now - 5 * MINUTE, { temp: 4, kwh: 1_234_567.89 })
    await report(0, now, { temp: 5.25, door: 1, mode: 1 })
    const { data } = await value(keeper, 'G1-1')
    expect(data).toMatchObject({ deviceId: at(0).deviceId, deviceName: 'G1-1', onlineStatus: 'unknown', ts: now })
    expect((data as { values: unknown[] }).values).toMatchObject([
      {
        identifier: 'temp',
        name: 'temp',
        value: 5.25,
        text: '5.3',
        unit: '℃',
        ts: now,
        q: 0,
        stale: false,
        isDisplay: 1,
      },
      { identifier: 'door', value: 1, text: '开', stale: false },
      { identifier: 'mode', value: 1, text: '制热' },
      { identifier: 'kwh', value: 1_234_567.89, text: '1234567.9', stale: true },
    ])
  })

  test('several at once answer in the order asked; one that never reported says nothing', async () => {
    const { data } = await value(keeper, 'G1-2', 'G1-1')
    expect(data).toMatchObject([
      { deviceName: 'G1-2', ts: null, values: [{ value: null, ts: null, stale: true }, {}, {}, {}] },
      { deviceName: 'G1-1' },
    ])
  })

  test('a device that is not there is 400, and so is another tenant’s', async () => {
    expect(await value(keeper, 'G1-99')).toMatchObject({ status: 400, msg: '设备不存在' })
    expect(await value(keeper, 'G1-1', 'G1-99')).toMatchObject({ status: 400 })
    expect(await value(stranger, 'G1-1')).toMatchObject({ status: 400 })
    const narrow = await app.person({ tenant, codes: [] })
    expect(await value(narrow, 'G1-1')).toMatchObject({ status: 403 })
  })

  test('a scene finds it by its code', async () => {
    const { data } = await keeper.get('/iot/device/detailByJsCode', { jsCode: 'G1-1' })
    expect(data).toMatchObject({ id: at(0).deviceId, gatewayName: 'G1' })
    expect(await keeper.get('/iot/device/detailByJsCode', { jsCode: 'nobody' })).toMatchObject({
      status: 400,
      msg: '设备不存在',
    })
    expect(await stranger.get('/iot/device/detailByJsCode', { jsCode: 'G1-1' })).toMatchObject({ status: 400 })
  })

  test('its model comes with the values, shown ones alone where asked', async () => {
    const { data } = await keeper.get('/iot/thins-model/findByDeviceId', { deviceId: at(0).deviceId, isDisplay: '1' })
    expect(data).toMatchObject([
      { identifier: 'temp', value: 5.25, dataTypeName: '单精度' },
      { identifier: 'door', text: '开' },
      {},
      {},
    ])
    const none = await keeper.get('/iot/thins-model/findByDeviceId', { deviceId: at(0).deviceId, isDisplay: '0' })
    expect(none.data).toEqual([])
    expect(await stranger.get('/iot/thins-model/findByDeviceId', { deviceId: at(0).deviceId })).toMatchObject({
      status: 400,
    })
  })
})

describe('how it went', () => {
  test('a line has times, means and extremes, and says what a point stands for', async () => {
    const start = Math.floor(Date.now() / MINUTE) * MINUTE - 30 * MINUTE
    for (const i of [0, 1, 2]) await report(1, start + i * 10_000, { temp: i, kwh: 1e6 + i })
    const query = { deviceId: at(1).deviceId, identifiers: 'temp,kwh', from: String(start), to: String(start + MINUTE) }
    const { data } = await keeper.get('/iot/device/series', query)
    expect(data).toMatchObject({
      grain: 'raw',
      lines: [{ identifier: 'temp', unit: '℃', precision: 1 }, { identifier: 'kwh' }],
    })
    expect((data as { lines: { points: unknown[] }[] }).lines[0]?.points).toEqual(
      [0, 1, 2].map((i) => [start + i * 10_000, i, i, i]),
    )
  })

  test('local times are read in the installation’s zone', async () => {
    const query = { deviceId: at(1).deviceId, identifiers: 'temp', from: '2026-03-01 08:00:00', to: '2026-03-02' }
    const { data } = await keeper.get('/iot/device/series', query)
    expect(data).toMatchObject({ from: Date.UTC(2026, 2, 1, 0), to: Date.UTC(2026, 2, 1, 16) })
  })

  test('what makes no sense is refused', async () => {
    const { deviceId } = at(1)
    const ask = (query: Record<string, string>) =>
      keeper.get('/iot/device/series', { deviceId, identifiers: 'temp', ...query })
    expect(await ask({ identifiers: 'temp,nothing' })).toMatchObject({ status: 400, body: { field: 'identifiers' } })
    expect(await ask({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({ status: 400 })
    expect(await ask({ from: 'yesterday' })).toMatchObject({ status: 400 })
    expect(await ask({ points: '100000' })).toMatchObject({ status: 400 })
    expect(await ask({ deviceId: 'x' })).toMatchObject({ status: 400, msg: '设备不存在' })
    expect(await stranger.get('/iot/device/series', { deviceId, identifiers: 'temp' })).toMatchObject({ status: 400 })
  })
})

test('what supplies a device is written down, and a circle of supplies is refused at its field', async () => {
  const supply = async (n: number, by: number) => {
    const { data } = await keeper.get('/iot/device/detail', { id: at(n).deviceId })
    const { id, rev } = data as { id: string; rev: number }
    return keeper.post('/iot/device/submit', { id, rev, upstreamIds: at(by).deviceId })
  }
  expect(await supply(0, 1)).toMatchObject({ code: 200 })
  expect(await supply(1, 2)).toMatchObject({ code: 200 })
  for (const [n, by] of [
    [2, 0],
    [0, 0],
  ] as const)
    expect(await supply(n, by)).toMatchObject({ code: 422, body: { field: 'upstreamIds' } })
  // A part of what it supplies closes the circle as well.
  const { data } = await keeper.get('/iot/device/detail', { id: at(2).deviceId })
  const { id, rev } = data as { id: string; rev: number }
  const answer = await keeper.post('/iot/device/submit', { id, rev, parentId: at(0).deviceId })
  expect(answer).toMatchObject({ code: 422, body: { field: 'parentId' } })
})
