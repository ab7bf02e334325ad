import { afterAll, beforeAll, expect, test } from 'vitest'
import { route } from '../../platform/route.ts'
import { type TestContext, openTestContext } from '../../testing/sign-ins.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { endSessionsOf } from './revoke.ts'

const reset = route({
  method: 'POST',
  path: '/reset',
  zh: '',
  en: '',
  tag: '',
  may: 'signed-in',
  run: (ctx, { headers }) => endSessionsOf(ctx, [String(headers['x-user'])], 'password', ctx.me.sessionId),
})

let t: TestContext
beforeAll(async () => {
  t = await openTestContext([reset])
})
afterAll(() => t.close())

const works = async (token: string) => (await t.call('/blade-auth/oauth/user-info', { token })).status === 200

test('a sign-in answers the flat fields of the family, all of them text but the seconds', async () => {
  const who = await t.person('100001', { avatar: '' })
  const reply = await t.signIn(who)
  expect(reply).toEqual({
    status: 200,
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 3600,
    tenant_id: '100001',
    user_id: who.id,
    dept_id: who.dept,
    post_id: '',
    role_id: who.role,
    password_change_required: false,
    password_expired: false,
    second_factor_required: false,
    device_token: expect.stringMatching(/^[\w-]{43}$/),
    oauth_id: '',
    account: who.account,
    user_name: who.account,
    nick_name: 'Li Hua',
    real_name: 'Li Hua',
    role_name: expect.stringMatching(/^staff\d+$/),
    avatar: '/icon.svg',
    detail: { type: 'web' },
    license: 'powered by steward',
  })
  expect(await t.call('/blade-auth/oauth/user-info', { token: reply.access_token })).toMatchObject({
    userId: who.id,
    tenantId: '100001',
    account: who.account,
    nickName: 'Li Hua',
    roleId: who.role,
    deptId: who.dept,
    clientId: 'machine',
  })
})

test('the database holds no token that could be used', async () => {
  const { access_token, refresh_token } = await t.signIn(await t.person())
  const stored = JSON.stringify(
    await t.sql(`select encode(hash, 'escape') as hash, encode(hash, 'base64') as base from session_token`),
  )
  expect(stored).not.toContain(access_token)
  expect(stored).not.toContain(refresh_token)
})

test('a refresh token is no access token and an access token refreshes nothing', async () => {
  const { access_token, refresh_token } = await t.signIn(await t.person())
  expect(await works(refresh_token)).toBe(false)
  expect(await t.refresh(access_token)).toMatchObject({ status: 401, reason: 'session.refresh' })
  expect(await works(access_token)).toBe(true)
})

test('an access token ends at its own time, however often it was used', async () => {
  const { access_token } = await t.signIn(await t.person())
  t.wait(3599)
  expect(await works(access_token)).toBe(true)
  t.wait(2)
  expect(await works(access_token)).toBe(false)
})

test('after a refresh the old access token lives one minute more, for calls under way', async () => {
  const old = await t.signIn(await t.person())
  expect(await works(old.access_token)).toBe(true)
  const fresh = await t.refresh(old.refresh_token)
  expect(await works(old.access_token)).toBe(true)
  t.wait(59)
  expect(await works(old.access_token)).toBe(true)
  t.wait(2)
  expect(await works(old.access_token)).toBe(false)
  expect(await works(fresh.access_token)).toBe(true)
})

test('another process does not accept an old access token any longer either', async () => {
  const other = t.start()
  const old = await t.signIn(await t.person())
  expect(await other.authenticate(old.access_token)).toBeDefined()
  t.wait(40)
  expect(await other.authenticate(old.access_token)).toBeDefined()
  await t.refresh(old.refresh_token)
  t.wait(61)
  expect(await other.authenticate(old.access_token)).toBeUndefined()
})

test('windows that refresh at once are all answered with one pair', async () => {
  const { refresh_token: first } = await t.signIn(await t.person())
  const together = await Promise.all(Array.from({ length: 6 }, () => t.refresh(first)))
  t.wait(9)
  const replies = [...together, await t.refresh(first)]
  expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(200))
  for (const field of ['access_token', 'refresh_token'])
    expect(new Set(replies.map((reply) => reply[field])).size).toBe(1)
  expect([replies[0]?.expires_in, replies.at(-1)?.expires_in]).toEqual([3600, 3591])
  const pairs = await t.sql(`select 1 from session_token where kind = 'refresh' and session_id = (
    select max(session_id) from session_token)`)
  expect(pairs).toHaveLength(2)
  t.wait(120)
  for (const tab of replies) expect(await works(tab.access_token)).toBe(true)
  expect((await t.refresh(replies[0]?.refresh_token ?? '')).status).toBe(200)
})

test('a pair cannot be foretold from the token alone', async () => {
  const { refresh_token } = await t.signIn(await t.person())
  const next = await t.refresh(refresh_token)
  const { refresh_token: another } = await t.signIn(await t.person())
  const other = await t.refresh(another)
  const [own] = await t.sql<{ salt: Buffer }>(
    'select salt from session_token where salt is not null order by pair limit 1',
  )
  expect(own?.salt).toHaveLength(32)
  expect(next.refresh_token).not.toBe(other.refresh_token)
})

test('a refresh token used twice after the grace ends the session', async () => {
  const { refresh_token } = await t.signIn(await t.person())
  const fresh = await t.refresh(refresh_token)
  expect(await works(fresh.access_token)).toBe(true)
  t.wait(11)
  expect(await t.refresh(refresh_token)).toMatchObject({ status: 401, error_code: 401, reason: 'session.refresh' })
  expect(await works(fresh.access_token)).toBe(false)
  expect((await t.refresh(fresh.refresh_token)).status).toBe(401)
  const [session] = await t.sql('select end_reason from session order by id desc limit 1')
  expect(session).toEqual({ end_reason: 'reuse' })
})

