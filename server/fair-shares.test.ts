// One session that requests everything at once gets its share; other tenants, sign-in and readiness stay fast.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from './platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from './testing/app.ts'

const MOST_WAITING = 40

let app: TestApp
let greedy: Caller
let neighbour: Caller
beforeAll(async () => {
  app = await startApp({
    limits: {
      lanes: { requests: { connections: 16, statement: 10_000, lock: 4_000, transaction: 20_000 } },
      shares: { wait: 1_000, mostWaitingPerCaller: MOST_WAITING },
    },
  })
  greedy = await app.person({ codes: 'all' })
  neighbour = await app.person({ tenant: '200002', codes: 'all' })
})
afterAll(() => app.stop())

const ask = (who: Caller, path: string) =>
  app.http.inject({ url: `/api${path}`, headers: { 'blade-auth': `bearer ${who.token}` } })

test('sixty-four lists of one session that cannot be answered take a quarter of the connections and nothing of anybody else', async () => {
  await withClient(app.owner, async (owner) => {
    await owner.query('begin; lock table area in access exclusive mode')
    const lists = Array.from({ length: 64 }, () => ask(greedy, '/iot/area/list'))
    const stuck = `select count(*)::int as n from pg_locks where relation = 'area'::regclass and not granted`
    await expect.poll(async () => (await owner.query(stuck)).rows).toEqual([{ n: 4 }])
    for (let round = 0; round < 5; round += 1) {
      expect((await ask(neighbour, '/blade-system/post/list')).statusCode).toBe(200)
      expect((await app.http.inject('/readyz')).statusCode).toBe(200)
    }
    const newcomer = await app.person({ tenant: '200002', codes: 'all' })
    expect((await ask(newcomer, '/blade-system/post/list')).statusCode).toBe(200)
    const refused = await Promise.all(lists)
    const reasons = Object.groupBy(refused, (reply) => reply.json<{ reason: string }>().reason)
    expect(Object.keys(reasons).toSorted()).toEqual(['request.share', 'server.locked'])
    // Refused beyond the queue at once, within it after a second; only admitted ones reached the lock.
    expect(reasons['server.locked']).toHaveLength(4)
    for (const reply of refused) {
      expect(reply.statusCode).toBe(reply.json<{ reason: string }>().reason === 'request.share' ? 429 : 503)
      expect(reply.headers['retry-after']).toMatch(/^\d+$/)
      expect(reply.json()).toMatchObject({ requestId: expect.any(String) })
    }
    await owner.query('rollback')
  })
  expect((await ask(greedy, '/iot/area/list')).statusCode).toBe(200)
})

test('a burst of quick lists of one session is answered whole', async () => {
  const replies = await Promise.all(Array.from({ length: MOST_WAITING }, () => ask(greedy, '/iot/area/list')))
  expect(replies.map((reply) => reply.statusCode)).toEqual(replies.map(() => 200))
})
