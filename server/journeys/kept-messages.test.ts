// Acknowledged messages are stored once: as rows, or as received where no table takes them, to be reprocessed.
import { type MqttClient, connectAsync } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { dropPartitions } from '../iot/series/partitions.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const gateway = { username: `${tenant}&G1`, password: 'a-secret-of-the-gateway' }
const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let field: Field
let plant: Plant
let keeper: Caller
let line: MqttClient

beforeAll(async () => {
  app = await startApp()
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 8 }),
  )
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  await sql('update gateway set secret = $1', [await hashGatewaySecret(gateway.password)])
  field = await openField({ ...app, port: 0, host: '127.0.0.1', rate: 10_000 })
  line = await connectAsync(`mqtt://127.0.0.1:${field.port}`, { ...gateway, reconnectPeriod: 0 })
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(app.owner)
  await client.connect()
  await client.query(statement)
  await client.end()
}

let used = 0
/** A device without any report. */
function fresh() {
  const device = plant.devices[used++]
  if (!device) throw new Error('plant more devices')
  const topic = `iot/v1/${tenant}/G1/${device.code}/up/property`
  return {
    ...device,
    topic,
    send: (body: object) => line.publishAsync(topic, JSON.stringify(body), { qos: 1 }),
    values: async () => {
      const rows = await sql('select v[1] as temp from telemetry where sid = $1 order by temp', [device.sid])
      return rows.map((row) => row.temp)
    },
    log: async (query: Record<string, string> = {}) => {
      const { data } = await keeper.get('/iot/data-Log/list', { deviceId: device.deviceId, size: '100', ...query })
      return (data as { records: { id: string; result: string; errorCode: string; times: number }[] }).records
    },
  }
}

const reprocess = (caller: Caller, ids: readonly string[]): Promise<Answer> =>
  caller.post('/iot/data-Log/reprocess', { ids })

/** Makes the database refuse this value, like an unforeseen constraint. */
const refuseValue = (value: number) =>
  asOwner(`alter table telemetry add constraint refused check (v[1] is null or v[1] <> ${value}) not valid`)
const refuseNothing = () => asOwner('alter table telemetry drop constraint if exists refused')

test('a message that no table takes is acknowledged and kept, its neighbours are stored, and it is processed again on demand', async () => {
  const [bad, good] = [fresh(), fresh()]
  await refuseValue(13)
  const ts = Date.now() - HOUR
  await Promise.all([
    bad.send({ id: 'b1', ts, params: { temp: 13 } }),
    ...Array.from({ length: 50 }, (_, i) => good.send({ id: `g${i}`, ts: ts + i, params: { temp: i === 13 ? 0 : i } })),
  ])
  expect(await good.values()).toHaveLength(50)
  expect(await bad.values()).toEqual([])
  const [kept] = await bad.log({ result: 'kept' })
  expect(kept).toMatchObject({ result: 'kept', errorCode: 'E_INTEGRITY', times: 1, msgId: 'b1', gatewayName: 'G1' })
  const ids = [String(kept?.id)]

  expect(await reprocess(keeper, ids)).toMatchObject({ status: 200, data: { stored: 0, kept: 1, settled: 0 } })
  expect((await bad.log()).map(({ result }) => result)).toEqual(['kept'])

  await refuseNothing()
  const others = await good.log()
  const all = [...ids, ...others.map(({ id }) => id)]
  expect(await reprocess(keeper, all)).toMatchObject({ data: { stored: 1, kept: 0, settled: others.length } })
  expect(await bad.values()).toEqual([13])
  expect((await bad.log()).map(({ result }) => result)).toEqual(['reprocessed'])

  expect(await reprocess(keeper, ids)).toMatchObject({ data: { stored: 0, kept: 0, settled: 1 } })
  expect(await bad.values()).toEqual([13])
})

