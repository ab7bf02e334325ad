// Alarms are sent to other systems: signed, at least once, again after failures, and no receiver keeps another waiting.
import { createHash, createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accessCare } from '../iot/access/access-jobs.ts'
import { machineActor } from '../platform/actor.ts'
import { platformScope } from '../platform/db.ts'
import { addressesOf, isPublic } from '../platform/outgoing/address.ts'
import { rangesFrom } from '../platform/outgoing/ranges.ts'
import { send } from '../platform/outgoing/send.ts'
import { actAs } from '../platform/work.ts'
import { type TestAlarms, openAlarms, plantRule, plantTenant } from '../testing/alarms.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import type { Plant } from '../testing/plant.ts'

const tenant = '200001'
const since = new Date(Date.now() - 3_600_000)
const LONGEST = 1_500

let app: TestApp
let alarms: TestAlarms
let plant: Plant
let keeper: Caller
let ahead = 0
let named = 0
let at = Date.now() - 600_000

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + ahead), outside: { longest: LONGEST } })
  plant = await plantTenant(app, tenant, { properties: [{ identifier: 'temp', unit: '℃' }], devices: 2 }, since)
  await app.context.db.transaction({ tenant, platform: false }, (tx) => plantRule(tx, plant.typeId, {}, since))
  alarms = await openAlarms(app)
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  await admit('127.0.0.0/8')
})
afterAll(async () => {
  await alarms.stop()
  await app.stop()
})
afterEach(async () => {
  ahead = 0
  await report(1)
  await sql('update api_access set status = 0')
})

const admit = (ranges: string) =>
  app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = $1 where param_key = 'callback.internal'`, [ranges]),
  )

interface Got {
  headers: IncomingMessage['headers']
  target: string
  body: string
}

/** A receiver on a port of its own. */
async function receiver(answer: (response: ServerResponse, got: Got) => void = (response) => response.end('ok')) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      got.push({ headers: request.headers, target: request.url ?? '', body })
      answer(response, got.at(-1) as Got)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { got, port, url: `http://127.0.0.1:${port}/events?from=steward` }
}

interface Key {
  id: string
  rev: number
  appKey: string
  appSecret: string
}

async function keyFor(callbackUrl: string, more: Record<string, unknown> = {}): Promise<Key> {
  const answer = await keeper.post('/iot/api-access/save', {
    accessName: `接收方${(named += 1)}`,
    scopes: 'alarm:push',
    callbackEvents: 'alarm.raised',
    callbackUrl,
    ...more,
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}

async function report(temp: number, n = 0): Promise<void> {
  const one = plant.devices[n]
  at += 1_000
  if (one) await alarms.say({ tenant, code: one.code }, plant, { temp }, at)
}

const both = { callbackEvents: 'alarm.raised,alarm.recovered' }

/** An alarm that is raised just now; the one before is over. */
async function raise(): Promise<void> {
  await report(1)
  await sql(`update alarm_record set alarm_state = 'CLOSED'`)
  await report(9)
}

interface Delivery {
  [name: string]: unknown
  id: string
}
const deliveries = async (key: Key): Promise<Delivery[]> => {
  const { data } = await keeper.get('/iot/api-delivery/list', { accessId: key.id, ascs: 'id', size: '100' })
  return (data as { records: Delivery[] }).records
}
const attempts = async (id: unknown): Promise<Delivery[]> => {
  const { data } = await keeper.get('/iot/api-attempt/list', { deliveryId: String(id), ascs: 'id', size: '100' })
  return (data as { records: Delivery[] }).records
}
const settled = async (key: Key) =>
  (await deliveries(key)).every((one) => Number(one.attempts) > 0 && one.leaseUntil == null)

/** What is due by now is looked for. */
function later(seconds: number): void {
  ahead += seconds * 1_000
  app.context.changes.notify('api_delivery', tenant)
}

test('each time an unacknowledged alarm becomes active again is told, as each recovery is', async () => {
  const { got, url } = await receiver()
  await keyFor(url, both)
  await report(1)
  await sql(`update alarm_record set alarm_state = 'CLOSED'`)
  for (const temp of [41, 5, 42, 5]) await report(temp)
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(4)
  const told = got.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> })
  const count = (event: string) => told.filter((one) => one.event === event).length
  expect([count('alarm.raised'), count('alarm.recovered')]).toEqual([2, 2])
  expect(new Set(told.map(({ data }) => data.id)).size).toBe(1)
})

