import type { Snapshot } from '@steward/domain/iot/intake/decode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { createTelemetryStore } from '../series/telemetry-store.ts'

const scope = { tenant: '200001', platform: false }
let app: TestApp
let keeper: Caller
let plant: Plant
beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 1 }),
  )
})
afterAll(() => app.stop())

interface Thing {
  id: string
  identifier: string
  slot: number | null
  rev: number
}

const submit = (input: object) => keeper.post('/iot/thins-model/submit', input)

async function add(identifier: string, more: object = {}): Promise<Thing> {
  const answer = await submit({ deviceTypeId: plant.typeId, identifier, name: identifier, dataType: 'float', ...more })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

async function report(identifier: string, slot: number): Promise<void> {
  const [device] = plant.devices
  if (!device) throw new Error('no device')
  const readings = [{ identifier, slot, value: 1, q: 0 }]
  const snapshot: Snapshot = { device, ts: Date.now(), historical: false, q6: false, srcTs: true, readings }
  await app.context.db.transaction(scope, (tx) => createTelemetryStore().append(tx, [snapshot]))
}

test('each property gets the next place; counters and what is double or long stand apart', async () => {
  const added = []
  for (const [identifier, more] of [
    ['a1', {}],
    ['a2', { dataType: 'double' }],
    ['a3', { dataType: 'bool' }],
    ['a4', { isCounter: 1 }],
    ['a5', { kind: 'event' }],
    ['a6', { dataType: 'int64' }],
  ] as const)
    added.push(await add(identifier, more))
  expect(added.map(({ slot }) => slot)).toEqual([1, 1000, 2, 1001, null, 1002])
})

test('the properties of one type stand together, each type in its own order', async () => {
  const other = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'humidity' }], devices: 0, code: 'G2' }),
  )
  await add('s2', { displaySort: 2 })
  await add('s1', { displaySort: 1 })
  await add('t1', { deviceTypeId: other.typeId, displaySort: 1 })
  const { data } = await keeper.get('/iot/thins-model/list', { size: '100' })
  const { records: found } = data as { records: { deviceTypeId: string; displaySort: number }[] }
  const types = found.map(({ deviceTypeId }) => deviceTypeId)
  expect(types).toEqual(types.toSorted((a, b) => Number(BigInt(a) - BigInt(b))))
  for (const rows of Map.groupBy(found, ({ deviceTypeId }) => deviceTypeId).values())
    expect(rows.map(({ displaySort }) => displaySort)).toEqual(
      rows.map((row) => row.displaySort).toSorted((a, b) => a - b),
    )
  expect(new Set(types).size).toBeGreaterThan(1)
})

test('a place is never given to another meaning, and comes back to its own', async () => {
  const first = await add('b1', { unit: '℃' })
  expect(await keeper.post('/iot/thins-model/remove', undefined, { ids: first.id })).toMatchObject({ status: 200 })
  const other = await add('b1', { unit: 'K' })
  expect(other.slot).toBe((first.slot ?? 0) + 1)
  expect(await keeper.post('/iot/thins-model/remove', undefined, { ids: other.id })).toMatchObject({ status: 200 })
  expect(await add('b1', { unit: '℃' })).toMatchObject({ slot: first.slot })
})

test('what has no data may still become something else, in another place', async () => {
  const added = await add('c1')
  const changed = await submit({ id: added.id, rev: added.rev, dataType: 'double', unit: 'kWh' })
  expect((changed.data as Thing).slot).toBeGreaterThanOrEqual(1000)
})

test('type, unit and name of what has data stay; the rest may change', async () => {
  const added = await add('d1')
  await report('d1', added.slot ?? 0)
  for (const [field, changed] of Object.entries({
    dataType: 'double',
    unit: 'kWh',
    identifier: 'd2',
    isCounter: 1,
    kind: 'event',
  }))
    expect(await submit({ id: added.id, [field]: changed }), field).toMatchObject({
      status: 422,
      reason: 'field.fixed',
      body: { field },
    })
  expect(await submit({ id: added.id, name: '温度', maxValue: '60' })).toMatchObject({
    status: 200,
    data: { slot: added.slot },
  })
})

test('choices that are words may be added to, and not moved, once there is data', async () => {
  const items = (...keys: string[]) => keys.map((key) => ({ key, label: key }))
  const added = await add('e1', { dataType: 'enum', enumItems: items('off', 'on') })
  await report('e1', added.slot ?? 0)
  expect(await submit({ id: added.id, enumItems: items('on', 'off') })).toMatchObject({
    status: 422,
    body: { field: 'enumItems' },
  })
  expect(await submit({ id: added.id, enumItems: items('off', 'on', 'auto') })).toMatchObject({ status: 200 })
})

test('choices a device cannot tell apart are refused; others are stored as different numbers', async () => {
  const items = (...keys: (string | number)[]) => keys.map((key) => ({ key, label: String(key) }))
  const refused = { status: 400, reason: 'thing.enum-same', body: { field: 'enumItems' } }
  for (const keys of [items('1', '01'), items(1, 'a', '1.0'), items('a', 'a')])
    expect(
      await submit({
        deviceTypeId: plant.typeId,
        name: 'g1',
        identifier: 'choices1',
        dataType: 'enum',
        enumItems: keys,
      }),
    ).toMatchObject(refused)
  const { id } = await add('choices1', { dataType: 'enum', enumItems: items('0', '1', 'A', '2', '0E2') })
  expect(await submit({ id, enumItems: items('0', '1', 'A', '2', '0E2', '02') })).toMatchObject(refused)
})

test('a type says each thing once', async () => {
  await add('f1')
  const again = await submit({ deviceTypeId: plant.typeId, identifier: 'f1', name: 'f1', dataType: 'float' })
  expect(again).toMatchObject({ status: 400, reason: 'field.unique', body: { field: 'identifier' } })
})

test('properties that are saved at once get different places', async () => {
  const added = await Promise.all(['g1', 'g2', 'g3', 'g4'].map((identifier) => add(identifier)))
  expect(new Set(added.map(({ slot }) => slot)).size).toBe(4)
})
