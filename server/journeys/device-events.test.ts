// What devices announce is kept and judged once, in the transaction of its message, and acknowledged after it.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { type DeviceEvent, deleteOldEvents } from '../iot/intake/device-events.ts'
import type { Judge } from '../iot/judge.ts'
import { newId } from '../platform/id.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const gateway = { username: `${tenant}&G1`, password: 'a-secret-of-the-gateway' }
const HOUR = 3_600_000

let app: TestApp
let field: Field
let plant: Plant
let keeper: Caller
let line: MqttClient
/** What the judge does besides. */
let besides: Judge<DeviceEvent>
/** Events that were told of after a commit. */
let told: string[]

const judge: Judge<DeviceEvent> = async (tx, events) => {
  for (const { id, identifier, device } of events)
    await tx.query('insert into judged (event_id, what) values ($1, $2)', [id, `${device.code} ${identifier}`])
  await besides(tx, events)
  return () => told.push(...events.map(({ identifier }) => identifier))
}

beforeAll(async () => {
  app = await startApp()
  await withClient(app.owner, (client) =>
    client.query(
      `create table judged (event_id bigint, what text check (what <> 'G1-1 refused')); grant all on judged to steward_app`,
    ),
  )
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 1 }),
  )
  for (const name of ['trapped', 'refused'])
    await sql(
      `insert into thing_model (id, tenant_id, device_type_id, kind, identifier, name, event_type)
       values ($1, $2, $3, 'event', $4, $4, 'alert')`,
      [newId(), tenant, plant.typeId, name],
    )
  app.context.changes.invalidateAll()
  await sql('update gateway set secret = $1', [await hashGatewaySecret(gateway.password)])
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  field = await openField({ ...app, port: 0, host: '127.0.0.1', judges: [{ events: judge }] })
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, { ...gateway, reconnectPeriod: 0 })
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})
beforeEach(() => {
  besides = async () => undefined
  told = []
})
afterEach(async () => {
  for (const table of ['judged', 'device_event']) await sql(`delete from ${table}`)
})

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))
/** Resolves with the PUBACK. */
const send = (body: object, end = 'event/trapped') =>
  line.publishAsync(`iot/v1/${tenant}/G1/G1-1/up/${end}`, JSON.stringify(body), { qos: 1 })
const judged = async () => (await sql('select what from judged')).map(({ what }) => what)
const stored = () => sql('select identifier, params, is_historical as "isHistorical" from device_event order by id')

test('an event is judged with its message or not at all, and its sender waits until both are committed', async () => {
  const seen: unknown[] = []
  besides = async (tx) => {
    seen.push([told.length, (await judged()).length, (await stored()).length])
    // The connection ends between the judgement and the commit.
    if (seen.length === 1) await tx.query('select pg_terminate_backend(pg_backend_pid())')
    return undefined
  }
  await send({ id: 'a1', ts: Date.now(), params: { floor: 7, persons: 1 } })
  expect(seen).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(await judged()).toEqual(['G1-1 trapped'])
  expect(await stored()).toEqual([{ identifier: 'trapped', params: { floor: 7, persons: 1 }, isHistorical: false }])
  expect(told).toEqual(['trapped'])
})

test('an event that comes again is judged once, whichever message brings it', async () => {
  const ts = Date.now()
  await send({ id: 'b1', ts, params: { floor: 7 } })
  await send({ id: 'b1', ts, params: { floor: 7 } })
  await send(
    { ts: ts + 1, params: { temp: 4 }, events: [{ identifier: 'trapped', ts, params: { floor: 7 } }] },
    'property',
  )
  expect(await judged()).toHaveLength(1)
  const { data } = await keeper.get('/iot/data-Log/list', { msgId: 'b1', size: '10' })
  const results = (data as { records: { result: string }[] }).records.map(({ result }) => result)
  expect(results.toSorted()).toEqual(['duplicate', 'ok'])
  await send({ ts, params: { floor: 8 } })
  await send({ ts: ts + 2, params: { floor: 7 } })
  expect(await judged()).toHaveLength(3)
})

test('an event of a source whose clock is ahead comes again under the same time', async () => {
  const ts = Date.now() + HOUR
  for (let times = 0; times < 2; times += 1) await send({ ts, params: { floor: 7 } })
  expect(await judged()).toHaveLength(1)
})

test('without a time an event is known by the number of its message, and without one it is another each time', async () => {
  for (let times = 0; times < 2; times += 1) await send({ id: 'c1', params: {} })
  expect(await judged()).toHaveLength(1)
  for (let times = 0; times < 2; times += 1) await send({ params: {} })
  expect(await judged()).toHaveLength(3)
})

test('what a buffer brings is judged as history, and texts no column takes are mended', async () => {
  const heard: boolean[] = []
  besides = async (_, events) => {
    heard.push(...events.map(({ historical }) => historical))
    return undefined
  }
  const events = [{ identifier: 'trapped', params: { by: 'a\0b\ud800' } }]
  await send({ items: [{ ts: Date.now() - HOUR, events }] }, 'property/history')
  expect(heard).toEqual([true])
  expect(await stored()).toMatchObject([{ params: { by: 'a\uFFFDb\uFFFD' }, isHistorical: true }])
})

test('an event that cannot be judged is kept as it was received, and processed again without being judged', async () => {
  await send({ id: 'd1', ts: Date.now(), params: {} }, 'event/refused')
  expect([await judged(), await stored()]).toEqual([[], []])
  const { data } = await keeper.get('/iot/data-Log/list', { msgId: 'd1', size: '10' })
  const [kept] = (data as { records: { id: string; result: string }[] }).records
  expect(kept).toMatchObject({ result: 'kept' })
  const answer = await keeper.post('/iot/data-Log/reprocess', { ids: [kept?.id] })
  expect(answer).toMatchObject({ data: { stored: 1 } })
  expect(await judged()).toEqual([])
  expect(await stored()).toMatchObject([{ identifier: 'refused', isHistorical: true }])
})

test('an event is kept as long as its repetition would be taken', async () => {
  const ts = Date.now()
  for (const floor of [1, 2]) await send({ ts, params: { floor } })
  await sql(
    `update device_event set event_time = now() - case when params ->> 'floor' = '1' then 92 else 90 end * interval '1 day'`,
  )
  await app.context.db.transaction(scope, deleteOldEvents)
  expect(await stored()).toMatchObject([{ params: { floor: 2 } }])
})
