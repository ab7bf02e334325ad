import { dept, topmenu, user } from '@steward/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Client, type ClientOptions, Refusal, TIMED_OUT, type Tokens, UNREACHABLE, createClient } from './index.ts'
import { type TestServer, enveloped, startServer } from './testing/server.ts'

const young = (): Tokens => ({
  access: 'a1',
  refresh: 'r1',
  tenantId: '000000',
  expiresIn: 3600,
  obtainedAt: Date.now(),
})

let server: TestServer
let tokens: Tokens | undefined
let owner: string | undefined
let signedOut: Refusal[]

const connect = (more: Partial<ClientOptions> = {}): Client =>
  createClient({
    baseUrl: server.baseUrl,
    clientId: 'console',
    clientSecret: 'console_secret',
    locale: () => 'en',
    tokens: {
      read: () => tokens,
      write: (next) => {
        tokens = next
      },
      owner: () => owner,
    },
    onSignedOut: (reason) => signedOut.push(reason),
    ...more,
  })

const refused = async (call: Promise<unknown>): Promise<Refusal> => {
  const reason: unknown = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(reason instanceof Refusal)) throw new Error('the call was not refused')
  return reason
}

const unauthorized = { status: 401, body: { code: 401, success: false, data: null, msg: '请求未授权' } }
const renewed = { body: { access_token: 'a2', refresh_token: 'r2', tenant_id: '000000', expires_in: 3600 } }

beforeEach(async () => {
  server = await startServer({})
  tokens = young()
  owner = 'li'
  signedOut = []
})
afterEach(() => server.close())

test('every call names the client, the session and the language', async () => {
  server.routes['/api/blade-user/detail'] = enveloped({ id: '7', account: 'li', roleId: '1,2' })
  const row = await connect().detail(user, '7')
  const headers = server.asked[0]?.headers
  expect(headers?.authorization).toBe(`Basic ${btoa('console:console_secret')}`)
  expect(headers?.['blade-auth']).toBe('bearer a1')
  expect(headers?.['accept-language']).toBe('en')
  expect(row.roleId).toEqual(['1', '2'])
})

test('a list is asked for in words of the wire and answered in words of the domain', async () => {
  const row = { id: '7', account: 'li', roleId: '1,2', deptId: '', postId: null, deptName: '后勤部' }
  server.routes['/api/blade-user/list'] = enveloped({ records: [row], total: 41, current: 2, size: 10, pages: 5 })
  const page = await connect().list(user, {
    current: 2,
    order: '-createTime,account',
    filters: {
      account: '泵',
      roleId: ['1', '2'],
      createTime: { dategt: '2026-01-01 00:00:00' },
      phone: null,
      email: '',
    },
  })
  expect(Object.fromEntries(server.asked[0]?.query ?? [])).toEqual({
    current: '2',
    size: '10',
    ascs: 'account',
    descs: 'createTime',
    account: '泵',
    roleId: '1,2',
    createTime_dategt: '2026-01-01 00:00:00',
  })
  expect(page.total).toBe(41)
  expect(page.records[0]).toMatchObject({ roleId: ['1', '2'], deptId: [], postId: [], deptName: '后勤部' })
})

test('an update names what was emptied and writes a root parent as the wire does', async () => {
  server.routes['/api/blade-system/dept/submit'] = ({ body }) => ({ body: { code: 200, data: body } })
  const saved = await connect().submit(dept, {
    id: '5',
    rev: 3,
    deptName: '氧气站',
    fullName: '氧气站',
    parentId: null,
    remark: null,
  })
  expect(server.asked[0]?.body).toEqual({
    id: '5',
    rev: 3,
    deptName: '氧气站',
    fullName: '氧气站',
    parentId: '0',
    clearFields: ['remark'],
  })
  expect(saved.parentId).toBeNull()
})

test('a new secret travels as it was typed', async () => {
  server.routes['/api/blade-user/submit'] = enveloped({ id: '9' })
  await connect().submit(user, { account: 'li', realName: '李', roleId: ['1'], deptId: ['2'], password: 'Str0ng!' })
  expect(server.asked[0]?.body).toMatchObject({ password: 'Str0ng!', roleId: '1', deptId: '2' })
})

test('more ids than an address holds are sent in the body', async () => {
  for (const call of ['setting', 'remove']) server.routes[`/api/blade-system/topmenu/${call}`] = enveloped(true)
  const ids = Array.from({ length: 740 }, (_, at) => String(10 ** 17 + at))
  await connect().act(topmenu, 'setting', { ids, input: { menuIds: ['8'] } })
  await connect().remove(topmenu, ids)
  expect(server.asked.map(({ query, body }) => [query.get('ids'), body])).toEqual([
    [null, { menuIds: '8', ids }],
    [null, { ids }],
  ])
})

test('an action on rows carries ids in the query and its input in the body', async () => {
  server.routes['/api/blade-system/topmenu/setting'] = enveloped(null)
  await connect().act(topmenu, 'setting', { ids: ['1', '2'], input: { menuIds: ['8', '9'] } })
  expect(server.asked[0]?.query.get('ids')).toBe('1,2')
  expect(server.asked[0]?.body).toEqual({ menuIds: '8,9' })
})

