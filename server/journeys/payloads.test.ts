// Vendors' payloads: a decoder is written, tried and assigned; messages become values as native ones do.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { dropPartitions } from '../iot/series/partitions.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const other = '200002'
const secret = 'a-secret-of-the-gateway'
const MODEL = '/iot/things-json-model'
const TARGET = '/iot/things-json-model-relevant'

let app: TestApp
let field: Field
let keeper: Caller
const plants = new Map<string, Plant>()
const lines = new Map<string, MqttClient>()

const sql = (owner: string, text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant: owner, platform: false }, (tx) => tx.query(text, values))

/** A gateway with four fridges at the addresses 1 to 4, connected. */
async function connect(owner: string, code: string): Promise<void> {
  const plant = await app.context.db.transaction({ tenant: owner, platform: false }, (tx) =>
    plantDevices(tx, {
      code,
      devices: 4,
      properties: [
        { identifier: 'temp', range: [2, 8], hard: [-60, 60] },
        { identifier: 'door', dataType: 'bool' },
      ],
    }),
  )
  for (const [at, { deviceId }] of plant.devices.entries())
    await sql(owner, 'update device set sub_address = $2 where id = $1', [deviceId, String(at + 1)])
  await sql(owner, 'update gateway set secret = $2 where id = $1', [plant.gatewayId, await hashGatewaySecret(secret)])
  plants.set(`${owner}/${code}`, plant)
  app.context.changes.invalidateAll()
  const login = { username: `${owner}&${code}`, password: secret, reconnectPeriod: 0 }
  lines.set(`${owner}/${code}`, await connectAsync(`mqtt://127.0.0.1:${field.port}`, login))
}

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  field = await openField({ ...app, port: 0, host: '127.0.0.1', rate: 10_000 })
  for (const code of ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7']) await connect(tenant, code)
  await connect(other, 'V1')
})
afterAll(async () => {
  for (const line of lines.values()) await line.endAsync(true)
  await field.stop()
  await app.stop()
})

const plantOf = (code: string, owner = tenant): Plant => {
  const plant = plants.get(`${owner}/${code}`)
  if (!plant) throw new Error(`no ${code}`)
  return plant
}
const deviceOf = (code: string, at: number, owner = tenant) => {
  const device = plantOf(code, owner).devices[at - 1]
  if (!device) throw new Error(`no device ${at}`)
  return device
}
const send = (code: string, body: unknown, owner = tenant) =>
  lines
    .get(`${owner}/${code}`)
    ?.publishAsync(`iot/v1/${owner}/${code}/$gw/up/raw`, typeof body === 'string' ? body : JSON.stringify(body), {
      qos: 1,
    })

/** What the value call answers of a property. */
async function valueOf(code: string, at: number, identifier = 'temp', owner = tenant, caller = keeper) {
  const { code: device } = deviceOf(code, at, owner)
  const { data } = await caller.get('/iot/device/value', { deviceMqttPrefix: `${owner}/${code}/${device}` })
  const { values } = data as { values: { identifier: string; value: number | null; q: number | null }[] }
  return values.find((one) => one.identifier === identifier)
}

interface Line {
  id: string
  result: string
  errorCode: string
  jsonModelId: string | null
  findings: { code: string }[] | null
}
async function logOf(code: string, query: Record<string, string> = {}): Promise<Line[]> {
  const { gatewayId } = plantOf(code)
  const { data } = await keeper.get('/iot/data-Log/list', { gatewayId, size: '100', ...query })
  return (data as { records: Line[] }).records
}

const wall = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const at = (minutes: number) => Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000
const payload = (records: { addr: unknown; pv: unknown; st?: unknown }[], time = at(1)) => ({
  gw: 'G7',
  t: wall(time),
  data: records.map(({ addr, pv, st = 0 }) => ({
    addr,
    tags: [
      { n: 'PV', v: pv },
      { n: 'ST', v: st },
    ],
  })),
})

