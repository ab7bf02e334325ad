import { createHash } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, basic, startApp } from '../../testing/app.ts'
import { verifyPassword } from '../sign-in/password.ts'

let app: TestApp
let platform: Caller
let keeper: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const PASSWORD = 'Correct-horse-1'
const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const stored = async (id: string) => (await ask('select * from "user" where id = $1', [id]))[0] ?? {}
const roleOf = async (caller: Caller) => String((await stored(caller.userId)).role_id)
const publicKey = async () =>
  (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>().publicKey
const cipher = async (text: string) => sm2.doEncrypt(text, await publicKey(), 0)
/** A second session of the same user; returns whether it is still valid. */
async function againElsewhere({ tenant, userId }: Caller): Promise<() => Promise<boolean>> {
  const { account } = await stored(userId)
  const password = sm2.doEncrypt(PASSWORD, await publicKey(), 0)
  const reply = await app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query: { grant_type: 'password', tenantId: tenant, username: String(account), password },
    headers: { authorization: basic },
  })
  const headers = { 'blade-auth': `bearer ${reply.json<{ access_token: string }>().access_token}` }
  return async () => (await app.http.inject({ url: '/blade-user/info', headers })).statusCode === 200
}
const isIn = async (caller: Caller) => (await caller.get('/blade-user/info')).status === 200

let count = 0
/** Fields for creating a user besides the caller's role and department. */
async function draft(caller: Caller, more: object = {}) {
  count += 1
  const account = `colleague${count}`
  const own = await stored(caller.userId)
  return {
    account,
    realName: '同事',
    password: await cipher(PASSWORD),
    roleId: String(own.role_id),
    deptId: String(own.dept_id),
    ...more,
  }
}

async function added(caller: Caller, more: object = {}): Promise<string> {
  const answer = await caller.post('/blade-user/submit', await draft(caller, more))
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

test('a password is stored as a salted slow hash and never shown', async () => {
  const id = await added(keeper)
  expect(String((await stored(id)).password)).toMatch(/^\$argon2id\$/)
  const answers = [
    await keeper.get('/blade-user/list', { id }),
    await keeper.get('/blade-user/page', { id }),
    await keeper.get('/blade-user/detail', { id }),
    await keeper.get('/blade-user/info'),
    await keeper.get('/blade-user/search/user'),
    await keeper.post('/blade-user/submit', { id, phone: '13800000000' }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200 })
    expect(JSON.stringify(answer.body)).not.toContain('password')
  }
  const before = (await stored(id)).password
  await keeper.post('/blade-user/submit', { id, password: '******', realName: '改名' })
  await keeper.post('/blade-user/submit', { id, password: '' })
  expect(await stored(id)).toMatchObject({ password: before, real_name: '改名' })
})

/** Signs in with a password and returns the token call's answer. */
async function enter(id: string, plain: string) {
  const { account, tenant_id: tenantId } = await stored(id)
  const reply = await app.http.inject({
    method: 'POST',
    url: '/blade-auth/oauth/token',
    query: {
      grant_type: 'password',
      tenantId: String(tenantId),
      username: String(account),
      password: await cipher(plain),
    },
    headers: { authorization: basic },
  })
  const { access_token: token = '', password_change_required: isDue } = reply.json<{
    access_token?: string
    password_change_required?: boolean
  }>()
  const send = async (method: 'GET' | 'POST', url: string, query: Record<string, string> = {}) => {
    const answer = await app.http.inject({ method, url, query, headers: { 'blade-auth': `bearer ${token}` } })
    return { status: answer.statusCode, ...answer.json<{ reason?: string; passwordChangeRequired?: boolean }>() }
  }
  return { isDue, send }
}

