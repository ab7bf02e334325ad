// The queue on a real database: each piece one process's at a time, what a dead one had is taken up, and no lane waits.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { platformScope } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { appRole } from '../platform/postgres/roles.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { type Wish, createErrands, errandQueue } from '../testing/errands.ts'

const tenant = '200001'
let ahead = 0
let app: TestApp
let second: App
beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead)
  app = await startApp({ now })
  await withClient(app.owner, (client) => client.query(createErrands))
  const database = { ...app.owner, user: appRole }
  second = await buildApp({ database, prepares: true, timeZone: 'Asia/Shanghai', log: createLog('silent'), now })
})
afterAll(async () => {
  await second.close()
  await app.stop()
})
beforeEach(async () => {
  ahead = 0
  await sql('delete from errand')
  await sql('delete from errand_done')
})

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

const plant = (count: number, lane = '', of = tenant) =>
  sql('insert into errand (tenant_id, lane) select $1, $2 from generate_series(1, $3)', [of, lane, count])
const states = async () => (await sql('select state from errand order by id')).map(({ state }) => state)
const done = async () =>
  (await sql('select errand::text as id, node from errand_done')) as { id: string; node: string }[]
/** As if the time of the leases had passed. */
const lapse = () => sql(`update errand set lease_until = now() - interval '1 second' where lease_until is not null`)

function queue(wish: Wish, of: App = app) {
  const made = errandQueue(of.context, wish)
  onTestFinished(() => made.stop())
  return made
}

/** Work that waits until it is let go; `begun` holds what was begun. */
function gate() {
  const begun: string[] = []
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return {
    begun,
    open: () => resolve(true),
    carryOut({ id }: { id: string }) {
      begun.push(id)
      return promise
    },
  }
}

test('two processes do every piece, and each piece once', async () => {
  await plant(120)
  const at = new Map<string, number>()
  let most = 0
  const carryOut = async ({ id }: { id: string }) => {
    at.set(id, (at.get(id) ?? 0) + 1)
    most = Math.max(most, at.get(id) ?? 0)
    await sql('select 1')
    return true
  }
  const both = [queue({ node: 'one', carryOut }), queue({ node: 'two', carryOut }, second)]
  for (const one of both) one.look(tenant)
  await expect.poll(states, { timeout: 20_000 }).toEqual(Array.from({ length: 120 }, () => 'done'))
  const ids = (await done()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(120)
  expect(ids).toHaveLength(120)
  expect(most).toBe(1)
})

test('what came of a piece is not kept once it has gone to another process', async () => {
  await plant(1)
  const held = gate()
  const frozen = queue({ node: 'frozen', carryOut: held.carryOut })
  frozen.look(tenant)
  await expect.poll(() => held.begun).toHaveLength(1)
  await lapse()
  queue({ node: 'other', carryOut: async () => true }, second).look(tenant)
  await expect.poll(done).toMatchObject([{ node: 'other' }])
  held.open()
  await frozen.stop()
  expect(await done()).toMatchObject([{ node: 'other' }])
  expect(await sql('select tries, lease_token from errand')).toEqual([{ tries: 2, lease_token: null }])
})

test('a piece whose process is killed is taken up after its lease, and not before', async () => {
  await plant(1)
  const file = join(import.meta.dirname, '..', 'testing', 'errands.ts')
  const database = JSON.stringify({ ...app.owner, user: appRole })
  const child = spawn(process.execPath, [file, database], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const other = queue({ node: 'other', carryOut: async () => true })
  // However far this server's clock is ahead.
  ahead = 3_600_000
  await plant(1, 'next')
  other.look(tenant)
  await expect.poll(states).toEqual(['waiting', 'done'])
  await lapse()
  other.look(tenant)
  await expect.poll(states).toEqual(['done', 'done'])
}, 60_000)

test('a lease that ends is noticed without a change and without polling', async () => {
  await plant(1)
  await sql(`update errand set lease_until = now() + interval '700 milliseconds'`)
  queue({ node: 'one', carryOut: async () => true }).look(tenant)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['done'])
})

test('a piece that takes longer than its lease stays with its process', async () => {
  await plant(1)
  const held = gate()
  queue({ node: 'slow', carryOut: held.carryOut, lease: 1 }).look(tenant)
  await expect.poll(() => held.begun).toHaveLength(1)
  const token = async () => (await sql('select lease_token as token from errand'))[0]?.token
  const before = await token()
  const other = queue({ node: 'other', carryOut: async () => true, lease: 1 }, second)
  const [{ at } = { at: '' }] = await sql('select lease_until::text as at from errand')
  await expect
    .poll(
      async () =>
        (await sql("select lease_until > $1::timestamptz + interval '2 seconds' as later from errand", [at]))[0]?.later,
      {
        timeout: 10_000,
      },
    )
    .toBe(true)
  other.look(tenant)
  await expect.poll(token).toBe(before)
  held.open()
  await expect.poll(done).toMatchObject([{ node: 'slow' }])
})

test('a lane whose pieces hang takes its own slots only', async () => {
  await plant(5, 'hangs')
  await plant(5, 'runs')
  const held = gate()
  queue({
    node: 'one',
    carryOut: (errand) => (errand.lane === 'hangs' ? held.carryOut(errand) : Promise.resolve(true)),
  }).look(tenant)
  await expect
    .poll(states)
    .toEqual([...Array.from({ length: 5 }, () => 'waiting'), ...Array.from({ length: 5 }, () => 'done')])
  expect(held.begun).toHaveLength(2)
  held.open()
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['done']))
})

