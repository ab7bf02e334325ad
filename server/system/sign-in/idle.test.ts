// Sessions that nobody uses end after the minutes their hospital has set; what pages do by themselves is no use.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Reply, type TestContext, openTestContext } from '../../testing/sign-ins.ts'
import { purgeExpired } from './purge.ts'

const MINUTE = 60_000
let t: TestContext
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const allow = async (minutes: number) => {
  await t.sql(
    `insert into security_setting (tenant_id, idle_minutes) values ('100001', $1)
     on conflict (tenant_id) do update set idle_minutes = $1`,
    [minutes],
  )
  t.context.changes.notify('security_setting', '100001')
}
beforeEach(() => allow(10))

const pass = (minutes: number) => {
  t.clock.now += minutes * MINUTE
}
const refresh = ({ refresh_token: token }: Reply): Promise<Reply> => t.refresh(token)
const status = async (token: string, headers: Record<string, string> = {}) =>
  (await t.call('/blade-auth/oauth/user-info', { token, headers })).status

/** A call of the person, once it is stored that there was one, of so many sessions. */
async function use({ access_token: token }: Reply, sessions = 1): Promise<void> {
  expect(await status(token)).toBe(200)
  const { now } = t.clock
  const stored = 'select count(*)::int as n from session where active_at = $1'
  await expect.poll(async () => (await t.sql(stored, [new Date(now)]))[0]?.n).toBe(sessions)
}

test('a session that is used lasts, and ends once nobody used it for the minutes that are set', async () => {
  const session = await t.signIn(await t.person())
  pass(9)
  await use(session)
  pass(9)
  await use(session)
  pass(12)
  expect(await status(session.access_token)).toBe(401)
  expect(await refresh(session)).toMatchObject({ status: 401, reason: 'session.ended-idle' })
  expect(await refresh(session)).toMatchObject({ status: 401, reason: 'session.ended-idle' })
})

test('it never ends before', async () => {
  const session = await t.signIn(await t.person())
  t.clock.now += 59_000
  expect(await status(session.access_token)).toBe(200)
  pass(10)
  expect(await status(session.access_token)).toBe(200)
})

test('calls that a page makes by itself, and refreshing, do not keep it', async () => {
  const session = await t.signIn(await t.person())
  pass(5)
  expect(await status(session.access_token, { 'x-unattended': '1' })).toBe(200)
  const renewed = await refresh(session)
  expect(renewed).toMatchObject({ status: 200 })
  pass(7)
  expect(await status(renewed.access_token)).toBe(401)
  expect(await refresh(renewed)).toMatchObject({ status: 401, reason: 'session.ended-idle' })
})

test('a person’s call counts although the page has asked just before', async () => {
  const session = await t.signIn(await t.person())
  pass(5)
  expect(await status(session.access_token, { 'x-unattended': '1' })).toBe(200)
  await use(session)
  pass(9)
  expect(await status(session.access_token)).toBe(200)
})

test('it ends by itself, so that an open stream is cut, and others of the hospital stay', async () => {
  const [idle, used] = [await t.signIn(await t.person()), await t.signIn(await t.person())]
  pass(5)
  await use(used)
  pass(7)
  const announced: string[] = []
  t.context.changes.listen((table) => void announced.push(table))
  await purgeExpired(t.context, new Date(t.clock.now))
  expect(announced).toContain('session')
  expect(await refresh(idle)).toMatchObject({ status: 401, reason: 'session.ended-idle' })
  expect(await status(used.access_token)).toBe(200)
})

test('a window that a link opened keeps its sign-in while it is used, and ends with it', async () => {
  const root = await t.signIn(await t.person())
  const asked = await t.call('/blade-auth/oauth/code', { method: 'POST', token: root.access_token })
  const body = asked.data as { code: string }
  const child = await t.call('/blade-auth/oauth/link', { method: 'POST', headers: t.basic('web', 'web_secret'), body })
  pass(9)
  await use(child, 2)
  pass(9)
  await use(child, 2)
  expect(await status(root.access_token, { 'x-unattended': '1' })).toBe(200)
  pass(12)
  await purgeExpired(t.context, new Date(t.clock.now))
  expect(await status(child.access_token)).toBe(401)
})

test('where nothing is set a session lasts as long as its tokens', async () => {
  await allow(0)
  const session = await t.signIn(await t.person())
  pass(300)
  expect(await refresh(session)).toMatchObject({ status: 200 })
})
