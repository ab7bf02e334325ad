// Other systems call with a key: what is signed rightly is answered within the key's limits, and nothing else is.
import { curlExample } from '@steward/domain/iot/access/access-example'
import { execFile } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { newId } from '../../platform/id.ts'
import { createLog } from '../../platform/log.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const PATH = '/iot/api-access'

let app: TestApp
let twin: App
let keeper: Caller
let stranger: Caller
let plants: Plant[]
let ahead = 0
let named = 0

interface Key {
  id: string
  rev: number
  appKey: string
  appSecret: string
}

const now = () => new Date(Date.now() + ahead)
const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))

beforeAll(async () => {
  app = await startApp({ now })
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  plants = await app.context.db.transaction(scope, async (tx) => [
    await plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 2, code: 'A1' }),
    await plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 2, code: 'B1' }),
  ])
  await sql(`update thing_model set access_mode = 'rw'`)
  // A room below the area of the first.
  await sql(`insert into area (id, tenant_id, area_name, area_code, area_type, parent_id, ancestors)
    select ${newId()}, tenant_id, 'below', 'below', 'room', id, '0,' || id from area where area_code = 'A1-area'`)
  twin = await another()
})
afterAll(async () => {
  await twin.close()
  await app.stop()
})
afterEach(() => {
  ahead = 0
})

/** A further process on the same database. */
const another = () => {
  const { host, port, database, user, password } = app.context.db.pool.options
  const connection = { host, port, database, user, password } as TestApp['owner']
  return buildApp({ database: connection, prepares: true, timeZone: 'Asia/Shanghai', log: createLog('silent'), now })
}