test('a new user without a password gets one that is told once, or the one everybody starts with', async () => {
  const answer = await keeper.post('/blade-user/submit', await draft(keeper, { password: undefined }))
  const { id: told, initialPassword } = answer.data as { id: string; initialPassword: string }
  expect(await verifyPassword(initialPassword, String((await stored(told)).password))).toBe(true)
  const weak = await draft(keeper, { password: await cipher('short') })
  expect(await keeper.post('/blade-user/submit', weak)).toMatchObject({ status: 400, reason: 'user.password-weak' })
  const param = await platform.post('/blade-system/param/submit', {
    paramName: '初始密码',
    paramKey: 'account.initPassword',
    paramValue: 'Mild-weather-26',
  })
  const { id: paramId, rev } = param.data as { id: string; rev: number }
  const usual = await keeper.post('/blade-user/submit', await draft(keeper, { password: '' }))
  const { id } = usual.data as { id: string }
  expect(usual.data).not.toHaveProperty('initialPassword')
  expect(await verifyPassword('Mild-weather-26', String((await stored(id)).password))).toBe(true)
  expect(await keeper.post('/blade-user/reset-password', {}, { userIds: id })).toMatchObject({
    status: 200,
    data: true,
  })
  await platform.post('/blade-system/param/submit', { id: paramId, rev, paramValue: '123456' })
  expect(await keeper.post('/blade-user/reset-password', {}, { userIds: id })).toMatchObject({
    status: 422,
    reason: 'user.initial-password',
  })
  await platform.post('/blade-system/param/remove', {}, { ids: paramId })
})

test('a password is taken encrypted and never as it is', async () => {
  const plain = await draft(keeper, { password: PASSWORD })
  expect(await keeper.post('/blade-user/submit', plain)).toMatchObject({
    status: 400,
    reason: 'user.password-plain',
    field: 'password',
  })
  const id = await added(keeper)
  expect(await keeper.post('/blade-user/submit', { id, password: 'Another-horse-1' })).toMatchObject({
    reason: 'user.password-plain',
  })
})

test('until a given password is changed nothing is answered but who one is', async () => {
  const id = await added(keeper)
  const person = await enter(id, PASSWORD)
  expect(person.isDue).toBe(true)
  expect(await person.send('GET', '/blade-auth/oauth/user-info')).toMatchObject({
    status: 200,
    passwordChangeRequired: true,
  })
  expect(await person.send('GET', '/blade-user/info')).toMatchObject({ status: 200 })
  for (const path of ['/blade-system/menu/routes', '/blade-user/list', '/stream?topics=alarm'])
    expect(await person.send('GET', path), path).toMatchObject({ status: 403, reason: 'session.password-change' })
  const change = async (fresh: string) => {
    const newPassword = await cipher(fresh)
    return person.send('POST', '/blade-user/update-password', {
      oldPassword: await cipher(PASSWORD),
      newPassword,
      newPassword1: newPassword,
    })
  }
  expect(await change(PASSWORD)).toMatchObject({ reason: 'user.password-same' })
  expect(await change('Own-choice-77')).toMatchObject({ status: 200 })
  expect(await person.send('GET', '/blade-system/menu/routes')).toMatchObject({ status: 200 })
  expect((await enter(id, 'Own-choice-77')).isDue).toBe(false)
  await keeper.post('/blade-user/submit', { id, password: await cipher('Given-again-78') })
  expect((await enter(id, 'Given-again-78')).isDue).toBe(true)
})

test('whoever sets their own password among the users is asked for no other', async () => {
  const own = await app.person({ codes: 'all', alias: 'admin' })
  await own.post('/blade-user/submit', { id: own.userId, password: await cipher('Own-choice-78') })
  expect((await enter(own.userId, 'Own-choice-78')).isDue).toBe(false)
})

test('a tenant may have a rule of its own for passwords', async () => {
  const own = await app.person({ tenant: '200004', codes: 'all', alias: 'admin' })
  const set = await platform.post('/blade-system/param/submit', {
    paramName: '密码最小长度',
    paramKey: 'password.minLength.200004',
    paramValue: '16',
  })
  expect(set).toMatchObject({ status: 200 })
  const ruleOf = async (tenantId: string) => (await app.anybody.get('/blade-user/password-rule', { tenantId })).data
  expect(await ruleOf('200004')).toEqual({ min: 16, max: 64, classes: 3, history: 0, days: 0 })
  expect(await ruleOf('200001')).toEqual({ min: 10, max: 64, classes: 3, history: 0, days: 0 })
  expect(await own.post('/blade-user/submit', await draft(own))).toMatchObject({ reason: 'user.password-weak' })
  expect(await own.post('/blade-user/submit', await draft(own, { password: '' }))).toMatchObject({ status: 200 })
  expect(await keeper.post('/blade-user/submit', await draft(keeper))).toMatchObject({ status: 200 })
})

test('what is not a person’s to say is passed over', async () => {
  const id = await added(keeper, { status: 0, isDeleted: 1, tenantId: '200002', createUser: '1', rev: 7 })
  expect(await stored(id)).toMatchObject({
    status: 1,
    is_deleted: 0,
    tenant_id: '200001',
    create_user: keeper.userId,
    rev: 0,
  })
  await keeper.post('/blade-user/submit', { id, status: 0, isDeleted: 1, tenantId: '200002', ancestors: 'x' })
  expect(await stored(id)).toMatchObject({ status: 1, is_deleted: 0, tenant_id: '200001' })
})