let used = 0
const form = (more: object = {}) => {
  used += 1
  return {
    modelName: `冷链协议 ${used}`,
    modelCode: `cold-${used}`,
    rootPath: '$.data[*]',
    devicePath: '@.addr',
    deviceKeyType: 'subAddress',
    tsPath: '$.t',
    tsFormat: 'yyyy-MM-dd HH:mm:ss',
    timeZone: 'Asia/Shanghai',
    mappings: [
      { path: "@.tags[?@.n=='PV'].v", identifier: 'temp', scale: 0.1 },
      { path: "@.tags[?@.n=='ST'].v", identifier: 'door', bit: 0 },
    ],
    sample: JSON.stringify(payload([{ addr: 3, pv: '53', st: '1' }], Date.parse('2026-01-01T00:00:00Z'))),
    ...more,
  }
}
interface Model {
  id: string
  rev: number
  version: number
  previousVersion: number | null
  deviceCount: number
  isChecked: number
}
async function write(more: object = {}, caller = keeper): Promise<Model> {
  const answer = await caller.post(`${MODEL}/submit`, form(more))
  if (answer.status !== 200) throw new Error(answer.msg)
  return answer.data
}
const assign = (id: string, ids: readonly string[], more: object = {}, caller = keeper) =>
  caller.post(`${TARGET}/batchSave`, { id, ids: ids.join(','), ...more })
const detail = async (id: string): Promise<Model> => (await keeper.get(`${MODEL}/detail`, { id })).data

test('submit keeps a decoder only where its sample decodes, and to what is expected', async () => {
  const expected = [{ device: '3', ts: Date.parse('2026-01-01T00:00:00Z'), values: { temp: 5.3, door: 1 } }]
  expect(await write({ expected })).toMatchObject({ version: 1, isChecked: 1, deviceCount: 0 })
  const refused = async (more: object, reason: string, name: string) =>
    expect(await keeper.post(`${MODEL}/submit`, form(more))).toMatchObject({ reason, body: { field: name } })
  await refused({ sample: 'no JSON' }, 'payload.sample-json', 'sample')
  await refused({ sample: '{"other":1}' }, 'payload.sample-nothing', 'sample')
  await refused({ tsFormat: 'ms' }, 'payload.sample-time', 'tsFormat')
  await refused({ mappings: [{ path: '@.addr[', identifier: 'temp' }] }, 'payload.decoder', 'mappings')
  await refused({ mappings: [{ path: '@.addr', identifier: 'temp', script: 'x' }] }, 'payload.decoder', 'mappings')
  await refused({ mappings: [{ path: '@.tags', identifier: 'temp' }] }, 'payload.sample-value', 'mappings')
  await refused({ rootPath: '@.data' }, 'payload.decoder', 'rootPath')
  await refused({ timeZone: 'Mars/North' }, 'payload.decoder', 'timeZone')
  await refused({ expected: [] }, 'payload.expected', 'expected')
  await refused({ modelCode: 'a b' }, 'payload.code', 'modelCode')
  const { total } = (await keeper.get(`${MODEL}/list`, { modelCode: 'a b' })).data as { total: number }
  expect(total).toBe(0)
})

test('update changes what is there; submit without the sample judges the stored one', async () => {
  const { id, rev } = await write()
  expect(await keeper.post(`${MODEL}/update`, { id, rev, vendor: '某厂' })).toMatchObject({
    status: 200,
    data: { vendor: '某厂' },
  })
  expect(await keeper.post(`${MODEL}/update`, { vendor: 'x' })).toMatchObject({ status: 400 })
  const wrong = { id, mappings: [{ path: '@.nothing', identifier: 'temp' }] }
  expect(await keeper.post(`${MODEL}/update`, wrong)).toMatchObject({ status: 422, reason: 'payload.sample-nothing' })
  expect((await keeper.get(`${MODEL}/list`, { id })).data).toMatchObject({ total: 1, records: [{ vendor: '某厂' }] })
})

