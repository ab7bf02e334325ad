// What several roles of one person give together: each adds, and none takes away.
import type { GrantPreview } from '@steward/domain/system/role-grant'
import type { Explanation } from '@steward/domain/system/why'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
let platform: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const menusOf = async (codes: readonly string[]) =>
  (await ask('select id::text as id from menu where code = any($1) and is_deleted = 0', [codes])).map(({ id }) => id)

/** Users of the own department. */
async function ownDepartment(): Promise<string> {
  const [menuId] = await menusOf(['user'])
  const scope = { scopeName: `S${newId()}`, menuId, resourceCode: 'user', scopeType: 3, scopeColumn: 'deptId' }
  const { data } = await platform.post('/blade-system/data-scope/submit', scope)
  return (data as { id: string }).id
}

async function roleOf(tenant: string, codes: readonly string[], scopes: readonly string[] = []): Promise<string> {
  const id = newId()
  await ask(
    `insert into role (id, tenant_id, role_name, role_alias, ancestors) values ($1::bigint, $2, 'R' || $1, 'r', '0')`,
    [id, tenant],
  )
  await ask('insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, unnest($3::bigint[])', [
    tenant,
    id,
    await menusOf(codes),
  ])
  await ask(
    'insert into role_scope (tenant_id, role_id, scope_id, scope_category) select $1, $2, unnest($3::bigint[]), 1',
    [tenant, id, scopes],
  )
  return id
}

async function hold(person: Caller, roles: readonly string[], isBeside = true): Promise<void> {
  const more = isBeside ? 'role_id ||' : ''
  await ask(`update "user" set role_id = ${more} $2::bigint[] where id = $1`, [person.userId, roles])
  app.context.changes.invalidateAll()
}

const totalOf = async (by: Caller) =>
  ((await by.get('/blade-user/list', { size: '50' })).data as { total: number }).total
const of = (id: string) => ({ id, realName: '改名' })

test('a role that narrows nothing opens a screen whole, whatever another role narrows', async () => {
  const tenant = '300201'
  const scope = await ownDepartment()
  const keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const other = await app.person({ tenant, codes: ['user'] })
  await hold(keeper, [await roleOf(tenant, ['user', 'user_view', 'post'], [scope])])
  expect(await totalOf(keeper)).toBe(2)
  expect(await keeper.post('/blade-user/submit', of(keeper.userId))).toMatchObject({ status: 200 })
  expect(await keeper.post('/blade-user/submit', of(other.userId))).toMatchObject({ status: 200 })
  expect(await keeper.get('/blade-user/detail', { id: other.userId })).toMatchObject({ status: 200 })
  const { data } = await keeper.get('/blade-system/why/record', { entity: 'user', rowId: other.userId })
  const { isAllowed, steps }: Explanation = data
  expect([isAllowed, steps.find(({ step }) => step === 'rows')?.state]).toEqual([true, 'all'])
})

test('a role without the screen opens nothing of it, and scopes of several roles are united', async () => {
  const tenant = '300202'
  const [scope, mine] = [await ownDepartment(), newId()]
  await ask(
    `insert into data_scope (id, tenant_id, scope_name, menu_id, resource_code, scope_type, scope_column)
     select $1::bigint, '000000', $1::text, id, 'user', 2, 'id' from menu where code = 'user'`,
    [mine],
  )
  const colleague = await app.person({ tenant })
  await app.person({ tenant })
  const [dept] = await ask('select dept_id[1]::text as id from "user" where id = $1', [colleague.userId])
  const person = await app.person({ tenant, deptId: String(dept?.id) })
  await hold(person, [await roleOf(tenant, ['user'], [mine]), await roleOf(tenant, ['post', 'role'])], false)
  expect(await totalOf(person)).toBe(1)
  await hold(person, [await roleOf(tenant, ['user', 'post'], [scope])])
  expect(await totalOf(person)).toBe(2)
  await hold(person, [await roleOf(tenant, ['user_view'])])
  // The list came with a button of it, and nothing narrows that.
  expect(await totalOf(person)).toBe(3)
})

test('the preview of a grant tells that nobody sees fewer rows who sees all of them by another role', async () => {
  const tenant = '300203'
  const scope = await ownDepartment()
  const [open, second] = [await roleOf(tenant, ['user', 'post']), await roleOf(tenant, ['user'])]
  const [both, one] = [await app.person({ tenant }), await app.person({ tenant })]
  await hold(both, [open, second], false)
  await hold(one, [second], false)
  const wish = { roleIds: [second], menuIds: await menusOf(['user']), dataScopeIds: [scope], apiScopeIds: [] }
  const { data } = await platform.post('/blade-system/role/grant-preview', wish)
  const { rows, people }: GrantPreview = data
  expect(people.changed).toBe(1)
  expect(rows.map(({ people: count, change }) => [count, change])).toEqual([[1, 'fewer']])
})

test('whoever may not act on somebody is told which of his rights he lacks', async () => {
  const tenant = '300204'
  const scope = await ownDepartment()
  const keeper = await app.person({
    tenant,
    codes: ['user', 'user_add', 'user_edit', 'user_grant', 'role', 'role_edit', 'notice'],
  })
  const above = await app.person({ tenant, codes: ['notice', 'post_add', 'post_edit'] })
  const told = await keeper.post('/blade-user/submit', of(above.userId))
  expect(told).toMatchObject({ status: 403, reason: 'user.beyond' })
  expect(told.msg).toMatch(/岗位管理 · 新增.*岗位管理 · 修改/)
  const post = await roleOf(tenant, ['notice', 'post_add'])
  const given = await keeper.post('/blade-user/grant', { ids: [keeper.userId], roleIds: [post] })
  expect(given).toMatchObject({ status: 403, reason: 'role.foreign' })
  expect(given.msg).toContain('岗位管理 · 新增')
  const granted = await keeper.post('/blade-system/role/grant', {
    roleIds: [await roleOf(tenant, ['notice'])],
    menuIds: await menusOf(['post_add']),
    dataScopeIds: [],
    apiScopeIds: [],
  })
  expect(granted).toMatchObject({ status: 403, reason: 'role.grant' })
  expect(granted.msg).toContain('岗位管理 · 新增')
  // Of what both may open, the other sees more rows.
  await hold(keeper, [await roleOf(tenant, ['user', 'user_edit', 'user_add', 'notice'], [scope])], false)
  const [dept] = await ask('select dept_id as ids from "user" where id = $1', [keeper.userId])
  const wider = await app.person({ tenant, codes: ['user'] })
  await ask('update "user" set dept_id = $2 where id = $1', [wider.userId, dept?.ids])
  const beyond = await keeper.post('/blade-user/submit', of(wider.userId))
  expect(beyond).toMatchObject({ status: 403, reason: 'user.beyond' })
  expect(beyond.msg).toContain('用户管理的全部数据')
})