test('a refresh token ends at its own time', async () => {
  const { refresh_token } = await t.signIn(await t.person())
  t.wait(604_801)
  expect((await t.refresh(refresh_token)).status).toBe(401)
})

test('a refresh token serves only the client it was given to', async () => {
  const { refresh_token } = await t.signIn(await t.person())
  expect((await t.refresh(refresh_token, t.basic('web', 'web_secret'))).status).toBe(401)
  expect((await t.refresh(refresh_token)).status).toBe(200)
})

test('logout works with a good, an expired, an unknown and no token, and ends the session', async () => {
  const logout = (token?: string) => t.call('/blade-auth/oauth/logout', token ? { token } : {})
  const first = await t.signIn(await t.person())
  expect(await works(first.access_token)).toBe(true)
  expect(await logout(first.access_token)).toEqual({ status: 200, success: 'true', msg: 'success' })
  expect(await works(first.access_token)).toBe(false)
  expect((await t.refresh(first.refresh_token)).status).toBe(401)
  const second = await t.signIn(await t.person())
  t.wait(3601)
  expect((await logout(second.access_token)).status).toBe(200)
  expect((await t.refresh(second.refresh_token)).status).toBe(401)
  expect((await logout('nonsense')).status).toBe(200)
  expect((await logout()).status).toBe(200)
})

test('a refresh for somebody who may no longer sign in is refused', async () => {
  const who = await t.person()
  const { refresh_token } = await t.signIn(who)
  await t.update('user', who.id, 'status = 0')
  expect((await t.refresh(refresh_token)).status).toBe(401)
  await t.update('user', who.id, 'status = 1')
  await t.update('role', who.role, 'is_deleted = 1')
  expect(await t.refresh(refresh_token)).toMatchObject({ status: 400, reason: 'session.no-role' })
  await t.update('role', who.role, 'is_deleted = 0')
  expect((await t.refresh(refresh_token)).status).toBe(200)
})

test('a password reset ends all sessions of that user of the own tenant, and of nobody else', async () => {
  const [boss, staff, stranger] = [await t.person(), await t.person(), await t.person('000000')]
  const sessions = await Promise.all([
    t.signIn(boss),
    t.signIn(staff),
    t.signIn(staff),
    t.signIn(stranger),
    t.signIn(boss),
  ])
  const alive = () => Promise.all(sessions.map((s) => works(s.access_token)))
  const resets = (id: string) =>
    t.call('/reset', { method: 'POST', token: sessions[0].access_token, headers: { 'x-user': id } })
  expect(await alive()).toEqual([true, true, true, true, true])
  expect((await resets(staff.id)).status).toBe(200)
  expect(await alive()).toEqual([true, false, false, true, true])
  await resets(stranger.id)
  expect(await alive()).toEqual([true, false, false, true, true])
  await resets(boss.id)
  expect(await alive()).toEqual([true, false, false, true, false])
})

test('a sign-in with the old password that was under way during a reset opens nothing', async () => {
  const who = await t.person()
  const changed = await hashPassword('new-Password-2')
  const others = Array.from({ length: 20 }, () => verifyPassword('x', undefined))
  const late = t.signIn(who)
  const key = `account ${who.tenant} ${who.account}`
  await expect.poll(() => t.sql('select from sign_in_attempt where key = $1', [key]), { interval: 5 }).toHaveLength(1)
  await new Promise((done) => setTimeout(done, 30))
  await t.update('user', who.id, `password = '${changed}'`)
  expect((await late).reason).toBe('session.password')
  await Promise.all(others)
})

test('a session narrows to one of the own departments and roles, and to nothing else', async () => {
  const who = await t.person()
  const second = await t.insert('role', { tenant_id: who.tenant, role_name: 'Chief', role_alias: 'chief' })
  const foreign = await t.insert('role', { tenant_id: '000000', role_name: 'Root', role_alias: 'administrator' })
  await t.update('user', who.id, `role_id = '{${who.role},${second},${foreign}}'`)
  const wide = await t.signIn(who)
  expect(wide.role_id).toBe(`${who.role},${second}`)
  for (const id of [foreign, second.slice(1), second.slice(0, -1), '1', 'x', '0']) {
    expect(await t.refresh(wide.refresh_token, { 'role-id': id })).toMatchObject({
      status: 403,
      reason: 'session.narrow',
    })
    expect((await t.signIn(who, undefined, { headers: { 'dept-id': id } })).status).toBe(403)
  }
  const narrowed = await t.refresh(wide.refresh_token, { 'role-id': second, 'dept-id': who.dept })
  expect(narrowed).toMatchObject({ role_id: second, role_name: 'chief', dept_id: who.dept })
  expect((await t.authenticate(narrowed.access_token))?.roles).toEqual(['chief'])
  const kept = await t.refresh(narrowed.refresh_token, { 'role-id': '', 'dept-id': '' })
  expect(kept.role_id).toBe(second)
  const back = await t.refresh(kept.refresh_token, { 'role-id': who.role })
  expect(back.role_id).toBe(who.role)
})

test('role id 12345 does not admit Role-Id 234', async () => {
  const who = await t.person()
  await t.insert('role', { id: '12345', tenant_id: who.tenant, role_name: 'Odd', role_alias: 'odd' })
  await t.update('user', who.id, `role_id = '{12345,${who.role}}'`)
  expect(await t.signIn(who, undefined, { headers: { 'role-id': '234' } })).toMatchObject({ status: 403 })
  expect(await t.signIn(who, undefined, { headers: { 'role-id': '12345' } })).toMatchObject({
    status: 200,
    role_id: '12345',
  })
})