test('an alarm arrives with what it is about, signed with the key', async () => {
  const { got, url } = await receiver()
  const key = await keyFor(url, both)
  await raise()
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1)
  const [{ headers, target, body } = { headers: {}, target: '', body: '' }] = got
  expect(JSON.parse(body)).toMatchObject({
    id: headers['x-event-id'],
    event: 'alarm.raised',
    data: {
      deviceCode: 'G1-1',
      identifier: 'temp',
      triggerValue: 9,
      unit: '℃',
      state: 'ACTIVE_UNACK',
      level: 3,
      firstTime: new Date(Math.floor(at / 1_000) * 1_000).toISOString().replace('.000', ''),
    },
  })
  const hash = createHash('sha256').update(body).digest('hex')
  const text = ['POST', '/events?from=steward', headers['x-timestamp'], headers['x-nonce'], hash].join('\n')
  expect(target).toBe('/events?from=steward')
  expect(headers['x-app-key']).toBe(key.appKey)
  expect(headers['x-signature']).toBe(createHmac('sha256', key.appSecret).update(text).digest('hex'))
  await expect
    .poll(() => deliveries(key), { timeout: 10_000 })
    .toMatchObject([{ deliveryStatus: 'delivered', attempts: 1, lastHttpStatus: 200 }])
  const [one] = await deliveries(key)
  expect(await attempts(one?.id)).toMatchObject([{ attemptNo: 1, httpStatus: 200, answer: 'ok', failure: null }])
  await report(1)
  await expect
    .poll(() => got.map((each) => JSON.parse(each.body).event), { timeout: 10_000 })
    .toEqual(['alarm.raised', 'alarm.recovered'])
})

test('only events asked for, of areas and types of the key, are sent', async () => {
  const { got, url } = await receiver()
  const [other] = await sql(`insert into area (id, tenant_id, area_name, area_code, area_type, ancestors)
    values (77, '${tenant}', 'x', 'x77', 'room', '0') returning id::text as id`)
  const elsewhere = await keyFor(url, { areaIds: String(other?.id) })
  const late = await keyFor(url, { callbackEvents: 'alarm.recovered' })
  const mine = await keyFor(url, { areaIds: plant.areaId, typeIds: plant.typeId })
  await raise()
  await expect.poll(() => deliveries(mine), { timeout: 10_000 }).toMatchObject([{ deliveryEvent: 'alarm.raised' }])
  expect([await deliveries(elsewhere), await deliveries(late)]).toEqual([[], []])
  await expect.poll(() => got.length).toBe(1)
})

test('a letter that is passed on twice is one event', async () => {
  const { url } = await receiver()
  const key = await keyFor(url)
  const { passAlarmsOn } = await import('../alarm/alarm-callbacks.ts')
  await raise()
  await expect.poll(() => deliveries(key), { timeout: 10_000 }).toHaveLength(1)
  const [one] = await deliveries(key)
  const content = (await keeper.get('/iot/api-delivery/detail', { id: String(one?.id) })).data as {
    content: { data: { id: string } }
  }
  const payload = { recordId: content.content.data.id, transition: 'trigger' }
  const letter = { id: String(one?.eventId), tenant, kind: 'alarm', payload, attempts: 1, written: new Date() }
  await passAlarmsOn(app.context, [letter])
  // Written anew, as when it was put aside and is sent once more: it names its transition.
  await passAlarmsOn(app.context, [{ ...letter, id: '1', payload: { ...payload, transitionId: one?.eventId } }])
  expect(await deliveries(key)).toHaveLength(1)
})

