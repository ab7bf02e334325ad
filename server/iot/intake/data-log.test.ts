import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { type LogLine, countInLines, writeLines } from './data-log-lines.ts'
import { type Sampled, createTraceSampler } from './data-log-sampler.ts'
import { claimNew, deleteExpired } from './telemetry-seen.ts'

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

const trace = ({ text = '{"params":{"temp":5}}', ...more }: Partial<LogLine> & { text?: string } = {}): LogLine => ({
  id: newId(),
  at: Date.now(),
  topic: `iot/v1/${tenant}/G1/G1-1/up/property`,
  gatewayId: plant.gatewayId,
  payload: new TextEncoder().encode(text),
  qos: 1,
  result: 'rejected',
  findings: [],
  times: 1,
  ...more,
})
const write = async (...lines: LogLine[]) => {
  await app.context.db.transaction(scope, (tx) => writeLines(tx, tenant, lines))
  app.context.changes.notify('data_log', tenant)
}

test('a message that came to nothing can be found, with why', async () => {
  const [first] = plant.devices
  const findings = [{ code: 'E_TYPE', deviceCode: 'G1-1', key: 'temp', detail: 'string "warm"' }] as const
  await write(
    trace({ deviceId: first?.deviceId ?? '', result: 'partial', findings, msgId: 'a91' }),
    trace({ at: 0, result: 'unknown_device' }),
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

test('the log is found by time, device, gateway and number, as other lists are', async () => {
  const [first] = plant.devices
  const at = Date.parse('2026-03-04T05:06:07Z')
  await write(trace({ at, deviceId: first?.deviceId ?? '', msgId: 'm-77', result: 'late' }))
  const keeper = await app.person({ tenant, codes: ['data-log'] })
  const totalOf = async (query: Record<string, string>) =>
    (await keeper.get('/iot/data-Log/list', { result: 'late', ...query })).data
  const day = { createTime_dategt: '2026-03-04 00:00:00', createTime_datelt: '2026-03-05 00:00:00' }
  expect(await totalOf(day)).toMatchObject({ total: 1, records: [{ logTime: '2026-03-04 13:06:07' }] })
  expect(await totalOf({ createTime_dategt: '2026-03-05 00:00:00' })).toMatchObject({ total: 0 })
  expect(await totalOf({ createTime_datelt: '2026-03-04 00:00:00' })).toMatchObject({ total: 0 })
  expect(await totalOf({ deviceId: first?.deviceId ?? '', gatewayId: plant.gatewayId })).toMatchObject({ total: 1 })
  expect(await totalOf({ gatewayId: '1' })).toMatchObject({ total: 0 })
  expect(await totalOf({ msgId: 'm-77' })).toMatchObject({ total: 1 })
  expect(await keeper.get('/iot/data-Log/list', { createTime_dategt: 'x' })).toMatchObject({ status: 400 })
})

const MINUTE = 60_000
const wrong = (more: Partial<Sampled> = {}): Sampled => ({
  gatewayId: 'G1',
  result: 'rejected',
  cause: 'E_PARSE',
  devices: [],
  at: 0,
  ...more,
})

/** Log lines with their counts, for so many messages in transactions of a hundred. */
function sampled(sampler: ReturnType<typeof createTraceSampler>, messages: readonly Sampled[]): Map<string, number> {
  const lines = new Map<string, number>()
  for (let from = 0; from < messages.length; from += 100) {
    const session = sampler.open()
    for (const message of messages.slice(from, from + 100)) {
      const sample = session.sample(message)
      if (sample.kind === 'none') continue
      const times = sample.kind === 'new' ? sample.times : 1
      lines.set(sample.line.id, (lines.get(sample.line.id) ?? 0) + times)
    }
    session.applyToMemory()
  }
  return lines
}
const sum = (lines: ReadonlyMap<string, number>) => [...lines.values()].reduce((all, one) => all + one, 0)

test('a storm leaves twenty lines, then one a minute, and every message is counted in one of them', () => {
  const sampler = createTraceSampler()
  const first = sampled(sampler, Array<Sampled>(10_000).fill(wrong()))
  expect([first.size, sum(first)]).toEqual([20, 10_000])
  const second = sampled(sampler, Array<Sampled>(50).fill(wrong({ at: MINUTE })))
  expect([second.size, sum(second)]).toEqual([1, 50])
  expect(sampled(sampler, [wrong({ at: 2 * MINUTE })]).size).toBe(1)
  expect(sampled(sampler, Array<Sampled>(3).fill(wrong({ at: 3 * MINUTE }))).size).toBe(3)
  expect(sampled(sampler, [wrong({ at: 3 * MINUTE, cause: 'E_TYPE' })]).size).toBe(1)
})

test('a line whose transaction failed counts nothing: the next one is written anew', () => {
  const sampler = createTraceSampler()
  for (let i = 0; i < 30; i += 1) expect(sampler.open().sample(wrong()).kind).toBe('new')
})

test('one gateway leaves no more than so many lines a minute, however many causes it has, and all are counted', () => {
  const sampler = createTraceSampler()
  const lines = sampled(
    sampler,
    Array.from({ length: 5_000 }, (_, i) => wrong({ cause: `E_TYPE ${i}` })),
  )
  expect(lines.size).toBeLessThanOrEqual(201)
  expect(sum(lines)).toBe(5_000)
  expect(sampled(sampler, [wrong({ gatewayId: 'G2' })]).size).toBe(1)
})

test('what is counted later is added to the line in the database', async () => {
  const line = trace({ result: 'rejected', msgId: 'counted' })
  await write(line)
  await app.context.db.transaction(scope, (tx) => countInLines(tx, [{ line, times: 41 }]))
  const keeper = await app.person({ tenant, codes: ['device_view'] })
  const { data } = await keeper.get('/iot/data-Log/list', { msgId: 'counted' })
  expect(data).toMatchObject({ records: [{ times: 42 }] })
})

test('of what went well one in a hundred leaves a line', () => {
  const lines = sampled(createTraceSampler(), Array<Sampled>(250).fill(wrong({ result: 'ok' })))
  expect([...lines.values()]).toEqual([100, 100])
})

const well = (more: Partial<Sampled> = {}): Sampled => wrong({ result: 'ok', cause: '', devices: ['D1'], ...more })
/** Devices whose success gets a line of its own. */
function news(sampler: ReturnType<typeof createTraceSampler>, ...messages: Sampled[]): (string | undefined)[] {
  const session = sampler.open()
  const samples = messages.map((message) => session.sample(message))
  session.applyToMemory()
  return samples.flatMap((sample) => (sample.kind === 'new' && sample.times === 1 ? [sample.deviceId] : []))
}

test('a message with an event always leaves a line', () => {
  const events = Array<Sampled>(500).fill(well({ isEvent: true }))
  expect(news(createTraceSampler(), ...events)).toHaveLength(500)
})

test('the first message of a device that goes well always leaves a line, and the first after a failure', () => {
  const sampler = createTraceSampler()
  expect(news(sampler, well(), well(), well({ devices: ['D2'] }))).toEqual(['D1', 'D2'])
  expect(news(sampler, well(), well({ devices: ['D1', 'D2'] }))).toEqual([])
  expect(news(sampler, well({ devices: ['D1', 'D3'] }))).toEqual(['D3'])
  expect(news(sampler, wrong({ devices: ['D1'] }), well(), well())).toEqual([undefined, 'D1'])
  expect(news(sampler, wrong({ result: 'duplicate', devices: ['D1'] }), well())).toEqual([undefined])
})

test('what was rolled back is news again, and a device that reported before the start is none', () => {
  const sampler = createTraceSampler()
  expect(sampler.open().sample(well())).toMatchObject({ kind: 'new', deviceId: 'D1' })
  expect(news(sampler, well())).toEqual(['D1'])
  sampler.settle(['D4'])
  expect(news(sampler, well({ devices: ['D4'] }))).toEqual([])
})

test('a device that fails and recovers all the time does not fill the log', () => {
  const sampler = createTraceSampler()
  const flapping = Array.from({ length: 100 }, () => [wrong({ devices: ['D1'] }), well()]).flat()
  expect(news(sampler, ...flapping).filter((device) => device === 'D1')).toHaveLength(20)
})

test('a gateway of many new devices names those who are left in the next minute', () => {
  const sampler = createTraceSampler()
  const all = Array.from({ length: 300 }, (_, n) => `N${n}`)
  const said = (at: number) => news(sampler, ...all.map((device) => well({ devices: [device], at })))
  expect(said(0)).toHaveLength(200)
  expect(said(MINUTE)).toHaveLength(100)
  expect(said(2 * MINUTE)).toHaveLength(0)
})

test('a message without a time is news once, also where two bring it at once', async () => {
  const { sid = 0 } = plant.devices[0] ?? {}
  const claim = (...ids: string[]) =>
    app.context.db.transaction(scope, (tx) =>
      claimNew(
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
  await app.context.db.transaction(scope, deleteExpired)
})
