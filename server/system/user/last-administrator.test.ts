// A hospital keeps an administrator who can sign in and put right what others did, whichever way he would be lost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { bulkOf } from '../../testing/bulk.ts'

let app: TestApp
let platform: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const kept = { status: 422, reason: 'tenant.last-administrator' }

async function roleOf(tenant: string, alias: string): Promise<string> {
  const id = newId()
  await ask(`insert into role (id, tenant_id, role_name, role_alias, ancestors) values ($1, $2, '普通', $3, '0')`, [
    id,
    tenant,
    alias,
  ])
  return id
}

let count = 300_300
/** A hospital with one administrator's role and as many administrators as asked for, and somebody who manages its people. */
async function hospital(most = 1) {
  const tenant = String((count += 1))
  const first = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const manager = await app.person({ tenant, codes: 'all', alias: 'manager' })
  const [row] = await ask('select role_id[1]::text as role, account from "user" where id = $1', [first.userId])
  const role = String(row?.role)
  const others: Caller[] = []
  for (let n = 1; n < most; n += 1) {
    const other = await app.person({ tenant, codes: [] })
    await ask('update "user" set role_id = array[$2::bigint] where id = $1', [other.userId, role])
    others.push(other)
  }
  app.context.changes.invalidateAll()
  return { tenant, first, manager, role, account: String(row?.account), plain: await roleOf(tenant, 'plain'), others }
}

const administrators = async (tenant: string, role: string) =>
  (
    await ask(
      'select id::text as id from "user" where tenant_id = $1 and $2 = any(role_id) and status = 1 and is_deleted = 0 order by id',
      [tenant, role],
    )
  ).map(({ id }) => id)
const menusBut = async (...codes: string[]) =>
  (await ask('select id::text as id from menu where is_deleted = 0 and not code = any($1)', [codes])).map(
    ({ id }) => id,
  )
const granting = ['user_edit', 'user_grant', 'role_edit', 'role_grant']

test('the last administrator is not demoted, switched off or removed, by whom it may be', async () => {
  const { tenant, first, manager, role, plain } = await hospital()
  const ids = first.userId
  for (const by of [first, manager, platform]) {
    expect(await by.post('/blade-user/submit', { id: ids, roleId: plain })).toMatchObject(kept)
    expect(await by.post('/blade-user/grant', { ids: [ids], roleIds: [plain] })).toMatchObject(kept)
  }
  for (const by of [manager, platform]) {
    expect(await by.post('/blade-user/disable', {}, { ids })).toMatchObject(kept)
    expect(await by.post('/blade-user/remove', {}, { ids })).toMatchObject(kept)
  }
  const refused = await manager.post('/blade-user/remove', {}, { ids })
  expect(refused.msg).toBe(`租户“${tenant}”须至少保留一名能登录并管理用户和角色的管理员`)
  expect(await administrators(tenant, role)).toEqual([ids])
  expect(
    await first.post('/blade-user/submit', { id: ids, roleId: [role, plain].join(), realName: '改' }),
  ).toMatchObject({
    status: 200,
  })
})

test('of two administrators who remove each other at once one stays', async () => {
  const { tenant, first, role, plain, others } = await hospital(2)
  const [second] = others
  const demote = (by: Caller, whom = '') => by.post('/blade-user/grant', { ids: [whom], roleIds: [plain] })
  const answers = await Promise.all([
    demote(first, second?.userId),
    ...(second ? [demote(second, first.userId)] : []),
    demote(platform, first.userId),
  ])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await administrators(tenant, role)).toHaveLength(1)
})

test('whoever cannot sign in, or was given the role’s alias alone, is no administrator that is left', async () => {
  const { tenant, first, manager, role, plain } = await hospital()
  const waiting = await app.person({ tenant })
  const called = await app.person({ tenant, codes: 'all' })
  await ask('update "user" set role_id = array[$2::bigint], password = null where id = $1', [waiting.userId, role])
  await ask(
    `update role set role_alias = 'admin' where id = any((select role_id from "user" where id = $1)::bigint[])`,
    [called.userId],
  )
  expect(await manager.post('/blade-user/grant', { ids: [first.userId], roleIds: [plain] })).toMatchObject(kept)
})