test('the version of one in use rises with what it decodes, and going back is one call', async () => {
  const { id } = await write()
  const tenfold = { mappings: [{ path: "@.tags[?@.n=='PV'].v", identifier: 'temp', scale: 1 }] }
  expect((await keeper.post(`${MODEL}/update`, { id, ...tenfold })).data).toMatchObject({
    version: 1,
    previousVersion: null,
  })
  expect(await keeper.post(`${MODEL}/rollback`, { id })).toMatchObject({ status: 422, reason: 'payload.previous' })
  await assign(id, [deviceOf('V1', 1).deviceId])
  await keeper.post(`${MODEL}/update`, { id, modelName: '只改名称' })
  expect(await detail(id)).toMatchObject({ version: 1, deviceCount: 1 })
  await keeper.post(`${MODEL}/update`, { id, mappings: form().mappings })
  expect(await detail(id)).toMatchObject({ version: 2, previousVersion: 1, mappings: [{ scale: 0.1 }, { bit: 0 }] })
  expect(await keeper.post(`${MODEL}/rollback`, { id })).toMatchObject({ status: 200, data: { version: 3 } })
  const back = await detail(id)
  expect(back).toMatchObject({ version: 3, previousVersion: 2, mappings: [{ scale: 1 }] })
  expect(back).not.toHaveProperty('previous')
  await assign(id, [])
})

test('batchSave replaces a set as a whole, and takes nothing from another decoder unless told to', async () => {
  const [one, two] = [await write(), await write()]
  const [a, b, c] = [1, 2, 3].map((n) => deviceOf('V1', n).deviceId) as [string, string, string]
  expect((await assign(one.id, [a, b])).data).toEqual({ added: 2, removed: 0, conflicts: [] })
  expect((await assign(one.id, [b, c])).data).toEqual({ added: 1, removed: 1, conflicts: [] })
  const conflict = { targetId: b, jsonModelId: one.id, targetName: deviceOf('V1', 2).code }
  expect((await assign(two.id, [a, b])).data).toMatchObject({ added: 0, removed: 0, conflicts: [conflict] })
  expect(await detail(two.id)).toMatchObject({ deviceCount: 0 })
  expect((await assign(two.id, [a, b], { force: 1 })).data).toMatchObject({
    added: 2,
    removed: 0,
    conflicts: [conflict],
  })
  const page = (await keeper.get(`${TARGET}/page`, { jsonModelId: two.id, current: '1', size: '10' })).data
  expect(page).toMatchObject({ total: 2, records: [{ targetType: 'device' }, { targetType: 'device' }] })
  const { records } = page as { records: { targetId: string; targetName: string }[] }
  expect(records.map(({ targetId }) => targetId).toSorted()).toEqual([a, b].toSorted())
  expect(records.every(({ targetName }) => targetName.startsWith('V1-'))).toBe(true)
  expect([await detail(one.id), await detail(two.id)]).toMatchObject([{ deviceCount: 1 }, { deviceCount: 2 }])

  expect(await keeper.post(`${MODEL}/remove`, undefined, { ids: two.id })).toMatchObject({
    status: 422,
    reason: 'row.referenced',
  })
  expect((await assign(two.id, [])).data).toMatchObject({ removed: 2 })
  expect(await keeper.post(`${MODEL}/remove`, undefined, { ids: two.id })).toMatchObject({ status: 200 })
  expect(await assign(one.id, ['1'])).toMatchObject({ status: 400, reason: 'payload.targets' })
  expect(await assign(one.id, ['x'])).toMatchObject({ status: 400 })
  expect(await assign('1', [a])).toMatchObject({ status: 404 })
  expect(await keeper.post(`${TARGET}/batchSave`, {})).toMatchObject({ status: 400 })
  expect((await assign(one.id, [plantOf('V1').gatewayId], { targetType: 'gateway' })).data).toMatchObject({ added: 1 })
  expect(await detail(one.id)).toMatchObject({ deviceCount: 2 })
  await assign(one.id, [])
  await assign(one.id, [], { targetType: 'gateway' })
})

test('one removed target is one served less, and comes back from the recycle bin with its decoder', async () => {
  const { id } = await write()
  await assign(
    id,
    [1, 2].map((n) => deviceOf('V1', n).deviceId),
  )
  const { records } = (await keeper.get(`${TARGET}/page`, { jsonModelId: id })).data as { records: { id: string }[] }
  const ids = records[0]?.id ?? ''
  expect(await keeper.post(`${TARGET}/remove`, undefined, { ids })).toMatchObject({ status: 200 })
  expect(await detail(id)).toMatchObject({ deviceCount: 1 })
  expect(await keeper.post(`${TARGET}/restore`, undefined, { ids })).toMatchObject({ status: 200 })
  expect(await detail(id)).toMatchObject({ deviceCount: 2 })
  await assign(id, [])
})