test('a tenant with many lanes that hang leaves slots for others, and each further lane of its own begins one', async () => {
  for (const lane of ['a', 'b', 'c', 'd']) await plant(3, lane)
  const held = gate()
  const neighbour = '200002'
  const made = queue({
    node: 'one',
    slots: { lane: 3, tenant: 4, all: 8 },
    carryOut: (errand) => (errand.lane === 'runs' ? Promise.resolve(true) : held.carryOut(errand)),
  })
  made.look(tenant)
  // Of the first lane three, of the second one: the others have one each, whatever the tenant has taken.
  await expect.poll(() => held.begun).toHaveLength(6)
  await plant(5, 'runs')
  await plant(5, 'runs', neighbour)
  made.look(tenant)
  made.look(neighbour)
  const left = () => sql(`select count(*)::int as n from errand where lane = 'runs' and state = 'waiting'`)
  await expect.poll(left).toEqual([{ n: 0 }])
  expect(held.begun).toHaveLength(6)
  held.open()
  await expect.poll(async () => new Set(await states())).toEqual(new Set(['done']))
})

test('stopped, it ends what is under way and claims nothing more', async () => {
  await plant(4)
  const held = gate()
  const one = queue({ node: 'one', carryOut: held.carryOut })
  one.look(tenant)
  await expect.poll(() => held.begun).toHaveLength(2)
  const stopped = one.stop()
  held.open()
  await stopped
  expect(await states()).toEqual(['done', 'done', 'waiting', 'waiting'])
  app.context.changes.notify('errand', tenant)
  expect(held.begun).toHaveLength(2)
})

test('a failure is followed by further attempts after growing pauses, and the last one is the end', async () => {
  await plant(1)
  const one = queue({ node: 'one', carryOut: async () => false })
  const tries = async () => Number((await sql('select tries from errand where lease_token is null'))[0]?.tries ?? 0)
  one.look(tenant)
  await expect.poll(tries).toBe(1)
  const pause = async () =>
    Number((await sql('select extract(epoch from next_time - now())::int as left from errand'))[0]?.left)
  expect(await pause()).toBeGreaterThan(50)
  ahead = 61_000
  one.look(tenant)
  await expect.poll(tries).toBe(2)
  expect(await pause()).toBeGreaterThan(600)
  ahead += 601_000
  one.look(tenant)
  await expect.poll(states).toEqual(['was not at home'])
})

test('of work that may happen once at most, what a dead process had is told as unknown', async () => {
  await plant(2)
  await sql(`update errand set lease_until = now() - interval '1 second' where id = (select min(id) from errand)`)
  const begun: string[] = []
  queue({
    node: 'one',
    isOnce: true,
    async carryOut({ id }) {
      begun.push(id)
      return true
    },
  }).look(tenant)
  await expect.poll(states).toEqual(['unknown', 'done'])
  expect(begun).toHaveLength(1)
})