test('a refusal carries the words and the fields of the server', async () => {
  const body = {
    code: 400,
    success: false,
    msg: '登录账号已存在：li',
    field: 'account',
    data: { fields: { account: '登录账号已存在：li' } },
    requestId: 'q-1',
  }
  server.routes['/api/blade-user/submit'] = () => ({ status: 400, body })
  const reason = await refused(connect().submit(user, { account: 'li', realName: '李', roleId: ['1'], deptId: ['2'] }))
  expect(reason).toMatchObject({ code: 400, msg: '登录账号已存在：li', field: 'account', requestId: 'q-1' })
  expect(reason.fields.account).toBe('登录账号已存在：li')
  expect(signedOut).toEqual([])
})

test('an ended token is renewed once for all waiting calls, which are then done again', async () => {
  server.routes['/api/blade-user/detail'] = ({ headers }) =>
    headers['blade-auth'] === 'bearer a2' ? { body: { code: 200, data: { id: '7' } } } : unauthorized
  server.routes['/api/blade-auth/oauth/token'] = () => ({ ...renewed, delay: 30 })
  const client = connect()
  await Promise.all(['1', '2', '3', '4'].map((id) => client.detail(user, id)))
  const refreshes = server.asked.filter((call) => call.path.endsWith('/oauth/token'))
  expect(refreshes).toHaveLength(1)
  expect(Object.fromEntries(refreshes[0]?.query ?? [])).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: 'r1',
  })
  expect(tokens).toMatchObject({ access: 'a2', refresh: 'r2' })
  expect(signedOut).toEqual([])
})

test('tokens renewed by another window are used without asking for more', async () => {
  server.routes['/api/blade-user/detail'] = ({ headers }) =>
    headers['blade-auth'] === 'bearer b1' ? { body: { code: 200, data: { id: '7' } } } : unauthorized
  const client = connect({
    exclusively: async (work) => {
      tokens = { ...young(), access: 'b1' }
      return await work()
    },
  })
  await client.detail(user, '7')
  expect(server.asked.map((call) => call.path)).toEqual(['/api/blade-user/detail', '/api/blade-user/detail'])
})

test('a call that is refused after the session has ended does not wait for the lock, nor for the next session', async () => {
  const held = Promise.withResolvers<void>()
  server.routes['/api/blade-user/list'] = () => {
    tokens = undefined
    return unauthorized
  }
  const client = connect({ exclusively: (work) => held.promise.then(work) })
  expect((await refused(client.list(user))).code).toBe(401)
  expect(server.asked).toHaveLength(1)
})

/** Somebody else signs in, in this window or another. */
function changeHands(): void {
  tokens = { ...young(), access: 'w1', refresh: 'w2' }
  owner = 'wang'
}
const detailsAsked = () => server.asked.filter((call) => call.path.endsWith('/detail'))

test('a call that is refused after somebody else has signed in is not sent again with the tokens of that person', async () => {
  server.routes['/api/blade-user/detail'] = ({ headers }) => {
    if (headers['blade-auth'] === 'bearer w1') return { body: { code: 200, data: { id: '7' } } }
    changeHands()
    return unauthorized
  }
  expect((await refused(connect().detail(user, '7'))).code).toBe(401)
  expect(detailsAsked()).toHaveLength(1)
  expect(signedOut).toEqual([])
  expect(tokens?.access).toBe('w1')
})

test.each([
  ['granted', renewed],
  ['refused', unauthorized],
])('a renewal that is %s after somebody else has signed in leaves that session alone', async (_how, reply) => {
  server.routes['/api/blade-user/detail'] = () => unauthorized
  server.routes['/api/blade-auth/oauth/token'] = () => {
    changeHands()
    return reply
  }
  expect((await refused(connect().detail(user, '7'))).code).toBe(401)
  expect(detailsAsked()).toHaveLength(1)
  expect(signedOut).toEqual([])
  expect(tokens?.access).toBe('w1')
})

test('a call that waits for a proof is sent once more when it is given, but not with the proof of somebody else', async () => {
  const unproven = { status: 403, body: { code: 403, reason: 'session.proof', msg: '请先验证身份' } }
  let isProven = false
  server.routes['/api/blade-user/detail'] = () => (isProven ? { body: { code: 200, data: { id: '7' } } } : unproven)
  const prove = async () => (isProven = true)
  expect(await connect({ prove }).detail(user, '7')).toMatchObject({ id: '7' })
  isProven = false
  const proveAsAnother = async () => {
    changeHands()
    return await prove()
  }
  expect((await refused(connect({ prove: proveAsAnother }).detail(user, '7'))).code).toBe(401)
  expect(detailsAsked()).toHaveLength(3)
})

