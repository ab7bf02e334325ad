import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { createTraceSampler } from './data-log-sampler.ts'
import { type Trace, record } from './data-log.ts'
import { type Plant, plantDevices } from './telemetry-plant.ts'
import { claimUnseen, forgetSeen } from './telemetry-seen.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
let app: TestApp
let plant: Plant
beforeAll(async () => {
  app = await startApp()
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 2 }),
  )
})
afterAll(() => app.stop())

const trace = (more: Partial<Trace> & { text?: string } = {}): Trace => ({
  at: new Date(),
  topic: `iot/v1/${tenant}/G1/G1-1/up/property`,
  gatewayId: plant.gatewayId,
  payload: new TextEncoder().encode(more.text ?? '{"params":{"temp":5}}'),
  qos: 1,
  result: 'rejected',
  findings: [],
  times: 1,
  ...more,
})
const write = (...traces: Trace[]) => app.context.db.transaction(scope, (tx) => record(tx, tenant, traces))

test('a message that came to nothing can be found, with why', async () => {
  const [first] = plant.devices
  const findings = [{ code: 'E_TYPE', deviceCode: 'G1-1', key: 'temp', detail: 'string "warm"' }] as const
  await write(
    trace({ deviceId: first?.deviceId ?? '', result: 'partial', findings, msgId: 'a91' }),
    trace({ at: new Date(0), result: 'unknown_device' }),
  )
  const keeper = await app.person({ tenant, codes: ['device_view'] })
  const { data } = await keeper.get('/iot/data-Log/list', { deviceId: first?.deviceId ?? '' })
  expect(data).toMatchObject({
    total: 1,
    records: [
      {
        deviceName: 'G1-1',
        gatewayName: 'G1',
        result: 'partial',
        errorCode: 'E_TYPE',
        errorMsg: 'E_TYPE G1-1 temp string "warm"',
        msgId: 'a91',
        qos: 1,
      },
    ],
  })
  const all = await keeper.get('/iot/data-Log/list', { gatewayId: plant.gatewayId, size: '1' })
  expect(all.data).toMatchObject({ total: 2, pages: 2, records: [{ result: 'partial' }] })
  expect((await keeper.get('/iot/data-Log/list', { result: 'unknown_device' })).data).toMatchObject({ total: 1 })
})

test('whatever was in the message, the line can be written, shortened and without secrets', async () => {
  const text = `{"secret": "topsecret", "x":"\u0000\ud800${'长'.repeat(20_000)}"}`
  await write(
    trace({
      text,
      msgId: 'odd\u0000',
      topic: `t/\ud800${'x'.repeat(300)}`,
      findings: [{ code: 'E_UNMAPPED', key: 'a\u0000b' }],
    }),
  )
  const keeper = await app.person({ tenant, codes: ['device_view'] })
  const { data } = await keeper.get('/iot/data-Log/list', { size: '1' })
  const [line] = (data as { records: { payload: string; payloadSize: number }[] }).records
  expect(line?.payload).toContain('"secret": "******"')
  expect(line?.payload.length).toBeLessThanOrEqual(16 * 1024)
  expect(line?.payloadSize).toBeGreaterThan(60_000)
})

test('only who may see a device sees its messages', async () => {
  await write(trace({ deviceId: plant.devices[1]?.deviceId ?? '' }))
  const stranger = await app.person({ tenant: '200002', codes: ['device_view'] })
  expect((await stranger.get('/iot/data-Log/list')).data).toMatchObject({ total: 0 })
  const nobody = await app.person({ tenant, codes: [] })
  expect(await nobody.get('/iot/data-Log/list')).toMatchObject({ status: 403 })
})

test('a data scope on devices narrows the trace as it narrows the list', async () => {
  const narrow = await app.person({ tenant, codes: ['device_view', 'device'], alias: 'narrow' })
  await app.context.db.transaction(platformScope, async (tx) => {
    const id = newId()
    await tx.query(
      `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_type, scope_column)
       select $1, '000000', id, 'device', '本人', 2, 'createUser' from menu where code = 'device' limit 1`,
      [id],
    )
    await tx.query(
      `insert into role_scope (tenant_id, role_id, scope_id, scope_category) select tenant_id, unnest(role_id), $2, 1 from "user" where id = $1`,
      [narrow.userId, id],
    )
  })
  app.context.changes.invalidateAll()
  expect((await narrow.get('/iot/device/list')).data).toMatchObject({ total: 0 })
  expect((await narrow.get('/iot/data-Log/list')).data).toMatchObject({ total: 0, records: [] })
  const prefix = `${tenant}/G1/G1-1`
  expect(await narrow.get('/iot/device/value', { deviceMqttPrefix: prefix })).toMatchObject({ status: 400 })
})

test('a storm leaves twenty lines, then one a minute that says how many it stands for', () => {
  const sampler = createTraceSampler()
  const passed = Array.from({ length: 100 }, () => sampler.pass('rejected', 'E_PARSE G1', 0)).filter(
    (times) => times !== undefined,
  )
  expect(passed).toHaveLength(20)
  const second = Array.from({ length: 50 }, () => sampler.pass('rejected', 'E_PARSE G1', 60_000))
  expect(second.filter((times) => times !== undefined)).toEqual([81])
  expect(sampler.pass('rejected', 'E_PARSE G1', 120_000)).toBe(50)
  expect(sampler.pass('rejected', 'E_PARSE G1', 180_000)).toBe(1)
  expect(sampler.pass('rejected', 'E_PARSE G1', 180_000)).toBe(1)
  expect(sampler.pass('rejected', 'E_TYPE G1', 60_000)).toBe(1)
})

test('of what went well one in a hundred leaves a line', () => {
  const sampler = createTraceSampler()
  expect(Array.from({ length: 250 }, () => sampler.pass('ok', '', 0)).filter((times) => times !== undefined)).toEqual([
    100, 100, 100,
  ])
})

test('a message without a time is news once, also where two bring it at once', async () => {
  const { sid = 0 } = plant.devices[0] ?? {}
  const claim = (...ids: string[]) =>
    app.context.db.transaction(scope, (tx) =>
      claimUnseen(
        tx,
        ids.map((messageId) => ({ sid, messageId })),
      ),
    )
  expect(await claim('a', 'b', 'a')).toHaveLength(2)
  expect(await claim('b', 'c')).toEqual([{ sid, messageId: 'c' }])
  const raced = await Promise.all([claim('d', 'e'), claim('e', 'd')])
  expect(raced.flat()).toHaveLength(2)
  await app.context.db.transaction(scope, (tx) =>
    tx.query(`update message_seen set seen_at = now() - interval '25 hours' where message_id = 'a'`),
  )
  expect(await claim('a')).toHaveLength(1)
  await app.context.db.transaction(scope, forgetSeen)
})
