// Weaknesses that servers of this API family are known for: each fails here if ours has it. Isolation of tenants is tested
// in engine/entities.test.ts, malformed requests by bad-input.test.ts, sign-in by system/sign-in.
import type { Entity } from '@steward/domain/entity'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from './golden.ts'
import { type Bench, startBench, writable } from './testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const isSecret = (entity: Entity) => Object.entries(entity.fields).filter(([, { kind }]) => kind.secret)
const keeping = writable.filter((entity) => entity.verbs.includes('list') && isSecret(entity).length > 0)
const SQL = /syntax|select|pg_|relation|column|stack|node_modules/i

const orders: Record<string, string>[] = [
  { descs: '(select pg_sleep(3))' },
  { descs: 'id,case when 1=1 then pg_sleep(3) end' },
  { ascs: '1;drop table post' },
  { ascs: 'id desc nulls last' },
]
test.each(orders)('an order that is no field reaches no statement: %j', async (query) => {
  const { status, reason, body } = await bench.keeper.get('/blade-system/post/list', query)
  expect({ status, reason }).toEqual({ status: 400, reason: 'request.sort' })
  // The answer names what was sent, and nothing of a statement besides.
  const sent = Object.values(query).flatMap((text) => [text, ...text.split(',')])
  expect(sent.reduce((text, one) => text.replaceAll(one, ''), JSON.stringify(body))).not.toMatch(SQL)
})

test.each(['updatexml(1,1,1)_equal', '1=1)or(1_like', 'id)=id--_equal', 'post_name"_like'])(
  'a filter called %s reaches no statement, in lists and exports',
  async (name) => {
    const all = await bench.keeper.get('/blade-system/post/list')
    const { status, body } = await bench.keeper.get('/blade-system/post/list', { [name]: 'x' })
    expect(status === 400 || JSON.stringify(body.data) === JSON.stringify(all.data)).toBe(true)
    const exported = await bench.keeper.post('/blade-user/export', { query: { [name]: 'x' }, columns: ['account'] })
    expect([200, 400]).toContain(exported.status)
    expect(JSON.stringify({ ...exported.body, msg: '' })).not.toMatch(SQL)
  },
)

test.each(keeping.map((entity) => [entity.name, entity] as const))(
  '%s: a secret is no filter, no order, and in no answer',
  async (_, entity) => {
    const writer = bench.writerOf(entity)
    const { id, input } = await bench.added(entity)
    const path = `/${entity.path}/list`
    const all = await writer.get(path)
    for (const [name] of isSecret(entity)) {
      for (const suffix of ['_likeright', '_like', '_equal', '_notequal', '_notnull', '_null', '_ge', ''])
        expect((await writer.get(path, { [`${name}${suffix}`]: '1' })).data, `${name}${suffix}`).toEqual(all.data)
      expect(await writer.get(path, { ascs: name })).toMatchObject({ status: 400 })
      const stored = (await bench.stored(entity, id))?.[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
      for (const answer of [await writer.get(path), await writer.get(`/${entity.path}/detail`, { id })]) {
        const text = JSON.stringify(answer.data)
        if (typeof stored === 'string' && stored !== '') expect(text).not.toContain(stored)
        if (typeof input[name] === 'string' && input[name] !== '') expect(text).not.toContain(input[name])
      }
    }
  },
)

test('no answer about a user has a password in it', async () => {
  const { userId } = bench.keeper
  const answers = [
    await bench.keeper.get('/blade-user/list'),
    await bench.keeper.get('/blade-user/page'),
    await bench.keeper.get('/blade-user/detail', { id: userId }),
    await bench.keeper.get('/blade-user/info'),
    await bench.keeper.get('/blade-user/search/user'),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/"password":"[^"*]|scrypt|\$argon/)
  }
})