test('a receiver that hangs keeps neither others nor alarms waiting', async () => {
  const hanging = await receiver(() => undefined)
  const { got, url } = await receiver()
  const slow = await keyFor(hanging.url)
  await keyFor(url)
  const began = performance.now()
  for (let count = 0; count < 6; count += 1) await raise()
  await expect.poll(() => got.length, { timeout: 10_000, interval: 20 }).toBe(6)
  // The slow one holds four of its own places, each until the deadline.
  expect(hanging.got.length).toBeLessThanOrEqual(8)
  expect(performance.now() - began).toBeLessThan(60_000)
  await expect.poll(() => deliveries(slow), { timeout: 20_000 }).toHaveLength(6)
  await expect
    .poll(async () => (await deliveries(slow)).filter((one) => one.lastFailure === 'timeout').length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(3)
})

test.each([
  [
    'answers with an error',
    'status',
    500,
    (response: ServerResponse) => response.writeHead(500).end('x'.repeat(5_000)),
  ],
  ['hangs up', 'connect', null, (response: ServerResponse) => response.destroy()],
  [
    'sends elsewhere',
    'redirect',
    302,
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
] as const)(
  'an attempt at a receiver that %s failed, and the next one follows after growing pauses',
  async (_, failure, status, answer) => {
    let isWell = false
    const { got, url } = await receiver((response) => (isWell ? response.end('ok') : answer(response)))
    const key = await keyFor(url)
    await raise()
    const count = async (n: number) => {
      await expect.poll(async () => (await deliveries(key))[0]?.lastFailure ?? null, { timeout: 10_000 }).toBe(failure)
      await expect.poll(async () => attempts((await deliveries(key))[0]?.id), { timeout: 10_000 }).toHaveLength(n)
    }
    await count(1)
    const [one] = await deliveries(key)
    expect(one).toMatchObject({ deliveryStatus: 'waiting', lastHttpStatus: status })
    const [first] = await attempts(one?.id)
    expect(first).toMatchObject({ failure, httpStatus: status })
    expect(String(first?.answer).length).toBeLessThanOrEqual(1_000)
    later(9)
    expect(got).toHaveLength(1)
    later(3)
    await count(2)
    later(30)
    expect(got).toHaveLength(2)
    isWell = true
    later(31)
    await expect
      .poll(() => deliveries(key), { timeout: 10_000 })
      .toMatchObject([{ deliveryStatus: 'delivered', attempts: 3 }])
    const ids = got.map(({ headers }) => headers['x-event-id'])
    expect(new Set(ids).size).toBe(1)
    // Each is signed anew.
    expect(new Set(got.map(({ headers }) => headers['x-nonce'])).size).toBe(got.length)
  },
)

test('what a process had under way when it died is sent after its lease', async () => {
  const { got, url } = await receiver()
  const key = await keyFor(url)
  await keeper.post('/iot/api-access/ping', {}, { ids: key.id })
  await expect.poll(() => deliveries(key), { timeout: 10_000 }).toMatchObject([{ deliveryStatus: 'delivered' }])
  await sql(
    `update api_delivery set delivery_status = 'waiting', next_time = $1, lease_until = $2 where access_id = $3`,
    [new Date(), new Date(Date.now() + 20_000), key.id],
  )
  later(1)
  expect(got).toHaveLength(1)
  // The clock that counts is the database's: this server's being fast takes nothing from another one.
  later(25)
  await report(2)
  expect(got).toHaveLength(1)
  await sql('update api_delivery set lease_until = now() where access_id = $1', [key.id])
  later(1)
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(2)
  expect(got[1]?.headers['x-event-id']).toBe(got[0]?.headers['x-event-id'])
})

test('after a day of failures deliveries stop and the owner is told; resumed, what waits is sent', async () => {
  let isWell = false
  const { got, url } = await receiver((response) => response.writeHead(isWell ? 200 : 503).end())
  const key = await keyFor(url)
  await raise()
  await expect.poll(async () => (await deliveries(key))[0]?.lastFailure ?? null, { timeout: 10_000 }).toBe('status')
  await expect.poll(() => settled(key), { timeout: 10_000 }).toBe(true)
  const state = async () =>
    (
      await sql(
        'select callback_state as "callbackState", failing_since as "failingSince" from api_access where id = $1',
        [key.id],
      )
    )[0]
  expect(await state()).toMatchObject({ callbackState: 'on', failingSince: expect.any(String) })
  later(24 * 3_600 + 60)
  await expect.poll(async () => (await state())?.callbackState, { timeout: 10_000 }).toBe('off')
  const letters = await sql(`select subject from mail where $1 = any(recipient_ids) and about_id = $2`, [
    keeper.userId,
    key.id,
  ])
  expect(letters).toEqual([{ subject: expect.stringContaining('推送已停止') }])
  const sent = got.length
  later(7_200)
  await raise()
  // What happens while it is stopped is not kept for it: it must have been passed by before it is resumed.
  await expect.poll(async () => (await sql('select 1 from outbox')).length, { timeout: 10_000 }).toBe(0)
  expect(got).toHaveLength(sent)
  isWell = true
  ahead = 0
  expect(await keeper.post('/iot/api-access/resume', {}, { ids: key.id })).toMatchObject({ status: 200 })
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(sent + 1)
  await expect.poll(() => settled(key), { timeout: 10_000 }).toBe(true)
  expect(got).toHaveLength(sent + 1)
  await expect.poll(async () => (await state())?.failingSince, { timeout: 10_000 }).toBe(null)
})

test('chosen deliveries are sent again under their id, by whoever may', async () => {
  const { got, url } = await receiver()
  const key = await keyFor(url, both)
  await raise()
  await report(1)
  await expect
    .poll(async () => (await deliveries(key)).filter((one) => one.deliveryStatus === 'delivered').length, {
      timeout: 10_000,
    })
    .toBe(2)
  const [first] = await deliveries(key)
  const nobody = await app.person({ tenant, codes: ['api-delivery'] })
  expect(await nobody.post('/iot/api-delivery/replay', {}, { ids: String(first?.id) })).toMatchObject({ status: 403 })
  const stranger = await app.person({ tenant: '200002', codes: 'all' })
  expect(await stranger.post('/iot/api-delivery/replay', {}, { ids: String(first?.id) })).toMatchObject({ status: 404 })
  const answer = await keeper.post('/iot/api-delivery/replay', {}, { ids: String(first?.id) })
  expect(answer).toMatchObject({ status: 200, data: { replayed: 1 } })
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(3)
  expect(got.filter(({ headers }) => headers['x-event-id'] === first?.eventId)).toHaveLength(2)
  await expect.poll(() => attempts(first?.id), { timeout: 10_000 }).toHaveLength(2)
})

test('a new secret signs from then on', async () => {
  const { got, url } = await receiver()
  const key = await keyFor(url)
  const next = (await keeper.post('/iot/api-access/rotate', undefined, { id: key.id })).data as Key
  await keeper.post('/iot/api-access/ping', {}, { ids: key.id })
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1)
  const [{ headers, target, body } = { headers: {}, target: '', body: '' }] = got
  const hash = createHash('sha256').update(body).digest('hex')
  const text = ['POST', target, headers['x-timestamp'], headers['x-nonce'], hash].join('\n')
  expect(headers['x-signature']).toBe(createHmac('sha256', next.appSecret).update(text).digest('hex'))
})

test('old deliveries are cleared away, and what nobody took in a day is given up', async () => {
  const { url } = await receiver((response) => response.writeHead(500).end())
  const key = await keyFor(url)
  await raise()
  await expect.poll(async () => (await deliveries(key))[0]?.lastFailure ?? null, { timeout: 10_000 }).toBe('status')
  await sql('update api_access set status = 0 where id = $1', [key.id])
  const care = (days: number) => {
    ahead = days * 86_400_000
    return actAs(app.context, { tenant, actor: machineActor('job', accessCare.name) }, (ctx) =>
      (accessCare.each ?? (async () => undefined))(ctx, { id: '' }, { deliveryDays: 30 }),
    )
  }
  await care(2)
  expect(await sql('select delivery_status as state from api_delivery where access_id = $1', [key.id])).toEqual([
    { state: 'failed' },
  ])
  await care(33)
  expect(await sql('select id from api_delivery where access_id = $1', [key.id])).toEqual([])
})

describe('addresses', () => {
  const internal = [
    'https://10.0.0.1/',
    'https://192.168.1.1:8443/x',
    'https://172.31.255.255/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'https://0/',
    'https://167772161/',
    'https://0x0a000001/',
    'https://012.0.0.1/',
    'https://10.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[2001::1]/',
    'https://[ff02::1]/',
    'https://255.255.255.255/',
    'https://224.0.0.1/',
  ]
  test.each(internal)('%s is refused when it is saved', async (callbackUrl) => {
    await admit('127.0.0.0/8')
    const answer = await keeper.post('/iot/api-access/save', {
      accessName: `x${(named += 1)}`,
      scopes: 'alarm:push',
      callbackUrl,
    })
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining('内网') })
    expect(answer.body.field).toBe('callbackUrl')
  })

  test.each([
    'http://93.184.215.14/',
    'ftp://93.184.215.14/',
    'https://a:b@93.184.215.14/',
    'javascript:1',
    '//x',
    'x',
    'https://',
  ])('%s is no callback address', async (callbackUrl) => {
    const answer = await keeper.post('/iot/api-access/save', {
      accessName: `x${(named += 1)}`,
      scopes: 'alarm:push',
      callbackUrl,
    })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body.field).toBe('callbackUrl')
  })

  test('an internal address is judged again at each delivery', async () => {
    const { got, url } = await receiver()
    const key = await keyFor(url)
    await admit('-')
    await keeper.post('/iot/api-access/ping', {}, { ids: key.id })
    await expect
      .poll(() => deliveries(key), { timeout: 10_000 })
      .toMatchObject([{ lastFailure: 'address', deliveryStatus: 'waiting' }])
    expect(got).toEqual([])
    await admit('127.0.0.0/8')
    later(11)
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1)
  })

  test('a name is judged by every address it has at the moment of the delivery', async () => {
    const { got, port } = await receiver()
    const zone = await nameServer()
    const places = { internal: rangesFrom('').ranges, nameServers: [zone.server] }
    const to = (places_: typeof places) =>
      send({ url: new URL(`https://hook.example.test:${port}/`), headers: {}, body: '{}' }, places_, LONGEST)
    zone.answers = ['93.184.215.14']
    expect(await addressesOf('hook.example.test', true, places)).toEqual([{ address: '93.184.215.14', family: 4 }])
    // The name means something else by the time it is connected to.
    zone.answers = ['127.0.0.1']
    expect(await to(places)).toMatchObject({ failure: 'address' })
    zone.answers = ['93.184.215.14', '10.0.0.1']
    expect(await to(places)).toMatchObject({ failure: 'address' })
    zone.answers = []
    expect(await to(places)).toMatchObject({ failure: 'name' })
    expect(got).toEqual([])
    zone.answers = ['127.0.0.1']
    const admitted = { ...places, internal: rangesFrom('127.0.0.1').ranges }
    const reply = await send(
      { url: new URL(`http://hook.example.test:${port}/`), headers: {}, body: '{}' },
      admitted,
      LONGEST,
    )
    expect(reply).toMatchObject({ status: 200, answer: 'ok' })
    expect(got).toHaveLength(1)
    // Plain text never leaves for a public address.
    zone.answers = ['93.184.215.14']
    expect(
      await send({ url: new URL(`http://hook.example.test:${port}/`), headers: {}, body: '{}' }, admitted, LONGEST),
    ).toMatchObject({ failure: 'address' })
  })

  test('an answer that never ends is cut, and counts by what it began with', async () => {
    const endless = await receiver((response) => {
      response.writeHead(200)
      response.write('a'.repeat(700))
    })
    const places = { internal: rangesFrom('127.0.0.0/8').ranges }
    const reply = await send({ url: new URL(endless.url), headers: {}, body: '{}' }, places, 500)
    expect(reply).toMatchObject({ status: 200, answer: 'a'.repeat(700) })
    const flood = await receiver((response) => {
      const more = () => response.write('b'.repeat(65_536)) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    const cut = await send({ url: new URL(flood.url), headers: {}, body: '{}' }, places, LONGEST)
    expect(cut.answer).toHaveLength(1_000)
  })

  test('public addresses are public', () => {
    expect(['8.8.8.8', '93.184.215.14', '2606:2800:21f:cb07::1'].map(isPublic)).toEqual([true, true, true])
    expect(['', 'x', '1.2.3', '8.8.8.8:53'].map(isPublic)).toEqual([false, false, false, false])
  })
})

/** Answers every question for an IPv4 address with what is said at the moment, and others with nothing. */
async function nameServer() {
  const socket = createSocket('udp4')
  const zone = { server: '', answers: [] as string[] }
  socket.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5
    const isV4 = question.readUInt16BE(end - 4) === 1
    const addresses = isV4 ? zone.answers : []
    const head = Buffer.from(question.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(addresses.length, 6)
    head.writeUInt32BE(0, 8)
    const records = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  zone.server = `127.0.0.1:${socket.address().port}`
  return zone
}
