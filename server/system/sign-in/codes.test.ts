import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestContext, openTestContext } from '../../testing/sign-ins.ts'

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

/** A sign-in with a window a link opened from it, and one that was opened from that. */
async function family() {
  const who = await t.person()
  const root = await t.signIn(who)
  const child = await exchange(await codeFor(root.access_token))
  const grandchild = await exchange(await codeFor(child.access_token))
  const tokens = [root, child, grandchild].map(({ access_token: token }) => token)
  return { who, root, child, grandchild, all: () => Promise.all(tokens.map(statusOf)) }
}
const OVER = [401, 401, 401]

test('what links opened ends with the sign-in it came from, whatever ends that', async () => {
  const left = await family()
  expect(await left.all()).toEqual([200, 200, 200])
  await t.call('/blade-auth/oauth/logout', { token: left.root.access_token })
  expect(await left.all()).toEqual(OVER)
  expect((await t.refresh(left.child.refresh_token, basic())).status).toBe(401)

  const stolen = await family()
  await t.refresh(stolen.root.refresh_token)
  t.wait(20)
  expect((await t.refresh(stolen.root.refresh_token)).status).toBe(401)
  expect(await stolen.all()).toEqual(OVER)

  const locked = await family()
  const { access_token: token } = locked.root
  const at = (path: string, password: string) =>
    t.call(`/blade-auth/oauth/${path}`, { method: 'POST', token, body: { password: t.encrypt(password) } })
  await at('lock', 'wxyz')
  for (let guess = 0; guess < 10; guess += 1) await at('unlock', 'wrong')
  expect(await locked.all()).toEqual(OVER)
})

test('a window opened from another one that a link opened belongs to the sign-in of both', async () => {
  const { who, child, grandchild } = await family()
  const rows = await t.sql(
    'select id::text as id, parent_id::text as parent from session where user_id = $1 order by id',
    [who.id],
  )
  expect(rows.map(({ parent }) => parent)).toEqual([null, rows[0]?.id, rows[0]?.id])
  await t.call('/blade-auth/oauth/logout', { token: child.access_token })
  expect(await statusOf(grandchild.access_token)).toBe(200)
})

test('a window that outlived the sign-in it came from can open others', async () => {
  const { who, child } = await family()
  await t.sql('delete from session where user_id = $1 and parent_id is null', [who.id])
  const opened = await exchange(await codeFor(child.access_token))
  expect(await statusOf(opened.access_token)).toBe(200)
})

test('signing out at the moment a code is exchanged leaves nobody signed in', async () => {
  const who = await t.person()
  for (let round = 0; round < 10; round += 1) {
    const { access_token: token } = await t.signIn(who)
    const code = await codeFor(token)
    const [opened] = await Promise.all([exchange(code), t.call('/blade-auth/oauth/logout', { token })])
    if (opened.status === 200) expect(await statusOf(opened.access_token)).toBe(401)
    else expect(opened).toMatchObject({ status: 401, reason: 'session.code' })
  }
})

test('the window in which somebody changes his password stays, although the one it came from ends', async () => {
  const { who, all } = await family()
  await t.sql(`select end_sessions(array[$1::bigint], 'password', (select max(id) from session where user_id = $1))`, [
    who.id,
  ])
  t.context.changes.notify('session', who.tenant)
  expect(await all()).toEqual([401, 401, 200])
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