test('a vendor’s message becomes values of the gateway’s devices, graded as native ones', async () => {
  const { id } = await write()
  await assign(id, [plantOf('V2').gatewayId], { targetType: 'gateway' })
  await send(
    'V2',
    payload([
      { addr: 3, pv: '53', st: 5 },
      { addr: '4', pv: 253 },
    ]),
  )
  expect(await valueOf('V2', 3)).toMatchObject({ value: 5.3, q: 0 })
  expect(await valueOf('V2', 3, 'door')).toMatchObject({ value: 1 })
  expect(await valueOf('V2', 4)).toMatchObject({ value: 25.3, q: 1 })
  const [line] = await logOf('V2')
  const logged = (await keeper.get('/iot/data-Log/detail', { id: line?.id ?? '' })).data
  expect(logged).toMatchObject({ result: 'ok', jsonModelId: id })
  const { stages } = logged as { stages: { stage: string; passed: number; lost: number }[] }
  expect(stages.map(({ stage, passed, lost }) => [stage, passed, lost])).toEqual([
    ['auth', 1, 0],
    ['parse', 1, 0],
    ['decode', 4, 0],
    ['validate', 4, 0],
    ['quality', 3, 1],
    ['store', 4, 0],
    ['rule', 4, 0],
  ])
})

test('wrong messages among good ones are refused each for itself, and stop none', async () => {
  const { id } = await write()
  await assign(id, [plantOf('V3').gatewayId], { targetType: 'gateway' })
  await Promise.all([
    send('V3', 'no JSON'),
    send('V3', payload([{ addr: 1, pv: '41' }], at(5))),
    send('V3', payload([{ addr: 'unknown', pv: '42' }], at(4))),
    send(
      'V3',
      payload(
        [
          { addr: 2, pv: 'much' },
          { addr: 3, pv: '43' },
        ],
        at(3),
      ),
    ),
    send('V3', { something: 'else' }),
    send('V3', payload([{ addr: 1, pv: '44' }], at(2))),
  ])
  expect(await valueOf('V3', 1)).toMatchObject({ value: 4.4 })
  expect(await valueOf('V3', 3)).toMatchObject({ value: 4.3 })
  const results = (await logOf('V3')).map(({ result, findings }) => `${result} ${findings?.[0]?.code ?? ''}`)
  for (const wanted of ['rejected E_PARSE', 'unknown_device E_UNKNOWN', 'partial E_TYPE', 'unmapped E_MODEL'])
    expect(results).toContain(wanted)
})

test('without a decoder a message is kept unmapped, and is decoded on demand once there is one', async () => {
  await send('V4', payload([{ addr: 1, pv: '37' }], at(60)))
  const [line] = await logOf('V4')
  expect(line).toMatchObject({ result: 'unmapped', errorCode: 'E_MODEL' })
  const ids = [line?.id ?? '']
  expect((await keeper.post('/iot/data-Log/reprocess', { ids })).data).toMatchObject({ stored: 0, kept: 1 })
  const { id } = await write({ mappings: [{ path: "@.tags[?@.n=='PV'].v", identifier: 'nowhere' }] })
  await assign(id, [plantOf('V4').typeId], { targetType: 'deviceType' })
  expect((await keeper.post('/iot/data-Log/reprocess', { ids })).data).toMatchObject({ stored: 0, kept: 1 })
  expect(await logOf('V4')).toMatchObject([{ result: 'unmapped', errorCode: 'E_UNMAPPED' }])
  await keeper.post(`${MODEL}/update`, { id, mappings: form().mappings })
  expect((await keeper.post('/iot/data-Log/reprocess', { ids })).data).toMatchObject({ stored: 1, kept: 0 })
  expect(await logOf('V4')).toMatchObject([{ result: 'reprocessed', errorCode: null, jsonModelId: id }])
  const rows = await sql(tenant, 'select v[1]::float8 as temp from telemetry where sid = $1', [deviceOf('V4', 1).sid])
  expect(rows).toEqual([{ temp: expect.closeTo(3.7, 5) }])
  expect((await keeper.post('/iot/data-Log/reprocess', { ids })).data).toMatchObject({ settled: 1 })
})