test('two who process the same message again at once store it once', async () => {
  const device = fresh()
  await refuseValue(13)
  await device.send({ id: 'twice', ts: Date.now() - HOUR, params: { temp: 13 } })
  await refuseNothing()
  const ids = (await device.log({ result: 'kept' })).map(({ id }) => id)
  const answers = await Promise.all([reprocess(keeper, ids), reprocess(keeper, ids)])
  const stored = answers.map(({ data }) => (data as { stored: number }).stored)
  expect(stored.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await device.values()).toEqual([13])
})

test('a kept message that comes again is kept once and counted twice', async () => {
  const device = fresh()
  await refuseValue(13)
  const message = { id: 'again', ts: Date.now() - HOUR, params: { temp: 13 } }
  await device.send(message)
  await device.send(message)
  await refuseNothing()
  expect((await device.log()).map(({ result, times }) => [result, times])).toEqual([['kept', 2]])
})

test('a kept message outlasts the days of the log', async () => {
  const device = fresh()
  await refuseValue(13)
  await device.send({ id: 'old', ts: Date.now() - HOUR, params: { temp: 13 } })
  await refuseNothing()
  await sql(`update data_log set create_time = now() - interval '20 days' where device_id = $1`, [device.deviceId])
  await dropPartitions({ ...app.context, now: () => new Date(Date.now() - 5 * DAY) })
  const [kept] = await device.log({ result: 'kept' })
  expect(await reprocess(keeper, [String(kept?.id)])).toMatchObject({ data: { stored: 1 } })
})

test('processing again needs its permission, and reaches only lines of the own tenant', async () => {
  const [{ id } = { id: '' }] = await sql('select id from data_log limit 1')
  const viewer = await app.person({ tenant, codes: ['data-log', 'data_log_view'] })
  expect(await reprocess(viewer, [String(id)])).toMatchObject({ status: 403 })
  expect(await viewer.get('/iot/data-Log/detail', { id: String(id) })).toMatchObject({ status: 200 })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(await reprocess(stranger, [String(id)])).toMatchObject({ status: 404 })
  expect(await stranger.get('/iot/data-Log/detail', { id: String(id) })).toMatchObject({ status: 404 })
  expect(await reprocess(keeper, ['x'])).toMatchObject({ status: 400 })
})

test('a message of a device whose clock is ahead is stored once however often it comes, also when it is believed by then', async () => {
  const device = fresh()
  const message = { id: 'ahead', ts: Date.now() + 60_500, params: { temp: 5 } }
  await device.send(message)
  await device.send(message)
  expect(await device.values()).toEqual([5])
  await device.send({ ...message, id: 'another', params: { temp: 6 } })
  expect(await device.values()).toEqual([5, 6])
  // The server's clock has advanced: the same time is no longer too far ahead.
  await expect.poll(() => Date.now() + 60_000 - message.ts).toBeGreaterThan(0)
  await device.send(message)
  await device.send({ ...message, params: { temp: 5 }, id: 'ahead' })
  expect(await device.values()).toEqual([5, 6])
  await device.send({ id: 'news', ts: message.ts, params: { temp: 7 } })
  expect(await device.values()).toEqual([5, 6, 7])
})

test('every one of thousands of wrong messages is counted in the log, whatever names they invent', async () => {
  const before = await sql(`select coalesce(sum(times), 0)::int as n from data_log where result = 'unknown_device'`)
  const COUNT = 3_000
  await Promise.all(
    Array.from({ length: COUNT }, (_, i) =>
      line.publishAsync(`iot/v1/${tenant}/G1/invented-${i}/up/property`, '{"params":{"temp":5}}', { qos: 1 }),
    ),
  )
  const [after] = await sql(
    `select sum(times)::int as n, count(*)::int as lines from data_log where result = 'unknown_device'`,
  )
  expect(Number(after?.n) - Number(before[0]?.n)).toBe(COUNT)
  // Twenty a minute, even if it spans two minutes.
  expect(Number(after?.lines)).toBeLessThanOrEqual(40)
})
