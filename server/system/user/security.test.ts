// What a hospital demands of passwords: set by its administrators, kept wherever a password is set.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { doorOf } from '../../testing/door.ts'

const DAY = 24 * 3_600_000
const PASSWORD = 'Correct-horse-1'

let app: TestApp
let keeper: Caller
let door: ReturnType<typeof doorOf>
let ahead = 0
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + ahead) })
  door = doorOf(app)
  keeper = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query<Record<string, string>>(text, values))

const setting = async (by: Caller, tenantId?: string) =>
  (await by.get('/blade-system/security/detail', tenantId ? { tenantId } : {})).data as {
    rev: number
    values: Record<string, number | string>
  }
async function set(by: Caller, values: Record<string, number | string>, tenantId?: string) {
  const { rev } = await setting(by, tenantId)
  return by.post('/blade-system/security/submit', { rev, values, ...(tenantId ? { tenantId } : {}) })
}

async function accountOf(who: Caller): Promise<string> {
  const [row] = await ask('select account from "user" where id = $1', [who.userId])
  return row?.account ?? ''
}

test('a hospital’s settings are its own: another one’s administrator neither sees nor changes them', async () => {
  const other = await app.person({ tenant: '200011', codes: 'all', alias: 'admin' })
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  expect(await set(keeper, { passwordMin: 12, passwordClasses: 4 })).toMatchObject({ status: 200 })
  expect((await setting(keeper)).values).toMatchObject({ passwordMin: 12, passwordClasses: 4, passwordDays: 0 })
  expect((await setting(other)).values).toMatchObject({ passwordMin: 10, passwordClasses: 3 })
  const foreign = { rev: 1, values: { passwordMin: 6 }, tenantId: '200001' }
  expect(await other.post('/blade-system/security/submit', foreign)).toMatchObject({ reason: 'tenant.foreign' })
  expect(await other.get('/blade-system/security/detail', { tenantId: '200001' })).toMatchObject({ status: 403 })
  expect(await set(platform, { passwordMin: 11 }, '200011')).toMatchObject({ status: 200 })
  expect((await setting(other)).values).toMatchObject({ passwordMin: 11 })
  expect(await set(platform, { passwordMin: 11 }, 'nowhere')).toMatchObject({ status: 400 })
  const nurse = await app.person({ codes: [] })
  expect(await nurse.get('/blade-system/security/detail')).toMatchObject({ status: 403 })
  expect(await set(keeper, { passwordMin: 10, passwordClasses: 3 })).toMatchObject({ status: 200 })
})

test('what is not a setting, or outside of its range, is refused at its name; a change meanwhile is told', async () => {
  const { rev } = await setting(keeper)
  const send = (values: object, at = rev) => keeper.post('/blade-system/security/submit', { rev: at, values })
  expect(await send({ passwordMin: 5 })).toMatchObject({ status: 400, body: { field: 'passwordMin' } })
  expect(await send({ passwordHistory: 13 })).toMatchObject({ body: { field: 'passwordHistory' } })
  expect(await send({ passwordDays: 1.5 })).toMatchObject({ body: { field: 'passwordDays' } })
  expect(await send({ passwordDays: '90' })).toMatchObject({ body: { field: 'passwordDays' } })
  expect(await send({ tenantId: '000000' })).toMatchObject({ status: 400, body: { field: 'tenantId' } })
  expect(await send({ passwordMin: 11 }, rev + 1)).toMatchObject({ status: 409, reason: 'row.stale' })
  const both = await Promise.all([send({ passwordMin: 11 }), send({ passwordMin: 12 })])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(await set(keeper, { passwordMin: 10 })).toMatchObject({ status: 200 })
  const [told] = await ask(
    `select log_data as data from log_usual where tenant_id = '200001' and event = 'security_changed' order by id desc limit 1`,
  )
  expect(told?.data).toMatch(/^密码最小长度：1[12] 个字符 → 10 个字符$/)
})

test('an earlier password does not come back while it is among the last ones, whoever sets it', async () => {
  expect(await set(keeper, { passwordHistory: 2 })).toMatchObject({ status: 200 })
  const person = await app.person()
  const steps = ['First-choice-2041', 'Second-choice-2042', 'Third-choice-2043']
  let before = PASSWORD
  for (const fresh of steps) {
    expect(await door.choose(person.token, before, fresh)).toMatchObject({ status: 200 })
    before = fresh
  }
  expect(await door.choose(person.token, before, 'Second-choice-2042')).toMatchObject({
    reason: 'user.password-used',
    field: 'newPassword',
    msg: '新密码不能与最近使用过的2个密码相同',
  })
  const submit = async (plain: string) => {
    const row = { id: person.userId, password: await door.cipher(plain) }
    return keeper.post('/blade-user/submit', row)
  }
  expect(await submit('Second-choice-2042')).toMatchObject({
    reason: 'user.password-used',
    body: { field: 'password' },
  })
  // Three passwords ago.
  expect(await submit('First-choice-2041')).toMatchObject({ status: 200 })
  const kept = await ask('select hash from password_history where user_id = $1', [person.userId])
  expect(kept).toHaveLength(5)
  expect(JSON.stringify(kept)).not.toContain('choice')
  expect(kept.every(({ hash }) => hash?.startsWith('$argon2id$'))).toBe(true)
  expect(await set(keeper, { passwordHistory: 0 })).toMatchObject({ status: 200 })
})