test('a sheet or a bulk change demotes everybody but the last administrator, and says so before it is confirmed', async () => {
  const { tenant, first, role, account } = await hospital()
  const other = await app.person({ tenant })
  const [row] = await ask('select account from "user" where id = $1', [other.userId])
  const bulk = bulkOf(app, first)
  const text = `登录账号,角色\r\n${account},普通\r\n${String(row?.account)},普通`
  const file = { name: 'a.csv', bytes: Buffer.from(text), key: 'account' }
  const task = (await bulk.import('blade-user', file)) ?? ''
  const [mine, theirs] = await bulk.items(task)
  expect([mine?.plan, mine?.cause, theirs?.plan]).toEqual([
    'refused',
    expect.stringContaining('至少保留一名'),
    'change',
  ])
  expect(theirs?.changes).toMatchObject([{ name: 'roleId', beforeName: '测试', afterName: '普通' }])
  await bulk.confirm(task)
  expect(await administrators(tenant, role)).toEqual([first.userId])
  const [plain] = await ask(`select id::text as id from role where tenant_id = $1 and role_alias = 'plain'`, [tenant])
  const edit = (await bulk.edit('blade-user', { ids: [first.userId], values: { roleId: plain?.id } })) ?? ''
  expect((await bulk.items(edit)).map(({ plan }) => plan)).toEqual(['refused'])
})

test('an administrator takes back what a sheet of his own took from himself', async () => {
  const { tenant, first, role, account } = await hospital(2)
  const bulk = bulkOf(app, first)
  const file = { name: 'a.csv', bytes: Buffer.from(`登录账号,角色\r\n${account},普通`), key: 'account' }
  const task = (await bulk.import('blade-user', file)) ?? ''
  await bulk.confirm(task)
  expect(await administrators(tenant, role)).toHaveLength(1)
  const undo = await bulk.task((await bulk.undo(task)) ?? '')
  expect([undo.status, undo.cause]).toEqual([2, ''])
  expect(await administrators(tenant, role)).toHaveLength(2)
})

test('the administrators’ role keeps what managing users and roles takes, and the preview says so', async () => {
  const { tenant, first, manager, role } = await hospital()
  const wish = { roleIds: [role], menuIds: await menusBut(...granting), dataScopeIds: [], apiScopeIds: [] }
  for (const by of [first, manager, platform])
    for (const call of ['grant-preview', 'grant'])
      expect(await by.post(`/blade-system/role/${call}`, wish), call).toMatchObject(kept)
  const without = { ...wish, menuIds: await menusBut('post', 'post_view') }
  expect(await first.post('/blade-system/role/grant-preview', without)).toMatchObject({ status: 200 })
  expect(
    await ask(`select 1 from role_menu l join menu m on m.id = l.menu_id where l.role_id = $1 and m.code = 'post'`, [
      role,
    ]),
  ).toHaveLength(1)
  expect(await first.post('/blade-system/role/grant', without)).toMatchObject({ status: 200 })
  expect(await administrators(tenant, role)).toEqual([first.userId])
})

test('a package leaves a hospital that had an administrator with one', async () => {
  const { tenant } = await hospital()
  const path = '/blade-system/tenant-package'
  const menusOf = async (...codes: string[]) =>
    (await ask('select id::text as id from menu where code = any($1) and is_deleted = 0', [codes])).map(({ id }) => id)
  const made = async (menuId: unknown[]) => {
    const { data, msg } = await platform.post(`${path}/submit`, { packageName: `P${newId()}`, menuId })
    expect(data, msg).toBeTruthy()
    return (data as { id: string }).id
  }
  const give = (packageId: string) =>
    platform.post('/blade-system/tenant/package-setting', undefined, { tenantId: tenant, packageId })
  const fewer = await menusOf('user', 'user_view', 'user_edit', 'role', 'role_view')
  const whole = await made(await menusOf('user', 'user_edit', 'role', 'role_edit'))
  expect(await give(await made(fewer))).toMatchObject(kept)
  expect(await give(whole)).toMatchObject({ status: 200 })
  expect(await platform.post(`${path}/submit`, { id: whole, menuId: fewer })).toMatchObject(kept)
  const { data } = await platform.get('/blade-system/tenant/package-detail', { tenantId: tenant })
  expect(data).toMatchObject({ id: whole })
})

test('a hospital that has no administrator is managed as before', async () => {
  const tenant = '300399'
  const manager = await app.person({ tenant, codes: 'all', alias: 'manager' })
  const person = await app.person({ tenant })
  expect(
    await manager.post('/blade-user/grant', { ids: [person.userId], roleIds: [await roleOf(tenant, 'plain')] }),
  ).toMatchObject({ status: 200 })
  expect(await manager.post('/blade-user/disable', {}, { ids: person.userId })).toMatchObject({ status: 200 })
})