test('a mended decoder is used from the next message on, and a disabled one serves nobody', async () => {
  const { id } = await write()
  await assign(id, [plantOf('V5').gatewayId], { targetType: 'gateway' })
  await send('V5', payload([{ addr: 1, pv: '50' }], at(9)))
  expect(await valueOf('V5', 1)).toMatchObject({ value: 5 })
  await keeper.post(`${MODEL}/update`, {
    id,
    mappings: [{ path: "@.tags[?@.n=='PV'].v", identifier: 'temp', scale: 0.01 }],
  })
  await send('V5', payload([{ addr: 1, pv: '600' }], at(8)))
  expect(await valueOf('V5', 1)).toMatchObject({ value: 6 })
  await keeper.post(`${MODEL}/rollback`, { id })
  await send('V5', payload([{ addr: 1, pv: '70' }], at(7)))
  expect(await valueOf('V5', 1)).toMatchObject({ value: 7 })
  await keeper.post(`${MODEL}/disable`, { ids: id })
  await send('V5', payload([{ addr: 1, pv: '80' }], at(6)))
  expect(await valueOf('V5', 1)).toMatchObject({ value: 7 })
  expect(await logOf('V5', { result: 'unmapped' })).toHaveLength(1)
})

test('a device’s own decoder comes before its gateway’s, and that before its type’s', async () => {
  const scaled = (scale: number) => write({ mappings: [{ path: "@.tags[?@.n=='PV'].v", identifier: 'temp', scale }] })
  const [own, gateways, types] = [await scaled(0.1), await scaled(0.2), await scaled(0.3)]
  await assign(types.id, [plantOf('V6').typeId], { targetType: 'deviceType' })
  await send(
    'V6',
    payload(
      [
        { addr: 1, pv: 10 },
        { addr: 2, pv: 10 },
      ],
      at(9),
    ),
  )
  expect([await valueOf('V6', 1), await valueOf('V6', 2)]).toMatchObject([{ value: 3 }, { value: 3 }])
  await assign(gateways.id, [plantOf('V6').gatewayId], { targetType: 'gateway' })
  await assign(own.id, [deviceOf('V6', 2).deviceId])
  await send(
    'V6',
    payload(
      [
        { addr: 1, pv: 10 },
        { addr: 2, pv: 10 },
      ],
      at(8),
    ),
  )
  expect([await valueOf('V6', 1), await valueOf('V6', 2)]).toMatchObject([{ value: 2 }, { value: 1 }])
})

test('a payload that names devices of another gateway or tenant reaches none of them', async () => {
  const byCode = { deviceKeyType: 'deviceCode', devicePath: '@.addr' }
  const { id } = await write(byCode)
  await assign(id, [plantOf('V7').gatewayId], { targetType: 'gateway' })
  await send(
    'V7',
    payload([
      { addr: deviceOf('V1', 1).code, pv: 33 },
      { addr: deviceOf('V7', 1).code, pv: 44 },
    ]),
  )
  expect(await valueOf('V7', 1)).toMatchObject({ value: 4.4 })
  expect(await valueOf('V1', 1)).toMatchObject({ value: null })
  expect(await logOf('V7')).toMatchObject([{ result: 'partial', errorCode: 'E_UNKNOWN' }])

  const stranger = await app.person({ tenant: other, codes: 'all', alias: 'admin' })
  await send('V1', payload([{ addr: 1, pv: 55 }]), other)
  expect(await valueOf('V1', 1, 'temp', other, stranger)).toMatchObject({ value: null })
  expect(await stranger.get(`${MODEL}/detail`, { id })).toMatchObject({ status: 404 })
  expect((await stranger.get(`${TARGET}/page`)).data).toMatchObject({ total: 0 })
  expect(await assign(id, [], {}, stranger)).toMatchObject({ status: 404 })
  const own = await write({ ...byCode, modelCode: 'of-another' }, stranger)
  expect(await assign(own.id, [plantOf('V7').gatewayId], { targetType: 'gateway' }, stranger)).toMatchObject({
    status: 400,
    reason: 'payload.targets',
  })
})