test('a token signed with a key that was published is no session', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const key of [
    'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject',
    'BladeX',
    'secret',
  ]) {
    const signed = `${part({ typ: 'JsonWebToken', alg: 'HS256' })}.${part({ tenant_id: '000000', user_id: bench.platform.userId, role_name: 'administrator' })}`
    const token = `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
    const reply = await bench.app.http.inject({
      url: '/api/blade-system/post/list',
      headers: { 'blade-auth': `bearer ${token}` },
    })
    expect(reply.statusCode).toBe(401)
  }
})

test.each([
  '/blade-log/usual/list',
  '/blade-log/api/list',
  '/blade-log/error/list',
  '/blade-system/menu/routes',
  '/blade-system/menu/buttons',
])('%s is nothing for somebody without a session', async (path) => {
  expect(await bench.app.anybody.get(path)).toMatchObject({ status: 401 })
})

test('a token counts in its header only, not in an address and not in a cookie', async () => {
  const url = '/api/blade-system/post/list'
  const { token } = bench.keeper
  expect((await bench.app.http.inject({ url, headers: { 'blade-auth': `bearer ${token}` } })).statusCode).toBe(200)
  const addresses: Record<string, string>[] = [{ 'blade-auth': `bearer ${token}` }, { token }, { access_token: token }]
  for (const query of addresses) expect((await bench.app.http.inject({ url, query })).statusCode).toBe(401)
  for (const cookie of [`blade-auth=bearer ${token}`, `saber-access-token=${token}`])
    expect((await bench.app.http.inject({ url, headers: { cookie } })).statusCode).toBe(401)
})

test('a page of another origin is allowed nothing, and no address is told to others', async () => {
  const headers = { origin: 'https://evil.example.org', 'blade-auth': `bearer ${bench.keeper.token}` }
  for (const method of ['GET', 'OPTIONS'] as const) {
    const reply = await bench.app.http.inject({ method, url: '/api/blade-system/post/list', headers })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    expect(reply.headers['referrer-policy']).toBe('no-referrer')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  }
})

test.each([
  '/actuator',
  '/actuator/env',
  '/actuator/heapdump',
  '/v2/api-docs',
  '/v3/api-docs',
  '/swagger-ui.html',
  '/doc.html',
  '/metrics',
  '/druid/index.html',
  '/ureport/designer',
  '/ureport/datasource/testConnection',
  '/ureport/preview',
  '/blade-develop/code/gen-code',
  '/blade-develop/datasource/test',
  '/blade-resource/oss/endpoint/remove-file',
  '/blade-resource/oss/endpoint/remove-files',
  '/blade-resource/oss/endpoint/remove-bucket',
  '/blade-resource/oss/endpoint/make-bucket',
  '/blade-resource/oss/endpoint/copy-file',
])('%s does nothing, whoever calls it', async (path) => {
  for (const caller of [bench.app.anybody, bench.platform])
    for (const answer of [await caller.get(path), await caller.post(path, {})])
      expect([401, 403, 404]).toContain(answer.status)
})

test('an API scope covers whole segments of a path, never a part of a name or of what stands behind it', async () => {
  const { covers } = await import('./system/role/api-gate.ts')
  expect(covers('/blade-user', '/blade-user/list')).toBe(true)
  expect(covers('/blade-user', '/blade-user-admin/list')).toBe(false)
  expect(covers('/user', '/x/user')).toBe(false)
  expect(covers('/user', '/x?y=/user')).toBe(false)
})

test("a tenant's administrator who names another tenant is answered with his own", async () => {
  const named = routesOf().filter(({ method, path }) => method === 'GET' && /(select|tree|list)$/.test(path))
  for (const path of [
    '/blade-user/list',
    '/blade-system/post/select',
    '/blade-system/dept/tree',
    '/blade-system/role/tree',
  ]) {
    expect(
      named.some((route) => route.path === path),
      path,
    ).toBe(true)
    const own = await bench.stranger.get(path)
    for (const tenantId of ['000000', '200001'])
      expect(JSON.stringify((await bench.stranger.get(path, { tenantId })).data), path).not.toContain(
        bench.keeper.userId,
      )
    expect(own.status).toBe(200)
  }
})
