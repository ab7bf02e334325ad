import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestContext, openTestContext } from '../../testing/sign-ins.ts'

let t: TestContext
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const post = (path: string, token: string, password?: string) =>
  t.call(`/blade-auth/oauth/${path}`, {
    method: 'POST',
    token,
    body: password === undefined ? {} : { password: t.encrypt(password) },
  })
const lock = (token: string, password?: string) => post('lock', token, password)
const unlock = (token: string, password: string) => post('unlock', token, password)
const statusOf = async (token: string) => (await t.call('/blade-auth/oauth/user-info', { token })).status

async function signIn() {
  const { access_token: token, refresh_token: refresh } = await t.signIn(await t.person())
  return { token, refresh }
}

test('a locked session answers nothing but being unlocked or ended', async () => {
  const { token } = await signIn()
  expect((await lock(token, 'ward 7')).status).toBe(200)
  expect(await t.call('/blade-auth/oauth/user-info', { token })).toMatchObject({
    status: 423,
    code: 423,
    success: false,
    reason: 'session.locked',
    msg: '会话已锁定',
  })
  for (const path of ['lock', 'code', 'logout']) expect((await post(path, token)).status).toBe(423)
  expect((await unlock(token, 'ward 7')).status).toBe(200)
  expect(await statusOf(token)).toBe(200)
})

test('the first lock needs a password, later ones of the same session do not', async () => {
  const { token } = await signIn()
  for (const password of [undefined, ''])
    expect(await lock(token, password)).toMatchObject({
      status: 400,
      reason: 'session.lock-password',
      msg: '锁屏密码不能为空',
    })
  expect((await lock(token, 'ward 7')).status).toBe(200)
  await unlock(token, 'ward 7')
  expect((await lock(token)).status).toBe(200)
  expect((await unlock(token, 'ward 7')).status).toBe(200)
  expect((await lock(token, 'another')).status).toBe(200)
  expect((await unlock(token, 'ward 7')).status).toBe(400)
  expect((await unlock(token, 'another')).status).toBe(200)
})

test('a lock password of three characters is refused with words', async () => {
  const { token } = await signIn()
  expect(await lock(token, 'abc')).toMatchObject({
    status: 400,
    reason: 'session.lock-password-short',
    msg: '锁屏密码不能少于4个字符',
  })
  expect((await lock(token, '7号病区')).status).toBe(200)
})

test('a wrong password says so and unlocks nothing', async () => {
  const { token } = await signIn()
  await lock(token, 'ward 7')
  expect(await unlock(token, 'ward 8')).toMatchObject({
    status: 400,
    reason: 'session.unlock',
    msg: '解锁密码错误，请重新输入',
  })
  expect(await statusOf(token)).toBe(423)
})

test('ten wrong passwords end the session, however many are tried at once', async () => {
  const { token, refresh } = await signIn()
  await lock(token, 'ward 7')
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => unlock(token, `guess ${i}`)))
  expect(answers.filter(({ reason }) => reason === 'session.unlock-ended')).toHaveLength(1)
  expect(answers.every(({ status }) => status === 400 || status === 401)).toBe(true)
  expect(await statusOf(token)).toBe(401)
  expect((await t.refresh(refresh)).status).toBe(401)
  expect((await unlock(token, 'ward 7')).status).toBe(401)
})

test('the right password forgives the wrong ones before it', async () => {
  const { token } = await signIn()
  await lock(token, 'ward 7')
  for (let n = 0; n < 9; n++) await unlock(token, 'wrong')
  expect((await unlock(token, 'ward 7')).status).toBe(200)
  await lock(token)
  expect(await unlock(token, 'wrong')).toMatchObject({ status: 400, reason: 'session.unlock' })
})

test('more than thirty calls a minute are too many', async () => {
  const { token } = await signIn()
  const answers = []
  for (let n = 0; n < 31; n++) answers.push((await lock(token, '')).status)
  expect(answers.slice(0, 30)).not.toContain(429)
  expect(answers[30]).toBe(429)
})

test('a refresh keeps the lock, and the new token unlocks', async () => {
  const { token, refresh } = await signIn()
  await lock(token, 'ward 7')
  const renewed = await t.refresh(refresh)
  expect(await statusOf(renewed.access_token)).toBe(423)
  expect((await unlock(renewed.access_token, 'ward 7')).status).toBe(200)
  expect(await statusOf(renewed.access_token)).toBe(200)
})

test('the lock is one session’s, a new sign-in is free of it', async () => {
  const who = await t.person()
  const { access_token: locked } = await t.signIn(who)
  await lock(locked, 'ward 7')
  const { access_token: fresh } = await t.signIn(who)
  expect(await statusOf(fresh)).toBe(200)
  expect(await statusOf(locked)).toBe(423)
})

test('signing out of a locked session ends it', async () => {
  const { token } = await signIn()
  await lock(token, 'ward 7')
  expect((await t.call('/blade-auth/oauth/logout', { token })).status).toBe(200)
  expect(await statusOf(token)).toBe(401)
})

test('another process knows of the lock at once', async () => {
  const { token } = await signIn()
  const other = t.start()
  expect(await other.authenticate(token)).toMatchObject({ isLocked: false })
  await lock(token, 'ward 7')
  await expect.poll(async () => (await other.authenticate(token))?.isLocked).toBe(true)
})

test('the password is kept as a slow salted hash', async () => {
  const { token } = await signIn()
  await lock(token, 'ward seven')
  const rows = await t.sql<{ lock_digest: string }>('select lock_digest from session where locked_at is not null')
  for (const { lock_digest: digest } of rows) expect(digest).toMatch(/^\$argon2id\$/)
})
