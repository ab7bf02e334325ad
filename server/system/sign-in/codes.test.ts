import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestContext, openTestContext } from './test-app.ts'

let t: TestContext
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const basic = () => t.basic('web', 'web_secret')
const ask = async (token: string) => t.call('/blade-auth/oauth/code', { method: 'POST', token })
async function codeFor(token: string): Promise<string> {
  const { data } = await ask(token)
  return data !== null && typeof data === 'object' && 'code' in data ? String(data.code) : ''
}
const exchange = (code: string, headers: Record<string, string> = basic()) =>
  t.call('/blade-auth/oauth/link', { method: 'POST', headers, body: { code } })
const show = (token: string) => t.call('/blade-auth/oauth/link', { method: 'POST', headers: basic(), token, body: {} })
const statusOf = async (token: string) => (await t.call('/blade-auth/oauth/user-info', { token })).status

test('a code opens a session of its own for the same person and tenant, once', async () => {
  const who = await t.person()
  const { access_token: token } = await t.signIn(who)
  const code = await codeFor(token)
  const reply = await exchange(code)
  expect(reply).toMatchObject({ status: 200, user_id: who.id, tenant_id: who.tenant, account: who.account })
  expect(reply.access_token).not.toBe(token)
  expect(await statusOf(reply.access_token)).toBe(200)
  await t.call('/blade-auth/oauth/logout', { token: reply.access_token })
  expect(await statusOf(token)).toBe(200)
  expect(await exchange(code)).toMatchObject({ status: 401, reason: 'session.code' })
})

test('of many who bring the same code at once, one gets in', async () => {
  const code = await codeFor((await t.signIn(await t.person())).access_token)
  const replies = await Promise.all(Array.from({ length: 8 }, () => exchange(code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code is good for a minute', async () => {
  const { access_token: token } = await t.signIn(await t.person())
  const code = await codeFor(token)
  t.wait(61)
  expect((await exchange(code)).status).toBe(401)
})

test('a code keeps the narrowing of the session that asked for it', async () => {
  const first = await t.insert('role', { tenant_id: '100001', role_name: 'A', role_alias: 'a' })
  const second = await t.insert('role', { tenant_id: '100001', role_name: 'B', role_alias: 'b' })
  const who = await t.person('100001', { role_id: [first, second] })
  const { access_token: token } = await t.signIn(who, undefined, { headers: { 'role-id': second } })
  expect((await exchange(await codeFor(token))).role_id).toBe(second)
})

test('nobody gets in by the code of a session that was locked or ended, or of somebody disabled', async () => {
  const who = await t.person()
  const { access_token: locked } = await t.signIn(who)
  const codes = [await codeFor(locked)]
  await t.call('/blade-auth/oauth/lock', { method: 'POST', token: locked, body: { password: t.encrypt('wxyz') } })
  const { access_token: ended } = await t.signIn(who)
  codes.push(await codeFor(ended))
  await t.call('/blade-auth/oauth/logout', { token: ended })
  const other = await t.person()
  codes.push(await codeFor((await t.signIn(other)).access_token))
  await t.update('user', other.id, 'status = 0')
  for (const code of codes) expect((await exchange(code)).status).toBe(401)
})

test('a code is asked for by somebody signed in, and exchanged by a known client', async () => {
  expect((await ask('')).status).toBe(401)
  const { access_token: token } = await t.signIn(await t.person())
  expect((await exchange(await codeFor(token), {})).status).toBe(401)
  for (const wrong of ['', 'once.', token, `once.${token}`]) expect((await exchange(wrong)).status).toBe(401)
})

test('only the hash of a code is kept, and a code is no token', async () => {
  const { access_token: token } = await t.signIn(await t.person())
  const code = await codeFor(token)
  const stored = JSON.stringify(
    await t.sql(`select encode(hash, 'escape') as e, encode(hash, 'base64') as b from session_code`),
  )
  expect(stored).not.toContain(code.slice(5))
  for (const form of [code, code.slice(5)]) expect(await statusOf(form)).toBe(401)
})

test('a token in a link is looked at before anybody believes it', async () => {
  const who = await t.person()
  const { access_token: token } = await t.signIn(who)
  expect(await show(token)).toMatchObject({ status: 200, userId: who.id, tenantId: who.tenant, expires_in: 3600 })
  expect((await show('forged')).status).toBe(401)
})

test('an administrator switches tokens in links off, codes stay', async () => {
  const { access_token: token } = await t.signIn(await t.person())
  const id = await t.insert('param', { param_name: '', param_key: 'sign-in.raw-token', param_value: 'false' })
  expect(await show(token)).toMatchObject({ status: 403, reason: 'session.raw-token' })
  expect((await exchange(await codeFor(token))).status).toBe(200)
  await t.update('param', id, `param_value = 'true'`)
  expect((await show(token)).status).toBe(200)
})
