// Writes with an Idempotency-Key over HTTP: whoever lost the answer sends the same once more.
import { post as posts } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpired } from '../system/sign-in/purge.ts'
import { type Caller, type TestApp, basic, startApp } from '../testing/app.ts'
import { platformScope } from './db.ts'

const WEEK = 7 * 24 * 60 * 60_000
let ahead = 0
let app: TestApp
let one: Caller
let other: Caller
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + ahead) })
  ;[one, other] = [await app.person({ codes: 'all' }), await app.person({ codes: 'all' })]
})
afterAll(() => app.stop())

let nth = 0
const fresh = (): string => `key-${(nth += 1)}`
const named = (postName: string) => ({ postName, postCode: postName, category: 1 })

async function send(caller: Caller, key: string, body: object, path = `/${posts.path}/submit`) {
  const headers = { authorization: basic, 'blade-auth': `bearer ${caller.token}`, 'idempotency-key': key }
  const answer = await app.http.inject({ method: 'POST', url: path, headers, payload: body })
  const { data, reason }: { data?: Record<string, unknown>; reason?: string } = answer.json()
  return { status: answer.statusCode, data, reason, isAgain: answer.headers['idempotent-replayed'] === 'true' }
}
const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const count = async (name: string) => {
  const [row] = await sql('select count(*)::int as n from post where post_name = $1', [name])
  return row?.n
}

test('what is sent again is done once and answered alike', async () => {
  const key = fresh()
  const first = await send(one, key, named('锅炉工'))
  expect(first).toMatchObject({ status: 200, isAgain: false })
  expect(await send(one, key, named('锅炉工'))).toEqual({ ...first, isAgain: true })
  expect(await count('锅炉工')).toBe(1)
})

test('two that come at once are one, and both are answered', async () => {
  const key = fresh()
  const both = await Promise.all([send(one, key, named('电工')), send(one, key, named('电工'))])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.data).toEqual(both[1]?.data)
  expect(both.filter(({ isAgain }) => isAgain)).toHaveLength(1)
  expect(await count('电工')).toBe(1)
})

test('a key that was sent with something else is refused, and nothing is written', async () => {
  const key = fresh()
  await send(one, key, named('木工'))
  expect(await send(one, key, named('瓦工'))).toMatchObject({ status: 409, reason: 'request.key-taken' })
  expect(await send(one, key, named('木工'), `/${posts.path}/save`)).toMatchObject({ status: 409 })
  expect([await count('木工'), await count('瓦工')]).toEqual([1, 0])
})

test('a key is its sender’s own', async () => {
  const key = fresh()
  await send(one, key, named('司机'))
  expect(await send(other, key, named('调度员'))).toMatchObject({ status: 200, isAgain: false })
})

test('what was refused is not kept: put right, it is done', async () => {
  const key = fresh()
  expect(await send(one, key, { postName: '' })).toMatchObject({ status: 400 })
  expect(await send(one, key, named('保洁员'))).toMatchObject({ status: 200, isAgain: false })
})

test('what is no key is refused', async () => {
  expect(await send(one, 'a key', named('园丁'))).toMatchObject({ status: 400, reason: 'request.parameter' })
  expect(await send(one, 'k'.repeat(129), named('园丁'))).toMatchObject({ status: 400 })
  expect(await count('园丁')).toBe(0)
})

test('a secret that is shown once is answered again, and stands nowhere in plain text', async () => {
  const key = fresh()
  const access = { accessName: '楼宇自控', scopes: ['device:read'] }
  const first = await send(one, key, access, '/iot/api-access/submit')
  const secret = String(first.data?.appSecret)
  expect(secret.length).toBeGreaterThan(16)
  expect((await send(one, key, access, '/iot/api-access/submit')).data).toEqual(first.data)
  const [row] = await sql('select answer from keyed_write where key = $1', [key])
  expect(Buffer.from(String(row?.answer), 'base64').includes(secret)).toBe(false)
})

test('after a week an answer is forgotten and removed', async () => {
  const key = fresh()
  await send(one, key, named('水工'))
  ahead = WEEK
  await purgeExpired(app.context, app.context.now())
  ahead = 0
  expect(await sql('select key from keyed_write where key = $1', [key])).toEqual([])
})
