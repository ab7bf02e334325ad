// Calls of this API family under other names: the same call behind the same gates; and what is not here says so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../../catalogue/catalogue.ts'
import { routesOf } from '../../golden.ts'
import { type Answer, type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { aliasesOf, notHere, otherNames, standsFor } from './calls.ts'

let now = Date.now()
let app: TestApp
let platform: Caller
let keeper: Caller
let nobody: Caller
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  nobody = await app.person()
})
afterAll(() => app.stop())

const routes = routesOf()
const own = new Set(routes.map(({ method, path }) => `${method} ${path}`))
const aliases = aliasesOf(routes)

const answered = ({ status, reason, data }: Answer) => ({ status, reason, data })
const ask = async (who: Caller, method: 'GET' | 'POST', path: string) =>
  answered(await (method === 'GET' ? who.get(path, { current: '1', size: '1' }) : who.post(path)))

test.each(aliases.map(({ method, path, may }) => [`${method} ${path}`, { method, path, may }] as const))(
  '%s answers, and refuses, as the call it stands for',
  async (_, { method, path, may }) => {
    const call = standsFor(method, path) ?? ''
    expect(own).toContain(`${method} ${call}`)
    const anonymous = await ask(app.anybody, method, path)
    expect(anonymous).toEqual(await ask(app.anybody, method, call))
    if (may !== 'anybody') expect(anonymous.status).toBe(401)
    if (Array.isArray(may)) {
      expect(await ask(nobody, method, path)).toMatchObject({ status: 403, reason: 'permission.denied' })
      expect(await ask(nobody, method, call)).toMatchObject({ status: 403, reason: 'permission.denied' })
    }
    // What is asked for twice is the same; what changes something is tried below.
    if (method === 'GET') expect(await ask(keeper, method, path)).toEqual(await ask(keeper, method, call))
  },
)

test('a name of the family is never that of a call of ours', () => {
  expect(aliases.length).toBeGreaterThan(40)
  expect(new Set(aliases.map(({ method, path }) => `${method} ${path}`)).size).toBe(aliases.length)
  for (const { method, path } of aliases) expect(own).not.toContain(`${method} ${path}`)
  for (const { method, path } of routes) expect(standsFor(method, path), path).toBeUndefined()
})

