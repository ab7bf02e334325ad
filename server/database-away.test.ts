// While the database does not answer, requests get complete and prompt errors; afterwards everything recovers by
// itself.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withClient } from './platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from './testing/app.ts'
import { type Proxy, openProxy } from './testing/proxy.ts'

let proxy: Proxy
let app: TestApp
let keeper: Caller
beforeAll(async () => {
  app = await startApp({
    reach: async (database) => {
      proxy = await openProxy(database)
      return proxy.connection
    },
  })
  keeper = await app.person({ codes: 'all' })
})
afterEach(() => proxy.restore())
afterAll(async () => {
  await app.stop()
  await proxy.stop()
})

const list = () =>
  app.http.inject({ url: '/api/blade-system/post/list', headers: { 'blade-auth': `bearer ${keeper.token}` } })
const isReady = async () => (await app.http.inject('/readyz')).statusCode === 200

test('a database that is away is a 503 that says when to come back and which request it was', async () => {
  expect((await list()).statusCode).toBe(200)
  proxy.cut()
  const replies = await Promise.all([list(), list(), list()])
  for (const reply of replies) {
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
    expect(reply.json()).toMatchObject({
      code: 503,
      success: false,
      reason: 'server.busy',
      requestId: expect.any(String),
    })
  }
  proxy.restore()
  await expect.poll(async () => (await list()).statusCode).toBe(200)
})

test('a statement under way when the database goes is a 503 as well', async () => {
  await withClient(app.owner, async (owner) => {
    await owner.query('begin; lock table post in access exclusive mode')
    const waiting = list()
    const waits = `select 1 from pg_locks where relation = 'post'::regclass and not granted`
    await expect.poll(async () => (await owner.query(waits)).rows).toHaveLength(1)
    proxy.cut()
    expect((await waiting).json()).toMatchObject({ code: 503, reason: 'server.busy' })
  })
})

test('readiness answers within a second while the database hangs, and is back with it', async () => {
  expect(await isReady()).toBe(true)
  proxy.hang()
  const start = performance.now()
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.http.inject('/readyz')))
  expect(performance.now() - start).toBeLessThan(1_000)
  for (const reply of replies) {
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toMatch(/^\d+$/)
    expect(reply.json()).toMatchObject({ status: 'waiting for the database', requestId: expect.any(String) })
  }
  expect((await app.http.inject('/healthz')).statusCode).toBe(200)
  proxy.restore()
  await expect.poll(isReady).toBe(true)
})