test('one changes a few things of one’s own account and no others', async () => {
  const person = await app.person()
  const before = await stored(person.userId)
  const sent = {
    id: keeper.userId,
    realName: '本人',
    name: '昵称',
    phone: '13800000001',
    email: 'a@b.cn',
    roleId: '1',
    deptId: '1',
    postId: '1',
    account: 'root',
    password: 'x',
    tenantId: '000000',
    status: 0,
    userType: 3,
  }
  expect(await person.post('/blade-user/update-info', sent)).toMatchObject({ status: 200 })
  const after = await stored(person.userId)
  expect(after).toMatchObject({ real_name: '本人', name: '昵称', phone: '13800000001', email: 'a@b.cn' })
  for (const column of ['role_id', 'dept_id', 'post_id', 'account', 'password', 'tenant_id', 'status', 'user_type'])
    expect(after[column], column).toEqual(before[column])
  expect(await stored(keeper.userId)).toMatchObject({ real_name: '测试人' })
  expect(await person.post('/blade-user/update-info', { avatar: 'javascript:alert(1)' })).toMatchObject({
    status: 400,
    field: 'avatar',
  })
  expect((await person.get('/blade-user/info')).data).toMatchObject({
    id: person.userId,
    realName: '本人',
    roleName: '测试',
    deptName: '测试部',
  })
})

test('one’s own account says the name of one’s tenant', async () => {
  const person = await app.person({ tenant: '200078' })
  await ask(`update tenant set tenant_name = '江边医院' where tenant_id = '200078'`)
  expect((await person.get('/blade-user/info')).data).toMatchObject({ tenantName: '江边医院' })
})

test('changing one’s password needs the old one, ends one’s other sessions and keeps this one', async () => {
  const person = await app.person()
  const isInElsewhere = await againElsewhere(person)
  expect(await isInElsewhere()).toBe(true)
  const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
    person.post('/blade-user/update-password', {}, { oldPassword, newPassword, newPassword1 })
  expect(await change(PASSWORD, 'Another-horse-1', 'Another-horse-2')).toMatchObject({
    status: 400,
    reason: 'user.password-differs',
  })
  expect(await change('wrong', 'Another-horse-1')).toMatchObject({ status: 400, reason: 'user.password-wrong' })
  expect(await change(PASSWORD, 'short')).toMatchObject({ status: 400, reason: 'user.password-weak' })
  expect(await change(PASSWORD, 'Another-horse-1')).toMatchObject({ status: 200 })
  expect([await isIn(person), await isInElsewhere()]).toEqual([true, false])
  const ciphered = await cipher('Ciphered-77')
  expect(await change(await cipher('Another-horse-1'), ciphered, ciphered)).toMatchObject({ status: 200 })
  const md5 = createHash('md5').update('Ciphered-77').digest('hex')
  expect(await change(md5, 'Followed-md5-1')).toMatchObject({ status: 200 })
  expect(await verifyPassword('Followed-md5-1', String((await stored(person.userId)).password))).toBe(true)
})

test('a role beyond one’s own rights, of another tenant, or the platform’s is not given', async () => {
  const lesser = await app.person({ codes: ['user', 'user_add', 'user_edit', 'user_grant'] })
  const [own, higher, foreign] = [await roleOf(lesser), await roleOf(keeper), await roleOf(stranger)]
  const id = await added(lesser)
  const give = (roleId: string) => lesser.post('/blade-user/submit', { id, roleId })
  const grant = (roleIds: string) => lesser.post('/blade-user/grant', {}, { userIds: id, roleIds })
  for (const attempt of [give, grant]) {
    expect(await attempt(higher)).toMatchObject({ status: 403, reason: 'role.foreign' })
    expect([400, 403]).toContain((await attempt(foreign)).status)
    expect([400, 403]).toContain((await attempt(await roleOf(platform))).status)
    expect(await attempt(own)).toMatchObject({ status: 200 })
  }
  expect(await stored(id)).toMatchObject({ role_id: [own] })
  const neighbour = await app.person({ tenant: '000000', codes: 'all', alias: 'admin' })
  expect(
    await neighbour.post('/blade-user/submit', await draft(neighbour, { roleId: await roleOf(platform) })),
  ).toMatchObject({ status: 403 })
})