test('a user is added, let in and removed under the other names', async () => {
  const role = (await keeper.get('/blade-system/role/select', { userId: keeper.userId })).data as { id: string }[]
  const dept = (await keeper.get('/blade-system/dept/select', { userId: keeper.userId })).data as { id: string }[]
  const added = await keeper.post('/blade-system/user/submit', {
    account: 'family1',
    realName: '家族用户',
    roleId: role[0]?.id,
    deptId: dept[0]?.id,
  })
  expect(added, added.msg).toMatchObject({ status: 200 })
  const { id } = added.data as { id: string }
  expect((await keeper.get('/blade-system/user/page', { id })).data).toMatchObject({ total: 1, records: [{ id }] })
  expect(await keeper.post('/blade-user/disable', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await keeper.post('/blade-system/user/audit-pass', {}, { ids: id })).toMatchObject({ status: 200 })
  expect((await keeper.get('/blade-user/detail', { id })).data).toMatchObject({ status: 1 })
  expect(await keeper.post('/blade-system/user/remove', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await keeper.get('/blade-user/detail', { id })).toMatchObject({ status: 404 })
})

test('a tenant is set aside and let in again under the other names', async () => {
  await app.person({ tenant: '200077' })
  const { data } = await platform.get('/blade-system/tenant/page', { tenantId: '200077' })
  const [{ id } = { id: '' }] = (data as { records: { id: string }[] }).records
  const status = async () => (await platform.get('/blade-system/tenant/detail', { id })).data as { status: number }
  expect(await platform.post('/blade-system/tenant/recycle', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await status()).toMatchObject({ status: 0 })
  expect(await platform.post('/blade-system/tenant/pass', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await status()).toMatchObject({ status: 1 })
})

test('an API scope closes a call under each of its names, whichever it was written for', async () => {
  const menus = (await platform.get('/blade-system/menu/list', { code: 'user', size: '1' })).data as {
    records: { id: string }[]
  }
  for (const scopePath of ['/blade-system/user/page', '/blade-user/page', '/blade-system/user', '/api/blade-user/*']) {
    const made = await platform.post('/blade-system/api-scope/submit', {
      menuId: menus.records[0]?.id,
      resourceCode: 'family',
      scopeName: '家族接口',
      scopePath,
      scopeType: 1,
    })
    expect(made, made.msg).toMatchObject({ status: 200 })
    for (const path of ['/blade-user/page', '/blade-system/user/page'])
      expect(await keeper.get(path), `${scopePath} ${path}`).toMatchObject({ status: 403, reason: 'permission.scope' })
    await platform.post('/blade-system/api-scope/remove', {}, { ids: (made.data as { id: string }).id })
    expect(await keeper.get('/blade-system/user/page')).toMatchObject({ status: 200 })
  }
})

test('why a call is refused is explained under each of its names', async () => {
  for (const path of ['/blade-user/page', '/api/blade-system/user/page'])
    expect(await nobody.get('/blade-system/why/call', { method: 'GET', path }), path).toMatchObject({
      status: 200,
      data: { isAllowed: false, asked: { path: '/blade-user/page' } },
    })
})

test('where a proof of who one is is demanded, other names demand it too', async () => {
  const head = await app.person({ tenant: '200078', codes: 'all', alias: 'head' })
  const person = await app.person({ tenant: '200078' })
  const { data } = await head.get('/blade-system/security/detail')
  const { rev } = data as { rev?: number }
  const demanded = await head.post('/blade-system/security/submit', { rev, values: { stepUp: 'on' } })
  expect(demanded, demanded.msg).toMatchObject({ status: 200 })
  now += 16 * 60_000
  for (const path of ['/blade-user/reset-password', '/blade-system/user/reset-password'])
    expect(await head.post(path, {}, { ids: person.userId }), path).toMatchObject({
      status: 403,
      reason: 'session.proof',
    })
})

test('a limit of calls counts them under every name, and the log of calls knows one', async () => {
  const person = await app.person({ codes: ['user', 'user_view'] })
  for (let i = 0; i < 10; i += 1)
    expect(await person.post('/user/send-logs', [{ message: `error ${i}` }])).toMatchObject({ status: 200 })
  for (const path of ['/user/send-logs', '/blade-auth/oauth/logout'])
    expect(await person.post(path, [])).toMatchObject({ status: 429 })
  await keeper.post('/blade-system/user/unlock', {}, { userIds: person.userId })
  await app.calls.flush()
  const lines = (await keeper.get('/blade-log/api/list', { requestUri: '/blade-user/unlock' })).data as {
    records: unknown[]
  }
  expect(lines.records.length).toBeGreaterThan(0)
})

test.each(notHere.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s says what is not here',
  async (name, { method, path, what: [zh, en], isOpen }) => {
    for (const place of [path, ...otherNames(path)]) {
      const answer = await (method === 'GET' ? keeper.get(place) : keeper.post(place, {}))
      expect(answer).toMatchObject({ status: 404, code: 404, reason: 'call.absent', msg: `本系统不提供${zh}` })
      expect(await (method === 'GET' ? app.anybody.get(place) : app.anybody.post(place))).toMatchObject({
        status: isOpen ? 404 : 401,
      })
      const english = await app.http.inject({
        method,
        url: `/api${place}`,
        headers: { 'blade-auth': `bearer ${keeper.token}`, 'accept-language': 'en' },
      })
      expect(english.json()).toMatchObject({ msg: `This system does not offer ${en}` })
    }
    // What the specification lists is no such call.
    expect(catalogue().map((call) => call.name)).not.toContain(name)
  },
)

test('a form with a file is refused with the same sentence', async () => {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/blade-system/user/import-user?isCovered=0',
    headers: { 'blade-auth': `bearer ${keeper.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nabc\r\n--x--\r\n',
  })
  expect(reply.json()).toMatchObject({ code: 404, reason: 'call.absent' })
})
