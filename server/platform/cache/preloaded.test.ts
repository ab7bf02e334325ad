// What is in memory before work begins, on a server that hears another one, and whose line for changes is then cut off.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app.ts'
import { type Proxy, openProxy } from '../../testing/proxy.ts'
import { Changes } from '../changes.ts'
import { platformScope } from '../db.ts'
import type { Table } from '../tables.ts'
import { preloaded } from './preloaded.ts'

const clock = { ahead: 0 }
let app: TestApp
let proxy: Proxy
beforeAll(async () => {
  app = await startApp({
    now: () => new Date(Date.now() + clock.ahead),
    reach: async (database) => {
      proxy = await openProxy(database)
      return proxy.connection
    },
  })
})
afterAll(async () => {
  await app.stop()
  await proxy.stop()
})

const isUnheard = (is: boolean) => expect.poll(() => app.context.changes.isUnheard, { timeout: 20_000 }).toBe(is)

/** Another server says that rows changed, and is heard. */
async function announced(table: Table, tenant: string): Promise<void> {
  const heard = Promise.withResolvers<void>()
  onTestFinished(app.context.changes.follow([table], () => heard.resolve()))
  await app.context.db.transaction(platformScope, (tx) => new Changes().announce(tx, table, tenant))
  await heard.promise
}

/** Loads are what was stale, as `tenant: tables`. */
function posts(wish: { isOfRights?: boolean; load?: () => Promise<void> } = {}) {
  const loads: string[][] = []
  const { ready, invalidate, stop } = preloaded(app.context, {
    follows: ['post', 'area'],
    isOfRights: wish.isOfRights ?? false,
    async load(stale) {
      loads.push([...stale].map(([tenant, tables]) => `${tenant}: ${[...tables].join()}`))
      await wish.load?.()
    },
  })
  onTestFinished(stop)
  return { ready, invalidate, loads }
}

test('all is loaded once for many who ask, and later only the tenants that changed', async () => {
  await app.person({ tenant: '200001' })
  const { ready, invalidate, loads } = posts()
  await Promise.all([ready(), ready(), ready()])
  await ready()
  expect(loads).toEqual([['*: *']])
  loads.length = 0
  for (const [table, tenant] of [
    ['post', '200001'],
    ['area', '200001'],
    ['area', '200002'],
  ] as const)
    await announced(table, tenant)
  app.context.changes.notify('role', '200003')
  await ready()
  expect(loads).toEqual([['200001: post,area', '200002: area']])
  loads.length = 0
  invalidate('200002')
  await ready()
  expect(loads).toEqual([['200002: *']])
})

test('what changes while it is loaded is loaded again before anybody goes on', async () => {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { ready, loads } = posts({
    async load() {
      reached.resolve()
      await held.promise
    },
  })
  const early = ready()
  await reached.promise
  await announced('post', '200001')
  const late = ready()
  held.resolve()
  await Promise.all([early, late])
  expect(loads).toEqual([['*: *'], ['200001: post']])
})

test('a load that fails is tried again by the next who asks, with all that was stale', async () => {
  let isBroken = false
  const { ready, loads } = posts({
    load: () => (isBroken ? Promise.reject(new Error('it cannot be read')) : Promise.resolve()),
  })
  await ready()
  loads.length = 0
  isBroken = true
  await announced('post', '200001')
  await expect(ready()).rejects.toThrow('it cannot be read')
  await announced('area', '200002')
  isBroken = false
  await ready()
  expect(loads).toEqual([['200001: post'], ['200001: post', '200002: area']])
})

test('while changes cannot be heard rights are loaded every three seconds, and all is loaded once they are heard', async () => {
  onTestFinished(() => {
    clock.ahead = 0
    proxy.restore()
  })
  await isUnheard(false)
  const rights = posts({ isOfRights: true })
  const others = posts()
  await rights.ready()
  clock.ahead = 60_000
  rights.loads.length = 0
  await rights.ready()
  expect(rights.loads).toEqual([])
  proxy.hangOn('steward changes')
  await isUnheard(true)
  await rights.ready()
  rights.loads.length = 0
  clock.ahead += 3_000
  await rights.ready()
  expect(rights.loads).toEqual([['*: *']])

  await others.ready()
  others.loads.length = 0
  proxy.restore()
  await isUnheard(false)
  await others.ready()
  expect(others.loads).toEqual([['*: *']])
})