test('who may edit people gives them neither roles nor a password without the right to these', async () => {
  const editor = await app.person({ codes: ['user', 'user_add', 'user_edit', 'user_view'] })
  const own = await roleOf(editor)
  const id = await added(editor)
  const before = await stored(id)
  const give = (sent: object) => editor.post('/blade-user/submit', { id, ...sent })
  const another = await roleOf(await app.person({ codes: ['user'] }))
  expect(await give({ roleId: another })).toMatchObject({ status: 403, reason: 'user.roles-kept' })
  expect(await give({ roleId: `${own},${another}` })).toMatchObject({ status: 403, reason: 'user.roles-kept' })
  expect(await give({ password: await cipher('Given-horse-1') })).toMatchObject({
    status: 403,
    reason: 'user.password-kept',
  })
  expect(await stored(id)).toEqual(before)
  // As a form sends what it does not change.
  expect(await give({ realName: '王护士', roleId: own, password: '******' })).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ real_name: '王护士', role_id: [own], password: before.password })
  const granter = await app.person({
    codes: ['user', 'user_add', 'user_edit', 'user_view', 'user_grant', 'user_reset_password'],
  })
  expect(
    await granter.post('/blade-user/submit', { id, roleId: another, password: await cipher('Given-horse-1') }),
  ).toMatchObject({ status: 200 })
})

test('the platform gives roles to people of any tenant, and nobody else of another', async () => {
  const [person, keeperThere] = [await app.person(), await app.person({ tenant: '200002', codes: 'all' })]
  const role = await roleOf(await app.person())
  const sent = { userIds: person.userId, roleIds: role }
  expect(await keeperThere.post('/blade-user/grant', {}, sent)).toMatchObject({ status: 404 })
  expect(await platform.post('/blade-user/grant', {}, sent)).toMatchObject({ status: 200 })
  expect(await stored(person.userId)).toMatchObject({ role_id: [role], update_user: platform.userId, rev: 1 })
})

test('people who may do more are not touched', async () => {
  const lesser = await app.person({
    tenant: '000000',
    codes: ['user', 'user_edit', 'user_delete', 'user_grant', 'user_reset_password', 'user_disable'],
  })
  const before = await stored(platform.userId)
  const ids = { ids: platform.userId }
  const attempts = [
    await lesser.post('/blade-user/submit', { id: platform.userId, password: await cipher('Stolen-horse-1') }),
    await lesser.post('/blade-user/reset-password', {}, ids),
    await lesser.post('/blade-user/remove', {}, ids),
    await lesser.post('/blade-user/disable', {}, ids),
    await lesser.post('/blade-user/grant', { roleIds: await roleOf(lesser) }, ids),
  ]
  expect(attempts.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403])
  expect(await stored(platform.userId)).toEqual(before)
})

test('users of another tenant are out of reach for every call, also among one’s own', async () => {
  const [mine, theirs] = [await added(keeper), await added(stranger)]
  const before = [await stored(mine), await stored(theirs)]
  for (const ids of [theirs, `${mine},${theirs}`])
    for (const path of ['remove', 'reset-password', 'unlock', 'enable', 'disable', 'grant'])
      expect(await keeper.post(`/blade-user/${path}`, { roleIds: await roleOf(keeper) }, { ids }), path).toMatchObject({
        status: 404,
      })
  expect(await keeper.post('/blade-user/submit', { id: theirs, realName: '窃' })).toMatchObject({ status: 404 })
  expect(await keeper.get('/blade-user/detail', { id: theirs })).toMatchObject({ status: 404 })
  expect((await keeper.get('/blade-user/page', { id: theirs })).data).toMatchObject({ total: 0 })
  expect([await stored(mine), await stored(theirs)]).toEqual(before)
})

test('disabling, removing and resetting end the sessions of those they concern', async () => {
  for (const path of ['disable', 'remove', 'reset-password']) {
    const person = await app.person()
    expect(await isIn(person)).toBe(true)
    expect(await keeper.post(`/blade-user/${path}`, {}, { ids: person.userId }), path).toMatchObject({ status: 200 })
    expect(await isIn(person), path).toBe(false)
  }
})

