// Live events over a real socket.
import type { AddressInfo } from 'node:net'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let base = ''
beforeAll(async () => {
  app = await startApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})
const leaving = new AbortController()
afterAll(async () => {
  leaving.abort()
  await app.stop()
})

const stream = (token: string) =>
  fetch(`${base}/stream?topics=overview`, { headers: { 'blade-auth': `bearer ${token}` }, signal: leaving.signal })

const statusOf = async (token: string) => {
  const answer = await stream(token)
  if (answer.status !== 200) await answer.text()
  return answer.status
}

async function lockPassword(): Promise<string> {
  const { publicKey } = (await app.anybody.get('/blade-auth/oauth/public-key')).body
  return sm2.doEncrypt('ward 7', String(publicKey), 0)
}

test('locking cuts the streams of that session at once and leaves those of others', async () => {
  const [me, other] = [await app.person(), await app.person()]
  const [mine, mineToo, theirs] = await Promise.all([stream(me.token), stream(me.token), stream(other.token)])
  expect(app.push.readers).toBe(3)
  const password = await lockPassword()
  expect((await me.post('/blade-auth/oauth/lock', { password })).status).toBe(200)
  // Response bodies end; without closing the stream they would last at least until the next heartbeat.
  await Promise.all([mine.text(), mineToo.text()])
  await expect.poll(() => app.push.readers).toBe(1)
  expect(await statusOf(me.token)).toBe(423)
  expect((await me.post('/blade-auth/oauth/unlock', { password })).status).toBe(200)
  expect(await statusOf(me.token)).toBe(200)
  expect(theirs.status).toBe(200)
})

test('signing out ends the streams of that session at once', async () => {
  const me = await app.person()
  const mine = await stream(me.token)
  await me.get('/blade-auth/oauth/logout')
  await mine.text()
  expect(await statusOf(me.token)).toBe(401)
})

test('one session has a bounded number of streams, and others still get theirs', async () => {
  const [me, other] = [await app.person(), await app.person()]
  const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(me.token)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await statusOf(other.token)).toBe(200)
})

test('a stream whose reader is still being checked when the server ends is ended too', async () => {
  const ending = await startApp()
  onTestFinished(() => ending.stop())
  await ending.http.listen({ port: 0, host: '127.0.0.1' })
  const me = await ending.person({ codes: 'all' })
  const { port } = ending.http.server.address() as AddressInfo
  await withClient(ending.owner, async (owner) => {
    await owner.query('begin; lock table device in access exclusive mode')
    const answer = fetch(`http://127.0.0.1:${port}/stream?topics=device:17`, {
      headers: { 'blade-auth': `bearer ${me.token}` },
    })
    const waiting = `select count(*)::int as n from pg_locks where relation = 'device'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await owner.query(waiting)).rows).toEqual([{ n: 1 }])
    const isQuiet = ending.quiet()
    await owner.query('rollback')
    expect((await answer).status).toBe(503)
    await isQuiet
  })
})