test('a decoder is tried on its sample and on a line of the log before it is saved', async () => {
  const { id } = await write({ modelName: '试解' })
  const { gatewayId } = plantOf('V2')
  const tried = (await keeper.post(`${MODEL}/test`, { id, gatewayId })).data
  expect(tried).toMatchObject({
    trial: { records: [{ key: '3', values: [{ identifier: 'temp', value: 5.3 }, { value: 1 }] }], unread: ['$.gw'] },
    decoded: {
      result: 'ok',
      devices: [{ deviceName: 'V2-3', values: [{ identifier: 'temp', value: 5.3, q: 0 }, {}] }],
    },
  })
  const [line] = await logOf('V3', { result: 'partial' })
  const onLog = (await keeper.post(`${MODEL}/test`, { id, logId: line?.id ?? '' })).data
  expect(onLog).toMatchObject({ decoded: { result: 'partial', findings: [{ code: 'E_TYPE', key: 'temp' }] } })
  const model = { ...form(), mappings: [{ path: '@.x[', identifier: 'temp' }] }
  expect((await keeper.post(`${MODEL}/test`, { model, sample: '{}' })).data).toMatchObject({
    fault: { field: 'mappings', mapping: 0, part: 'path', at: 4 },
  })
  expect(await keeper.post(`${MODEL}/test`, {})).toMatchObject({ status: 400 })
  const stranger = await app.person({ tenant: other, codes: 'all', alias: 'admin' })
  const theirs = { model: form(), sample: '{}' }
  expect(await stranger.post(`${MODEL}/test`, { ...theirs, logId: line?.id })).toMatchObject({ status: 404 })
  expect(await stranger.post(`${MODEL}/test`, { ...theirs, gatewayId })).toMatchObject({ status: 404 })
})

test('a line of the log takes a remark, and only an administrator removes it before it expires', async () => {
  await send('V1', '{"x":1}')
  const [line] = await logOf('V1', { result: 'unmapped' })
  const id = line?.id ?? ''
  expect(await keeper.post('/iot/data-Log/submit', { id, remark: '已联系厂家', result: 'ok' })).toMatchObject({
    status: 200,
  })
  expect((await keeper.get('/iot/data-Log/detail', { id })).data).toMatchObject({
    remark: '已联系厂家',
    result: 'unmapped',
  })
  const viewer = await app.person({ tenant, codes: ['data-log', 'data_log_view'] })
  expect(await viewer.post('/iot/data-Log/submit', { id, remark: 'x' })).toMatchObject({ status: 403 })
  expect(await viewer.post('/iot/data-Log/remove', undefined, { ids: id })).toMatchObject({
    status: 400,
    reason: 'data-log.retention',
  })
  const stranger = await app.person({ tenant: other, codes: 'all', alias: 'admin' })
  expect(await stranger.post('/iot/data-Log/remove', undefined, { ids: id })).toMatchObject({ status: 404 })
  expect(await keeper.post('/iot/data-Log/remove', undefined, { ids: id })).toMatchObject({ status: 200 })
  expect(await keeper.get('/iot/data-Log/detail', { id })).toMatchObject({ status: 404 })
  expect(await sql(tenant, 'select 1 from kept_message where id = $1', [id])).toEqual([])
})

test('what was kept of a vendor’s message goes with its line', async () => {
  await send('V1', '{"y":1}')
  const kept = () => sql(tenant, `select 1 from kept_message where gateway_id = $1`, [plantOf('V1').gatewayId])
  expect(await kept()).not.toEqual([])
  await sql(tenant, `update kept_message set received_at = now() - interval '20 days'`)
  await dropPartitions({ ...app.context, now: () => new Date(Date.now() - 5 * 86_400_000) })
  expect(await kept()).toEqual([])
})