test('a password that is too old opens nothing but the change of it', async () => {
  const person = await app.person()
  const account = await accountOf(person)
  const other = await app.person({ tenant: '200012' })
  expect(await set(keeper, { passwordDays: 90 })).toMatchObject({ status: 200 })
  ahead = 89 * DAY
  expect(await door.knock('200001', account, PASSWORD)).toMatchObject({ password_change_required: false })
  ahead = 91 * DAY
  const old = await door.knock('200001', account, PASSWORD)
  expect(old).toMatchObject({ status: 200, password_change_required: true, password_expired: true })
  const read = () => door.call(old.access_token, '/blade-system/dict/dictionary?code=sex')
  expect(await read()).toMatchObject({ status: 403, reason: 'session.password-old' })
  expect(await door.call(old.access_token, '/blade-auth/oauth/user-info')).toMatchObject({ passwordExpired: true })
  // Another hospital has not asked for it.
  const theirs = await door.knock('200012', await accountOf(other), PASSWORD)
  expect(theirs).toMatchObject({ password_change_required: false, password_expired: false })
  // Passwords are dated by the database.
  ahead = 0
  expect(await door.choose(old.access_token, PASSWORD, 'Another-choice-2041')).toMatchObject({ status: 200 })
  ahead = 89 * DAY
  const renewed = await door.knock('200001', account, 'Another-choice-2041')
  expect(renewed).toMatchObject({ password_change_required: false })
  ahead = 0
  expect(await set(keeper, { passwordDays: 0 })).toMatchObject({ status: 200 })
})

test('drawn, given and first passwords keep to what their own hospital demands', async () => {
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  const person = await app.person()
  expect(await set(keeper, { passwordMin: 20, passwordClasses: 4 })).toMatchObject({ status: 200 })
  const reset = await keeper.post('/blade-user/reset-password', {}, { ids: person.userId })
  const [drawn] = (reset.data as { passwords: { password: string }[] }).passwords
  expect(drawn?.password.length).toBeGreaterThanOrEqual(20)
  const entered = await door.knock('200001', await accountOf(person), drawn?.password ?? '')
  const weak = await door.choose(entered.access_token, drawn?.password ?? '', PASSWORD)
  expect(weak).toMatchObject({ reason: 'user.password-weak', field: 'newPassword' })
  // Of the account the platform adds in that hospital, and of one that comes without a password.
  const [role] = await ask('select role_id[1]::text as role, dept_id[1]::text as dept from "user" where id = $1', [
    keeper.userId,
  ])
  const row = { realName: '新人', roleId: role?.role, deptId: role?.dept }
  const given = { ...row, account: `given${person.userId}`, password: await door.cipher(PASSWORD) }
  expect(await keeper.post('/blade-user/submit', given)).toMatchObject({
    reason: 'user.password-weak',
    body: { field: 'password' },
  })
  const made = await keeper.post('/blade-user/submit', { ...row, account: `made${person.userId}` })
  expect((made.data as { initialPassword: string }).initialPassword.length).toBeGreaterThanOrEqual(20)
  await ask('update "user" set password = null where id = $1', [person.userId])
  const { codes } = (await keeper.post('/blade-user/first-codes', {}, { ids: person.userId })).data as {
    codes: { code: string }[]
  }
  const first = await door.knock('200001', await accountOf(person), codes[0]?.code ?? '')
  expect(await door.choose(first.access_token, codes[0]?.code ?? '', PASSWORD)).toMatchObject({
    reason: 'user.password-weak',
  })
  expect(await door.choose(first.access_token, codes[0]?.code ?? '', 'A-much-Longer-choice-2041')).toMatchObject({
    status: 200,
  })
  // A new hospital begins with the installation's rule.
  const founded = await platform.post('/blade-system/tenant/submit', { tenantName: '新设医院' })
  expect((founded.data as { initialPassword: string }).initialPassword.length).toBeGreaterThanOrEqual(10)
  expect(await set(keeper, { passwordMin: 10, passwordClasses: 3 })).toMatchObject({ status: 200 })
})