test('without a password to start with, resetting tells each a random one, once', async () => {
  const ids = [await added(keeper), await added(keeper)]
  const answer = await keeper.post('/blade-user/reset-password', {}, { userIds: ids.join(',') })
  const { passwords } = answer.data as { passwords: { id: string; password: string }[] }
  expect(new Set(passwords.map((one) => one.password)).size).toBe(2)
  for (const { id, password } of passwords)
    expect(await verifyPassword(password, String((await stored(id)).password))).toBe(true)
})

test('a locked account is let in again', async () => {
  const id = await added(keeper)
  const { account } = await stored(id)
  await ask("insert into sign_in_attempt (key, failures, until) values ($1, 5, now() + interval '1 hour')", [
    `account 200001 ${String(account)}`,
  ])
  expect(await stranger.post('/blade-user/unlock', {}, { userIds: id })).toMatchObject({ status: 404 })
  expect(await keeper.post('/blade-user/unlock', {}, { userIds: '' })).toMatchObject({
    status: 400,
    reason: 'row.none',
  })
  expect(await keeper.post('/blade-user/unlock', {}, { userIds: id })).toMatchObject({ status: 200 })
  expect(await ask('select 1 from sign_in_attempt where key like $1', [`%${String(account)}`])).toEqual([])
})

test('nobody removes or switches off himself, and a last administrator of the platform remains', async () => {
  expect(await keeper.post('/blade-user/remove', {}, { ids: keeper.userId })).toMatchObject({
    status: 422,
    reason: 'user.self',
  })
  expect(await keeper.post('/blade-user/disable', {}, { ids: keeper.userId })).toMatchObject({
    status: 422,
    reason: 'user.self-off',
  })
  const others = await ask(
    `select u.id from "user" u join role r on r.id = any(u.role_id) where r.role_alias = 'administrator' and u.id <> $1 and u.is_deleted = 0`,
    [platform.userId],
  )
  const ids = others.map((row) => String(row.id)).join(',')
  expect(await platform.post('/blade-user/remove', {}, { ids })).toMatchObject({ status: 200 })
  const lesser = await roleOf(await app.person({ tenant: '000000' }))
  expect(await platform.post('/blade-user/grant', {}, { ids: platform.userId, roleIds: lesser })).toMatchObject({
    status: 422,
    reason: 'user.last-administrator',
  })
  expect(await platform.post('/blade-user/submit', { id: platform.userId, roleId: lesser })).toMatchObject({
    status: 422,
  })
  expect(
    await platform.post('/blade-system/role/submit', { id: await roleOf(platform), roleAlias: 'other' }),
  ).toMatchObject({ status: 422 })
  expect(await platform.get('/blade-user/info')).toMatchObject({ status: 200 })
})

test('a tenant has no more accounts than it was given, however many are made at once', async () => {
  const crowded = await app.person({ tenant: '200003', codes: 'all', alias: 'admin' })
  await ask(`update tenant set account_number = 3 where tenant_id = '200003'`)
  const drafts = await Promise.all([1, 2, 3, 4].map(() => draft(crowded)))
  const answers = await Promise.all(drafts.map((one) => crowded.post('/blade-user/submit', one)))
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422])
  expect(answers.find((answer) => answer.status === 422)).toMatchObject({ reason: 'user.quota' })
})

test('colleagues are found by name, department and post, within one’s own hospital', async () => {
  const id = await added(keeper, { realName: '寻找某人' })
  const find = async (caller: Caller, query: Record<string, string>) =>
    ((await caller.get('/blade-user/search/user', query)).data as { records: { id: string }[] }).records.map(
      (one) => one.id,
    )
  const plain = await app.person()
  expect(await find(plain, { name: '找某' })).toEqual([id])
  expect(await find(plain, { name: '找某', deptName: '测试' })).toEqual([id])
  expect(await find(plain, { name: '找某', postName: '没有' })).toEqual([])
  expect(await find(plain, { name: '%' })).toEqual([])
  expect(await find(stranger, { name: '找某' })).toEqual([])
  expect(await find(platform, { name: '找某' })).toEqual([])
  expect(await find(platform, { name: '找某', tenantId: keeper.tenant })).toEqual([id])
  expect(await find(stranger, { name: '找某', tenantId: keeper.tenant })).toEqual([])
  expect(await find(plain, { id: `${id},${plain.userId}` })).toHaveLength(2)
  const { data } = await plain.get('/blade-user/search/user', { id })
  const told = (data as { records: object[] }).records.flatMap((one) => Object.keys(one))
  expect(told.toSorted()).toEqual(['avatar', 'deptName', 'id', 'name', 'postName', 'realName'])
})