test('a refused renewal ends the session once, however many calls wait for it', async () => {
  server.routes['/api/blade-user/detail'] = () => unauthorized
  server.routes['/api/blade-auth/oauth/token'] = () => ({
    status: 401,
    body: { code: 401, error_code: 401, error_description: '令牌已失效，请重新登录', msg: '令牌已失效，请重新登录' },
  })
  const client = connect()
  const reasons = await Promise.all(['1', '2', '3'].map((id) => refused(client.detail(user, id))))
  expect(reasons.map((reason) => reason.code)).toEqual([401, 401, 401])
  expect(signedOut).toHaveLength(1)
  expect(tokens).toBeUndefined()
  await refused(client.detail(user, '4'))
  expect(signedOut).toHaveLength(1)
})

test('a renewed token that is refused as well ends the session', async () => {
  server.routes['/api/blade-user/detail'] = () => unauthorized
  server.routes['/api/blade-auth/oauth/token'] = () => renewed
  await refused(connect().detail(user, '1'))
  expect(signedOut).toHaveLength(1)
  expect(tokens).toBeUndefined()
})

test('a server that is down while renewing does not end the session', async () => {
  server.routes['/api/blade-user/detail'] = () => unauthorized
  server.routes['/api/blade-auth/oauth/token'] = () => ({ status: 503, body: { code: 503, msg: '服务暂时不可用' } })
  const reason = await refused(connect().detail(user, '1'))
  expect(reason.code).toBe(503)
  expect(signedOut).toEqual([])
  expect(tokens?.access).toBe('a1')
})

test('an aged token is renewed by the watch, a short-lived one before four fifths of its life are over', async () => {
  server.routes['/api/blade-auth/oauth/token'] = () => renewed
  tokens = { ...young(), expiresIn: 100, obtainedAt: Date.now() - 79_000 }
  const stop = connect().watch()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(server.asked).toHaveLength(0)
  stop()
  tokens = { ...young(), expiresIn: 100, obtainedAt: Date.now() - 81_000 }
  const stopAgain = connect().watch()
  await expect.poll(() => tokens?.access).toBe('a2')
  stopAgain()
})

test('signing in keeps the tokens and tells who it is; a description of an error keeps nothing', async () => {
  tokens = undefined
  server.routes['/api/blade-auth/oauth/token'] = () => ({
    body: { ...renewed.body, user_id: '7', account: 'admin', nick_name: '管理员', role_name: 'administrator' },
  })
  const captcha = { key: 'k', code: 'abc12' }
  const person = await connect().session.signIn({ tenantId: '000000', username: 'admin', password: 'cipher', captcha })
  expect(person).toMatchObject({ userId: '7', nickName: '管理员' })
  expect(tokens).toMatchObject({ access: 'a2' })
  expect(server.asked[0]?.headers['captcha-key']).toBe('k')
  expect(server.asked[0]?.headers['blade-auth']).toBeUndefined()

  tokens = undefined
  server.routes['/api/blade-auth/oauth/token'] = () => ({
    body: { error_code: 400, error_description: '用户名或密码不正确' },
  })
  const reason = await refused(connect().session.signIn({ tenantId: '000000', username: 'admin', password: 'x' }))
  expect(reason.msg).toBe('用户名或密码不正确')
  expect(tokens).toBeUndefined()
})

test('signing out works while the server cannot be reached', async () => {
  await server.close()
  const client = connect()
  server = await startServer({})
  await client.session.signOut()
  expect(tokens).toBeUndefined()
  expect(signedOut).toEqual([])
})

test('silence is a time-out, a dead line unreachable, a page of a proxy its status', async () => {
  server.routes['/api/blade-user/detail'] = () => ({ body: { code: 200 }, delay: 500 })
  server.routes['/api/blade-user/list'] = () => ({ status: 502, text: '<html>Bad gateway</html>' })
  expect((await refused(connect({ timeout: 40 }).detail(user, '1'))).code).toBe(TIMED_OUT)
  expect((await refused(connect().list(user))).code).toBe(502)
  expect((await refused(connect({ baseUrl: 'http://127.0.0.1:1/api' }).list(user))).code).toBe(UNREACHABLE)
})

test('a caller that gives up gets its own abort, not a refusal', async () => {
  server.routes['/api/blade-user/list'] = () => ({ body: { code: 200 }, delay: 500 })
  const stop = new AbortController()
  const call = connect().list(user, {}, stop.signal)
  stop.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('rights are the leaves of the buttons, a menu that opens a window says so', async () => {
  server.routes['/api/blade-system/menu/buttons'] = enveloped([
    { code: 'user', children: [{ code: 'user_add' }, { code: 'user_edit' }] },
    { code: 'lonely' },
  ])
  server.routes['/api/blade-system/menu/routes'] = enveloped([
    {
      id: '1',
      parentId: '0',
      code: 'system',
      name: '系统管理',
      path: '/system',
      source: 'setting',
      children: [{ id: '2', parentId: '1', code: 'manual', name: '手册', path: 'https://example.org', isOpen: 2 }],
    },
  ])
  expect(await connect().menu.buttons()).toEqual(['user_add', 'user_edit', 'lonely'])
  const [system] = await connect().menu.routes()
  expect(system?.children[0]?.opensWindow).toBe(true)
})
