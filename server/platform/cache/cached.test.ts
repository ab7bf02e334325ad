// What is kept of the database by key, on two servers that hear each other, and on one whose line for changes is cut off.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app.ts'
import { type Proxy, openProxy } from '../../testing/proxy.ts'
import { Changes } from '../changes.ts'
import { platformScope } from '../db.ts'
import { withClient } from '../postgres/connection.ts'
import { cached } from './cached.ts'

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

const KEY = 'login.title'

const isHeard = () => expect.poll(() => app.context.changes.isUnheard, { timeout: 20_000 }).toBe(false)

/** Another server changes a value, and does not say so. */
const elsewhere = (key: string, value: string) =>
  withClient(app.owner, (client) =>
    client.query(
      `insert into param (id, tenant_id, param_name, param_key, param_value) values ((random() * 1e12)::bigint, '000000', $1, $1, $2)
       on conflict (param_key) where is_deleted = 0 do update set param_value = $2`,
      [key, value],
    ),
  )

/** The same, said and heard. */
async function announced(key: string, value: string): Promise<void> {
  await elsewhere(key, value)
  const heard = Promise.withResolvers<void>()
  onTestFinished(app.context.changes.follow(['param'], () => heard.resolve()))
  await app.context.db.transaction(platformScope, (tx) => new Changes().announce(tx, 'param', '000000'))
  await heard.promise
}

interface Wish {
  size?: number
  maxAge?: number
  isOfRights?: boolean
  /** Awaited by each load after it has read. */
  pause?: () => Promise<unknown>
}

/** Values of parameters, and the keys that were loaded. */
function values({ pause, size = 10, ...wish }: Wish = {}) {
  const loads: string[] = []
  const read = async (key: string) => {
    loads.push(key)
    const [[row] = []] = await app.context.db
      .open(platformScope)
      .readOnce([{ text: 'select param_value as value from param where param_key = $1', values: [key] }])
    await pause?.()
    if (key === 'broken') throw new Error('it cannot be read')
    return row && String(row.value)
  }
  const cache = cached<string, string | undefined>(app.context, {
    follows: ['param'],
    key: (key) => key,
    load: read,
    size,
    ...wish,
  })
  return { ...cache, loads }
}

test('many who ask at once are answered by one load, and later ones from memory', async () => {
  await elsewhere(KEY, 'one')
  const { get, known, loads } = values()
  expect(known(KEY)).toBeUndefined()
  expect(await Promise.all([get(KEY), get(KEY), get(KEY)])).toEqual(['one', 'one', 'one'])
  expect(await get(KEY)).toBe('one')
  expect(known(KEY)).toEqual({ value: 'one' })
  expect(loads).toEqual([KEY])
})

test('a change by another server is heard and read, and one of another table changes nothing', async () => {
  await isHeard()
  await elsewhere(KEY, 'one')
  const { get, known, loads } = values()
  await get(KEY)
  app.context.changes.notify('area', '200001')
  expect(known(KEY)).toBeDefined()
  await announced(KEY, 'two')
  expect(known(KEY)).toBeUndefined()
  expect(await get(KEY)).toBe('two')
  expect(loads).toHaveLength(2)
})

test('what was being loaded when it changed is answered to whoever waits for it, and not kept', async () => {
  await elsewhere(KEY, 'before')
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { get, known, loads } = values({
    async pause() {
      reached.resolve()
      await held.promise
    },
  })
  const early = get(KEY)
  await reached.promise
  await announced(KEY, 'after')
  // Whoever asks after the change does not wait for the load that began before it.
  const late = get(KEY)
  held.resolve()
  expect(await early).toBe('before')
  expect(await late).toBe('after')
  expect(known(KEY)).toEqual({ value: 'after' })
  expect(loads).toHaveLength(2)
})

test('a failure reaches all who wait for it, and the next who asks loads again', async () => {
  const { get, known, loads } = values()
  const both = await Promise.allSettled([get('broken'), get('broken')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(loads).toEqual(['broken'])
  expect(known('broken')).toBeUndefined()
  await expect(get('broken')).rejects.toThrow('it cannot be read')
  expect(loads).toHaveLength(2)
})

test('what is not there is remembered as well, unless it is said to be passing', async () => {
  const remembered = values()
  await remembered.get('nothing')
  await remembered.get('nothing')
  expect(remembered.loads).toEqual(['nothing'])
  let loads = 0
  const passing = cached<string, string | undefined>(app.context, {
    follows: ['param'],
    key: (key) => key,
    async load() {
      loads += 1
      return undefined
    },
    size: 1,
    isPassing: (value) => value === undefined,
  })
  await passing.get('nothing')
  await passing.get('nothing')
  expect(loads).toBe(2)
})

test('nothing is older than its maximum age, or than its own end', async () => {
  onTestFinished(() => void (clock.ahead = 0))
  const { get, loads } = values({ maxAge: 60_000 })
  await get(KEY)
  clock.ahead = 50_000
  await get(KEY)
  expect(loads).toHaveLength(1)
  clock.ahead = 60_000
  await get(KEY)
  expect(loads).toHaveLength(2)

  const end = app.context.now().getTime() + 1_000
  const ending = cached<string, number>(app.context, {
    follows: ['param'],
    key: (key) => key,
    load: async () => end,
    size: 1,
    endOf: (value) => value,
  })
  await ending.get('it')
  expect(ending.known('it')).toEqual({ value: end })
  clock.ahead += 1_000
  expect(ending.known('it')).toBeUndefined()
})

test('past its size the oldest goes, and what is forgotten is loaded again', async () => {
  const { get, known, forget, loads } = values({ size: 2 })
  for (const key of ['a', 'b', 'c']) await get(key)
  expect(['a', 'b', 'c'].map((key) => known(key) !== undefined)).toEqual([false, true, true])
  forget('c')
  expect(known('c')).toBeUndefined()
  await get('c')
  expect(loads).toEqual(['a', 'b', 'c', 'c'])
})

test('while changes cannot be heard rights are three seconds old at most, and all is read anew once they are heard', async () => {
  onTestFinished(() => {
    clock.ahead = 0
    proxy.restore()
  })
  await elsewhere(KEY, 'may')
  await isHeard()
  const rights = values({ isOfRights: true, maxAge: 60_000 })
  const others = values({ maxAge: 60_000 })
  await rights.get(KEY)
  clock.ahead = 30_000
  expect(rights.known(KEY)).toBeDefined()
  proxy.hangOn('steward changes')
  await expect.poll(() => app.context.changes.isUnheard, { timeout: 20_000 }).toBe(true)
  await elsewhere(KEY, 'may not')
  await rights.get(KEY)
  clock.ahead += 3_000
  expect(rights.known(KEY)).toBeUndefined()
  expect(await rights.get(KEY)).toBe('may not')

  await others.get(KEY)
  await elsewhere(KEY, 'may again')
  proxy.restore()
  await isHeard()
  await expect.poll(() => others.get(KEY), { timeout: 20_000 }).toBe('may again')
  expect(await rights.get(KEY)).toBe('may again')
})
