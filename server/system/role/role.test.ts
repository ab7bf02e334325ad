import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
let platform: Caller
let keeper: Caller
let stranger: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({
    codes: ['role', 'role_add', 'role_edit', 'role_delete', 'notice', 'notice_view', 'user', 'user_add', 'user_edit'],
    alias: 'admin',
  })
  stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const ownRole = async (caller: Caller) =>
  String((await ask('select role_id[1] as id from "user" where id = $1', [caller.userId]))[0]?.id)
const menus = async (...codes: string[]) =>
  (await ask('select id from menu where code = any($1) order by code', [codes])).map((row) => String(row.id))
const codesOf = async (roleId: string) =>
  (
    await ask('select m.code from role_menu l join menu m on m.id = l.menu_id where l.role_id = $1 order by 1', [
      roleId,
    ])
  ).map((row) => row.code)

let count = 0
async function made(caller: Caller, more: object = {}): Promise<string> {
  count += 1
  const answer = await caller.post('/blade-system/role/submit', {
    roleName: `角色${count}`,
    roleAlias: `r${count}`,
    sort: 1,
    ...more,
  })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

const grant = (
  caller: Caller,
  roleIds: string | readonly string[],
  menuIds: readonly unknown[] = [],
  more: object = {},
) =>
  caller.post('/blade-system/role/grant', {
    roleIds: [roleIds].flat(),
    menuIds,
    dataScopeIds: [],
    apiScopeIds: [],
    useType: 1,
    ...more,
  })

test('granting replaces what a role held, and whoever has the role may do so from the next call on', async () => {
  const person = await app.person()
  const roleId = await ownRole(person)
  expect(await person.get('/blade-desk/notice/list')).toMatchObject({ status: 403 })
  expect(await grant(keeper, roleId, await menus('notice', 'notice_view'))).toMatchObject({ status: 200 })
  expect(await person.get('/blade-desk/notice/list')).toMatchObject({ status: 200 })
  expect(await grant(keeper, roleId, await menus('user'))).toMatchObject({ status: 200 })
  expect(await codesOf(roleId)).toEqual(['user'])
  expect(await person.get('/blade-desk/notice/list')).toMatchObject({ status: 403 })
})

test('nobody grants what he does not hold, nor changes a role that holds more', async () => {
  const roleId = await made(keeper)
  expect(await grant(keeper, roleId, await menus('notice', 'param'))).toMatchObject({
    status: 403,
    reason: 'role.grant',
  })
  expect(await codesOf(roleId)).toEqual([])
  await grant(platform, roleId, await menus('param'))
  expect(await grant(keeper, roleId, [])).toMatchObject({ status: 403, reason: 'role.foreign' })
  expect(await keeper.post('/blade-system/role/submit', { id: roleId, roleName: '改' })).toMatchObject({ status: 403 })
  expect(await keeper.post('/blade-system/role/remove', {}, { ids: roleId })).toMatchObject({ status: 403 })
  expect(await codesOf(roleId)).toEqual(['param'])
})

test('roles of another tenant are out of reach, also among one’s own', async () => {
  const [mine, theirs] = [await made(keeper), await made(stranger)]
  for (const roleIds of [[theirs], [mine, theirs]])
    expect(await grant(keeper, roleIds, await menus('notice'))).toMatchObject({ status: 404 })
  expect([await codesOf(mine), await codesOf(theirs)]).toEqual([[], []])
})

test('roles below lose what a role loses, and keep what is their own', async () => {
  const above = await made(keeper)
  const below = await made(keeper, { parentId: above })
  const deep = await made(keeper, { parentId: below })
  await grant(keeper, above, await menus('notice', 'notice_view'))
  await grant(keeper, [below, deep], await menus('notice', 'notice_view', 'user'))
  await grant(keeper, above, await menus('notice'))
  expect(await codesOf(below)).toEqual(['notice', 'user'])
  expect(await codesOf(deep)).toEqual(['notice', 'user'])
})

test('no other role is called as that of the platform’s administrators, not even by themselves', async () => {
  for (const roleAlias of ['administrator', 'Administrator', ' ADMINISTRATOR ', 'ａdministrator'])
    expect(
      await keeper.post('/blade-system/role/submit', { roleName: '冒充', roleAlias, sort: 1 }),
      roleAlias,
    ).toMatchObject({ status: 403, reason: 'role.administrator' })
  const roleId = await made(keeper)
  expect(await keeper.post('/blade-system/role/submit', { id: roleId, roleAlias: 'administrator' })).toMatchObject({
    status: 403,
  })
  const elsewhere = { roleName: '外', roleAlias: 'administrator', sort: 1, tenantId: '200001' }
  expect(await platform.post('/blade-system/role/submit', elsewhere)).toMatchObject({ status: 403 })
  expect(await platform.post('/blade-system/role/submit', { ...elsewhere, tenantId: '000000' })).toMatchObject({
    status: 403,
  })
})

test('an alias that only contains the word gains nothing', async () => {
  for (const alias of ['xadministrator', 'myadmin', 'administrator,x']) {
    const person = await app.person({ tenant: '000000', alias })
    expect(await person.get('/blade-system/param/list'), alias).toMatchObject({ status: 403 })
    expect((await person.get('/blade-system/menu/routes')).data, alias).toEqual([])
  }
})

test('a department is not placed under itself or what is below it', async () => {
  const add = async (parentId?: string) =>
    (
      (await stranger.post('/blade-system/dept/submit', { deptName: '科', fullName: '科', sort: 1, parentId }))
        .data as { id: string }
    ).id
  const above = await add()
  const below = await add(above)
  for (const parentId of [above, below])
    expect(await stranger.post('/blade-system/dept/submit', { id: above, parentId })).toMatchObject({ status: 422 })
})

test('a role is not placed under itself or what is below it', async () => {
  const above = await made(keeper)
  const below = await made(keeper, { parentId: above })
  for (const parentId of [above, below])
    expect(await keeper.post('/blade-system/role/submit', { id: above, parentId })).toMatchObject({ status: 422 })
})

test('whoever sees only a part hands on no more than that part', async () => {
  const [menuId] = await menus('user')
  const scope = { scopeName: '本部门', menuId, resourceCode: 'user', scopeType: 3, scopeColumn: 'deptId' }
  const saved = await platform.post('/blade-system/data-scope/submit', scope)
  const scopeId = (saved.data as { id: string }).id
  const narrow = await app.person({ codes: ['role', 'role_add', 'role_edit', 'user', 'user_add'] })
  expect(
    await grant(platform, await ownRole(narrow), await menus('role', 'role_add', 'role_edit', 'user', 'user_add'), {
      dataScopeIds: [scopeId],
    }),
  ).toMatchObject({ status: 200 })
  const roleId = await made(narrow)
  const users = await menus('user')
  expect(await grant(narrow, roleId, users)).toMatchObject({ status: 403, reason: 'role.grant' })
  expect(await grant(narrow, roleId, users, { dataScopeIds: [scopeId] })).toMatchObject({ status: 200 })
  expect(await grant(narrow, roleId, await menus('role'))).toMatchObject({ status: 200 })
  // A caller without data scopes may grant any.
  expect(await grant(keeper, await made(keeper), users, { dataScopeIds: [scopeId] })).toMatchObject({ status: 200 })
  const tree = (await narrow.get('/blade-system/menu/grant-tree')).data as { dataScope: object[] }
  expect(tree.dataScope).toMatchObject([{ id: menuId, children: [{ id: scopeId, parentId: menuId, title: '本部门' }] }])
})

test('trees of departments stay within the tenant, whatever tenant is named', async () => {
  const own = (await stranger.get('/blade-system/dept/tree')).data
  expect((await stranger.get('/blade-system/dept/tree', { tenantId: '000000' })).data).toEqual(own)
})

test('trees of roles stay within the tenant, whatever tenant is named', async () => {
  const titles = async (path: string, query: Record<string, string>) =>
    JSON.stringify((await stranger.get(`/blade-system/role/${path}`, query)).data)
  const foreign = await ownRole(keeper)
  for (const seen of [
    await titles('tree', { tenantId: '200001' }),
    await titles('tree-by-id', { roleId: foreign }),
    await titles('tree', { tenantId: '000000' }),
  ])
    expect(seen).not.toContain(foreign)
  expect(JSON.stringify((await platform.get('/blade-system/role/tree-by-id', { roleId: foreign })).data)).toContain(
    foreign,
  )
})

test('one’s own roles and departments are offered for switching, others’ only to those who may look them up', async () => {
  const person = await app.person()
  expect((await person.get('/blade-system/role/select', { userId: person.userId })).data).toMatchObject([
    { id: await ownRole(person), roleName: '测试' },
  ])
  expect((await person.get('/blade-system/dept/select', { userId: person.userId })).data).toMatchObject([
    { deptName: '测试部' },
  ])
  expect(await person.get('/blade-system/role/select', { userId: keeper.userId })).toMatchObject({ status: 403 })
  expect((await stranger.get('/blade-system/role/select', { userId: keeper.userId })).data).toEqual([])
})
