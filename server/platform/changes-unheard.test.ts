// A server whose line for changes is cut off without a word: it says so, hears again, and nobody's old rights last.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, startApp } from '../testing/app.ts'
import { type Proxy, openProxy } from '../testing/proxy.ts'
import { withClient } from './postgres/connection.ts'

let app: TestApp
let proxy: Proxy
beforeAll(async () => {
  app = await startApp({
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

const degraded = async () => (await app.http.inject('/readyz')).json<{ degraded?: { changes?: object } }>().degraded
const isHeard = () => expect.poll(async () => (await degraded())?.changes, { timeout: 20_000 }).toBeUndefined()

/** Another server's doing, of which nothing is heard here. */
const elsewhere = (text: string, ...values: unknown[]) => withClient(app.owner, (client) => client.query(text, values))

test('when the line for changes goes dead, it is told, and rights that end elsewhere end here within ten seconds', async () => {
  onTestFinished(() => proxy.restore())
  const person = await app.person({ tenant: '200001', codes: ['post', 'post_view'] })
  const mayRead = async () => (await person.get('/blade-system/post/list')).status === 200
  expect(await mayRead()).toBe(true)
  await isHeard()
  proxy.hangOn('steward changes')
  const since = Date.now()
  await elsewhere(`update "user" set status = 0 where id = $1`, person.userId)
  await expect.poll(mayRead, { timeout: 20_000, interval: 100 }).toBe(false)
  expect(Date.now() - since).toBeLessThan(10_000)
  expect(await degraded()).toMatchObject({ changes: { since: expect.any(String) } })
  // What comes after it is as good as what was before.
  proxy.restore()
  await isHeard()
})