async function makeKey(wish: Record<string, unknown> = {}): Promise<Key> {
  const answer = await keeper.post(`${PATH}/save`, {
    accessName: `系统${(named += 1)}`,
    scopes: 'device:read,value:read,history:read,alarm:read,control:write',
    rateLimit: 600,
    ...wish,
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}

interface Wish {
  method?: 'GET' | 'POST'
  /** What is signed where it differs from what is sent. */
  signed?: { method?: string; target?: string; body?: string; timestamp?: string; nonce?: string }
  body?: string
  timestamp?: string
  nonce?: string
  secret?: string
  headers?: Record<string, string>
  ip?: string
  at?: Pick<App, 'http'>
  edit?: (signature: string) => string
}

interface Reply {
  status: number
  code: number
  data: never
  msg: string
  retryAfter: string | undefined
}

/** A client as another system would write it. */
async function call(key: Pick<Key, 'appKey' | 'appSecret'>, target: string, wish: Wish = {}): Promise<Reply> {
  const { method = 'GET', body = '', signed = {}, at = app } = wish
  const timestamp = wish.timestamp ?? String(Math.floor(now().getTime() / 1_000))
  const nonce = wish.nonce ?? randomBytes(16).toString('hex')
  const hash = createHash('sha256')
    .update(signed.body ?? body)
    .digest('hex')
  const text = [
    signed.method ?? method,
    signed.target ?? target,
    signed.timestamp ?? timestamp,
    signed.nonce ?? nonce,
    hash,
  ]
  const signature = createHmac('sha256', wish.secret ?? key.appSecret)
    .update(text.join('\n'))
    .digest('hex')
  const reply = await at.http.inject({
    method,
    url: target,
    remoteAddress: wish.ip ?? '10.9.8.7',
    headers: {
      'x-app-key': key.appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': wish.edit ? wish.edit(signature) : signature,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...wish.headers,
    },
    ...(method === 'POST' ? { payload: body } : {}),
  })
  const { code, data, msg } = reply.json<Omit<Reply, 'status' | 'retryAfter'>>()
  return { status: reply.statusCode, code, data, msg, retryAfter: reply.headers['retry-after']?.toString() }
}

const names = (data: unknown) => (data as { records: { deviceName: string }[] }).records.map((row) => row.deviceName)

describe('the key', () => {
  test('is made, shown with its secret once, listed, changed and removed at its calls', async () => {
    const made = await makeKey({ accessName: '能耗平台', remark: '' })
    expect(made.appKey).toMatch(/^AK[0-9a-f]{24}$/)
    expect(made.appSecret).toMatch(/^[\w-]{43}$/)
    const detail = await keeper.get(`${PATH}/detail`, { id: made.id })
    expect(JSON.stringify(detail.data)).not.toContain(made.appSecret)
    expect(detail.data).toMatchObject({ appKey: made.appKey, rateLimit: 600, calls24h: 0 })
    expect(Object.keys(detail.data)).not.toContain('appSecret')
    const listed = await keeper.get(`${PATH}/list`, { appKey: made.appKey })
    expect(listed.data).toMatchObject({ total: 1, records: [{ accessName: '能耗平台' }] })
    const changed = await keeper.post(`${PATH}/update`, { id: made.id, rev: made.rev, rateLimit: 5 })
    expect(changed).toMatchObject({ status: 200, data: { rateLimit: 5, appKey: made.appKey } })
    expect(await keeper.post(`${PATH}/remove`, undefined, { ids: made.id })).toMatchObject({ status: 200 })
    expect(await keeper.get(`${PATH}/detail`, { id: made.id })).toMatchObject({ status: 404 })
  })

  test('is stored encrypted, under its own name', async () => {
    const [made, other] = [await makeKey(), await makeKey()]
    const [row] = await sql('select app_secret as sealed from api_access where id = $1', [made.id])
    expect(String(row?.sealed)).not.toContain(made.appSecret)
    expect((await call(made, '/api/iot/device/list')).status).toBe(200)
    // The secret of another row does not open under this name.
    await sql('update api_access set app_secret = (select app_secret from api_access where id = $2) where id = $1', [
      made.id,
      other.id,
    ])
    app.context.changes.notify('api_access', tenant)
    expect((await call({ ...made, appSecret: other.appSecret }, '/api/iot/device/list')).status).toBe(500)
  })

  test('is given only by who holds what it may do, over all devices', async () => {
    const clerk = await app.person({ tenant, codes: ['api-access', 'api_access_add', 'device', 'device_view'] })
    const input = { accessName: `系统${(named += 1)}`, scopes: 'value:read' }
    expect(await clerk.post(`${PATH}/save`, { ...input, scopes: 'value:read,control:write' })).toMatchObject({
      status: 403,
      msg: expect.stringContaining('控制设备'),
    })
    expect(await clerk.post(`${PATH}/save`, input)).toMatchObject({ status: 200 })
    const [role] = await sql(`select role_id[1]::text as id from "user" where id = $1`, [clerk.userId])
    await app.context.db.transaction({ tenant, platform: true }, async (tx) => {
      const id = newId()
      await tx.query(
        `insert into data_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_type, scope_column, status)
         select $1, $2, id, 'device', 'x', 3, 'createDept', 1 from menu where code = 'device'`,
        [id, '000000'],
      )
      await tx.query('insert into role_scope (tenant_id, role_id, scope_id, scope_category) values ($1, $2, $3, 1)', [
        tenant,
        role?.id,
        id,
      ])
    })
    app.context.changes.invalidateAll()
    expect(await clerk.post(`${PATH}/save`, { ...input, accessName: 'x' })).toMatchObject({
      status: 403,
      msg: expect.stringContaining('部分数据'),
    })
  })

  test.each([
    [{ ipAllow: '10.0.0.0/33' }, 'ipAllow'],
    [{ ipAllow: '10.0.0.1\nfoo' }, 'ipAllow'],
    [{ rateLimit: 0 }, 'rateLimit'],
    [{ rateLimit: 601 }, 'rateLimit'],
    [{ scopes: 'root' }, 'scopes'],
    [{ scopes: '' }, 'scopes'],
    [{ validFrom: '2026-03-02 00:00:00', validTo: '2026-03-01 00:00:00' }, 'validTo'],
    [{ callbackEvents: 'alarm.raised' }, 'callbackUrl'],
    [{ callbackEvents: 'alarm.raised', callbackUrl: 'https://93.184.215.14/' }, 'scopes'],
  ])('with %o is refused with a word at the field', async (wrong, field) => {
    const answer = await keeper.post(`${PATH}/save`, {
      accessName: `系统${(named += 1)}`,
      scopes: 'value:read',
      ...wrong,
    })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body.field).toBe(field)
  })
})

describe('a call', () => {
  let key: Key
  beforeAll(async () => {
    key = await makeKey()
  })

  test('signed rightly is answered, with path, query and body as sent', async () => {
    const list = await call(key, '/api/iot/device/list?size=1&deviceName=A1-%31')
    expect(list).toMatchObject({ status: 200 })
    expect(names(list.data)).toEqual(['A1-1'])
    expect((await call(key, '/iot/device/list?size=1')).status).toBe(200)
    const body = JSON.stringify({
      deviceId: plants[0]?.devices[0]?.deviceId,
      identifier: 'temp',
      value: 4,
      reason: '节能 é',
    })
    // The gateway is not connected: the way there is the one people take.
    expect(await call(key, '/api/iot/tool/control', { method: 'POST', body })).toMatchObject({
      status: 422,
      msg: expect.stringContaining('不在线'),
    })
  })

  test('of curl and openssl, as the help shows it, is answered', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const address = app.http.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const run = async (script: string) => JSON.parse((await promisify(execFile)('bash', ['-c', script])).stdout)
    const get = { origin, ...key, method: 'GET', target: `/api/iot/device/list?deviceName=B1&size=1` } as const
    expect(await run(curlExample(get))).toMatchObject({ code: 200, data: { total: 2 } })
    const body = `{"deviceId":"1","identifier":"it's","value":1}`
    const post = { origin, ...key, method: 'POST', target: '/api/iot/tool/control', body } as const
    expect(await run(curlExample(post))).toMatchObject({ code: 400, msg: expect.stringContaining('设备不存在') })
    expect(await run(curlExample({ ...get, appSecret: 'wrong' }))).toMatchObject({ code: 401 })
  })

  const wrong: [string, string, Wish][] = [
    ['another query', '/api/iot/device/list?size=2', { signed: { target: '/api/iot/device/list?size=1' } }],
    ['another path', '/api/iot/device/list', { signed: { target: '/api/iot/area/list' } }],
    ['a path in another spelling', '/api/iot/device/list?a=%31', { signed: { target: '/api/iot/device/list?a=1' } }],
    ['a query taken away', '/api/iot/device/list', { signed: { target: '/api/iot/device/list?size=1' } }],
    [
      'a parameter added',
      '/api/iot/device/list?size=1&current=2',
      { signed: { target: '/api/iot/device/list?size=1' } },
    ],
    ['another method', '/api/iot/tool/control', { method: 'POST', body: '{}', signed: { method: 'GET' } }],
    [
      'a changed body',
      '/api/iot/tool/control',
      { method: 'POST', body: '{"value":9}', signed: { body: '{"value":1}' } },
    ],
    [
      'a body with other spaces',
      '/api/iot/tool/control',
      { method: 'POST', body: '{"a": 1}', signed: { body: '{"a":1}' } },
    ],
    ['a body taken away', '/api/iot/tool/control', { method: 'POST', body: '{}', signed: { body: '{"a":1}' } }],
    ['another time', '/api/iot/device/list', { signed: { timestamp: String(Math.floor(Date.now() / 1_000) - 7) } }],
    ['another nonce', '/api/iot/device/list', { signed: { nonce: '0'.repeat(32) } }],
    ['another secret', '/api/iot/device/list', { secret: 'x'.repeat(43) }],
    ['no secret', '/api/iot/device/list', { secret: '' }],
    ['an upper-case signature', '/api/iot/device/list', { edit: (one) => one.toUpperCase() }],
    ['a signature in base64', '/api/iot/device/list', { edit: (one) => Buffer.from(one, 'hex').toString('base64') }],
    ['a cut signature', '/api/iot/device/list', { edit: (one) => one.slice(0, 32) }],
    ['a longer signature', '/api/iot/device/list', { edit: (one) => `${one}00` }],
    ['no signature', '/api/iot/device/list', { edit: () => '' }],
    ['a signature of wide characters', '/api/iot/device/list', { edit: (one) => `é${one.slice(2)}` }],
    ['a short nonce', '/api/iot/device/list', { nonce: 'short' }],
    ['a nonce with a line break in it', '/api/iot/device/list', { nonce: 'abcdefgh%0Aijklmnop' }],
    ['an empty nonce', '/api/iot/device/list', { nonce: '' }],
  ]
  test.each(wrong)('with %s is refused as wrongly signed', async (what, target, wish) => {
    // From an address of its own, so that the failures of others do not count.
    const ip = `10.1.0.${wrong.findIndex(([name]) => name === what) + 1}`
    const reply = await call(key, target, { ip, ...wish })
    expect([reply.status, reply.msg]).toEqual([401, '签名无效'])
  })

  test('with a key that is not known is refused in the same words', async () => {
    for (const appKey of [`AK${'0'.repeat(24)}`, 'AKx', '', "AK' or 1=1 --", key.appKey.toUpperCase()]) {
      const reply = await call({ ...key, appKey }, '/api/iot/device/list', { ip: `10.2.0.${appKey.length}` })
      expect([reply.status, reply.msg]).toEqual([401, '签名无效'])
    }
  })

  // What is ahead comes nearer while the call is made.
  test.each([-301, 303, -86_400, 86_400])('%i seconds off is refused, and told the time', async (seconds) => {
    const timestamp = String(Math.floor(Date.now() / 1_000) + seconds)
    const reply = await call(key, '/api/iot/device/list', { timestamp })
    expect(reply).toMatchObject({ status: 401, msg: expect.stringContaining('5分钟') })
    expect(Math.abs((reply.data as { now: number }).now - Date.now())).toBeLessThan(60_000)
  })

  test.each(['', 'now', '1e9', '17000000000', '-1700000000', ' 1700000000'])(
    'with the time “%s” is refused',
    async (timestamp) => {
      expect((await call(key, '/api/iot/device/list', { timestamp })).status).toBe(401)
    },
  )

  test.each([-295, 295])('%i seconds off is answered', async (seconds) => {
    const timestamp = String(Math.floor(Date.now() / 1_000) + seconds)
    expect((await call(key, '/api/iot/device/list', { timestamp })).status).toBe(200)
  })

  test('is made once: repeated here, in another process or later it is refused', async () => {
    const wish = { nonce: randomBytes(16).toString('hex'), timestamp: String(Math.floor(Date.now() / 1_000) + 250) }
    expect((await call(key, '/api/iot/device/list', wish)).status).toBe(200)
    for (const at of [app, twin]) {
      const again = await call(key, '/api/iot/device/list', { ...wish, at })
      expect(again).toMatchObject({ status: 401, msg: expect.stringContaining('已使用过') })
    }
    // As long as its time can be used.
    ahead = 540_000
    await call(key, '/api/iot/device/list')
    expect((await call(key, '/api/iot/device/list', wish)).status).toBe(401)
    ahead = 0
    const restarted = await another()
    expect((await call(key, '/api/iot/device/list', { ...wish, at: restarted })).status).toBe(401)
    await restarted.close()
  })

  test('made at once in two processes with one nonce is answered once', async () => {
    const nonce = randomBytes(16).toString('hex')
    const replies = await Promise.all(
      [app, twin, app, twin, app, twin].map((at) => call(key, '/api/iot/device/list', { nonce, at })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('with a session beside it is the key’s alone', async () => {
    const headers = { 'blade-auth': `bearer ${keeper.token}` }
    expect((await call(key, '/api/iot/gateway/list', { headers })).status).toBe(403)
  })
})

describe('limits', () => {
  test('a key makes the calls of its scopes and no other, not even one that is open to anybody', async () => {
    const key = await makeKey({ scopes: 'value:read' })
    const prefix = '/api'
    for (const target of [
      '/iot/device/list',
      '/iot/device/detail?id=1',
      '/iot/device/series?deviceId=1&identifiers=temp',
      '/iot/alarm-record/list',
      '/iot/gateway/list',
      '/iot/api-access/list',
      '/blade-user/info',
      '/blade-auth/oauth/captcha',
      '/iot/device/choices',
    ])
      expect([target, (await call(key, prefix + target)).status]).toEqual([target, 403])
    for (const target of ['/iot/api-access/save', '/iot/device/submit', '/iot/device/export', '/iot/tool/control'])
      expect([target, (await call(key, prefix + target, { method: 'POST', body: '{}' })).status]).toEqual([target, 403])
    expect((await call(key, `${prefix}/iot/device/value?deviceMqttPrefix=${tenant}/A1/A1-1`)).status).toBe(200)
  })

  test('a key sees devices, values, histories, alarms and areas of its areas and types only', async () => {
    const [inside, outside] = plants
    const key = await makeKey({ areaIds: inside?.areaId })
    const other = outside?.devices[0]?.deviceId ?? ''
    expect(names((await call(key, '/api/iot/device/list')).data).toSorted()).toEqual(['A1-1', 'A1-2'])
    expect(names((await call(key, `/api/iot/device/list?id=${other}`)).data)).toEqual([])
    expect(names((await call(key, `/api/iot/device/list?areaId=${outside?.areaId}`)).data)).toEqual([])
    for (const target of [
      `/api/iot/device/detail?id=${other}`,
      '/api/iot/device/detailByJsCode?jsCode=B1-1',
      `/api/iot/device/value?deviceMqttPrefix=${tenant}/B1/B1-1`,
      `/api/iot/device/value?deviceMqttPrefix=${tenant}/A1/A1-1,${tenant}/B1/B1-1`,
      `/api/iot/device/series?deviceId=${other}&identifiers=temp`,
    ])
      expect([target, (await call(key, target)).status]).toEqual([target, expect.toBeOneOf([400, 404])])
    const body = JSON.stringify({ deviceId: other, identifier: 'temp', value: 1 })
    expect(await call(key, '/api/iot/tool/control', { method: 'POST', body })).toMatchObject({ status: 400 })
    const areas = (await call(key, '/api/iot/area/list')).data as { records: { areaName: string }[] }
    expect(areas.records.map(({ areaName }) => areaName).toSorted()).toEqual(['A1-area', 'below'])
    // A room below the area is within it.
    await sql(`update device set area_id = (select id from area where area_code = 'below') where device_name = 'A1-2'`)
    expect(names((await call(key, '/api/iot/device/list')).data).toSorted()).toEqual(['A1-1', 'A1-2'])
    const typed = await makeKey({ areaIds: inside?.areaId, typeIds: outside?.typeId })
    expect(names((await call(typed, '/api/iot/device/list')).data)).toEqual([])
    await sql(`insert into alarm_record (id, tenant_id, alarm_name, area_id, device_type_id) select ${newId()} + row_number() over (), tenant_id, code, id,
      case when code = 'A1-area' then ${inside?.typeId} else ${outside?.typeId} end from (select *, area_code as code from area) a where code in ('A1-area', 'B1-area')`)
    const alarms = (await call(key, '/api/iot/alarm-record/list')).data as { records: { alarmName: string }[] }
    expect(alarms.records.map(({ alarmName }) => alarmName)).toEqual(['A1-area'])
    expect((await call(typed, '/api/iot/alarm-record/list')).data).toMatchObject({ total: 0 })
  })

  test('a key sees nothing of another hospital', async () => {
    const made = await stranger.post(`${PATH}/save`, { accessName: 'other', scopes: 'device:read,value:read' })
    const key: Key = made.data
    expect((await call(key, '/api/iot/device/list')).data).toMatchObject({ total: 0 })
    expect((await call(key, `/api/iot/device/detail?id=${plants[0]?.devices[0]?.deviceId}`)).status).toBe(404)
    expect((await call(key, `/api/iot/device/value?deviceMqttPrefix=${tenant}/A1/A1-1`)).status).toBe(400)
  })

  test('more calls than its limit are refused until a minute is over, in all processes together', async () => {
    const key = await makeKey({ rateLimit: 4 })
    const replies = await Promise.all(
      [app, twin, app, twin, app, twin, app, twin].map((at) => call(key, '/api/iot/device/list', { at })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 429, 429, 429, 429,
    ])
    const refused = replies.find(({ status }) => status === 429)
    expect(Number(refused?.retryAfter)).toBeGreaterThan(50)
    expect(Number(refused?.retryAfter)).toBeLessThanOrEqual(60)
    ahead = 61_000
    expect((await call(key, '/api/iot/device/list')).status).toBe(200)
  })

  test('wrong signatures of a key are limited where they come from, and nobody else is locked out', async () => {
    const key = await makeKey()
    const guess = (secret: string) => call(key, '/api/iot/device/list', { ip: '10.66.0.1', secret })
    for (let count = 0; count < 10; count += 1) expect((await guess('wrong')).status).toBe(401)
    expect(await guess('wrong')).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
    expect((await guess(key.appSecret)).status).toBe(429)
    expect((await call(key, '/api/iot/device/list', { ip: '10.66.0.2' })).status).toBe(200)
    // Guessing names is limited as well, and known keys of the same address go on.
    for (let count = 0; count < 60; count += 1)
      await call({ ...key, appKey: `AK${String(count).padStart(24, '0')}` }, '/api/iot/device/list', {
        ip: '10.67.0.1',
      })
    const unknown = { ...key, appKey: `AK${'9'.repeat(24)}` }
    expect((await call(unknown, '/api/iot/device/list', { ip: '10.67.0.1' })).status).toBe(429)
    expect((await call(key, '/api/iot/device/list', { ip: '10.67.0.1' })).status).toBe(200)
  })

  test('an address outside the list, a time outside the span and a disabled key are refused', async () => {
    const key = await makeKey({ ipAllow: '10.5.0.0/16, 2001:db8::/48\n192.0.2.7' })
    const from = async (ip: string) => (await call(key, '/api/iot/device/list', { ip })).status
    expect([
      await from('10.5.255.1'),
      await from('2001:db8::9'),
      await from('192.0.2.7'),
      await from('::ffff:10.5.0.1'),
    ]).toEqual([200, 200, 200, 200])
    expect([await from('10.6.0.1'), await from('192.0.2.8'), await from('2001:db9::1')]).toEqual([403, 403, 403])
    const span = await makeKey({ validFrom: '2020-01-01 00:00:00', validTo: '2020-02-01 00:00:00' })
    expect((await call(span, '/api/iot/device/list')).msg).toContain('有效期')
    const off = await makeKey()
    await keeper.post(`${PATH}/disable`, {}, { ids: off.id })
    expect((await call(off, '/api/iot/device/list', { at: twin })).status).toBe(403)
    await keeper.post(`${PATH}/enable`, {}, { ids: off.id })
    await expect.poll(async () => (await call(off, '/api/iot/device/list', { at: twin })).status).toBe(200)
  })

  test('narrowed scopes hold from the next call on, in every process', async () => {
    const key = await makeKey()
    for (const at of [app, twin]) expect((await call(key, '/api/iot/device/list', { at })).status).toBe(200)
    await keeper.post(`${PATH}/update`, { id: key.id, scopes: 'alarm:read' })
    for (const at of [twin, app]) expect((await call(key, '/api/iot/device/list', { at })).status).toBe(403)
  })
})

describe('the end of a secret', () => {
  test('a new secret is shown once, and the former one is accepted for a day', async () => {
    const key = await makeKey()
    const next = (await keeper.post(`${PATH}/rotate`, undefined, { id: key.id })).data as Key
    expect(next.appKey).toBe(key.appKey)
    expect(next.appSecret).not.toBe(key.appSecret)
    for (const one of [key, next]) expect((await call(one, '/api/iot/device/list', { at: twin })).status).toBe(200)
    ahead = 25 * 3_600_000
    expect((await call(next, '/api/iot/device/list', { ip: '10.70.0.1' })).status).toBe(200)
    expect((await call(key, '/api/iot/device/list', { ip: '10.70.0.2' })).status).toBe(401)
    ahead = 0
    // With the next one the first is forgotten.
    const third = (await keeper.post(`${PATH}/rotate`, undefined, { id: key.id })).data as Key
    expect((await call(key, '/api/iot/device/list', { ip: '10.70.0.3' })).status).toBe(401)
    for (const one of [next, third]) expect((await call(one, '/api/iot/device/list')).status).toBe(200)
  })

  test('a removed key is refused at once in every process, and needs a new secret when it is brought back', async () => {
    const key = await makeKey()
    for (const at of [app, twin]) expect((await call(key, '/api/iot/device/list', { at })).status).toBe(200)
    await keeper.post(`${PATH}/remove`, undefined, { ids: key.id })
    for (const at of [twin, app]) expect((await call(key, '/api/iot/device/list', { at })).status).toBe(401)
    await keeper.post(`${PATH}/restore`, undefined, { ids: key.id })
    expect((await call(key, '/api/iot/device/list', { ip: '10.71.0.1' })).status).toBe(401)
    expect((await call({ ...key, appSecret: '' }, '/api/iot/device/list', { ip: '10.71.0.2' })).status).toBe(401)
    const next = (await keeper.post(`${PATH}/rotate`, undefined, { id: key.id })).data as Key
    expect((await call(next, '/api/iot/device/list', { ip: '10.71.0.3' })).status).toBe(200)
    expect((await call(key, '/api/iot/device/list', { ip: '10.71.0.4' })).status).toBe(401)
  })
})

test('calls and errors are counted beside the calls, and change neither revision nor history', async () => {
  const key = await makeKey({ scopes: 'value:read' })
  await call(key, `/api/iot/device/value?deviceMqttPrefix=${tenant}/A1/A1-1`)
  await call(key, '/api/iot/device/value?deviceMqttPrefix=none')
  await call(key, '/api/iot/device/list', { at: twin })
  await call(key, '/api/iot/device/list', { secret: 'wrong', ip: '10.80.0.1' })
  await Promise.all([app.access.flush(), twin.access.flush()])
  const { data } = await keeper.get(`${PATH}/detail`, { id: key.id })
  // What somebody else signs wrongly is not the key's error.
  expect(data).toMatchObject({ calls24h: 3, errors24h: 2, rev: key.rev, lastUsed: expect.stringMatching(/^20/) })
  const { data: history } = await keeper.get(`${PATH}/history`, { id: key.id })
  expect((history as { total: number }).total).toBe(1)
})

test('what a key writes stands in its name', async () => {
  const key = await makeKey({ accessName: '楼宇自控' })
  await sql(`update gateway set online_status = 'online'`)
  const body = JSON.stringify({ deviceId: plants[0]?.devices[0]?.deviceId, identifier: 'temp', value: 4 })
  const reply = await call(key, '/api/iot/tool/control', { method: 'POST', body })
  expect(reply).toMatchObject({ status: 200 })
  const { commandId } = reply.data as { commandId: string }
  const { data } = await keeper.get('/iot/device-command/detail', { id: commandId })
  expect(data).toMatchObject({ source: 'api', operatorId: keeper.userId, reason: '楼宇自控' })
})
