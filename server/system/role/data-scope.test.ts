import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
let platform: Caller
let menuId: unknown
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  ;[{ id: menuId } = { id: '' }] = await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`select id from menu where code = 'post'`),
  )
})
afterAll(() => app.stop())

const save = (scope: object) =>
  platform.post('/blade-system/data-scope/submit', {
    scopeName: '范围',
    menuId,
    resourceCode: 'user',
    scopeType: 5,
    scopeColumn: 'createDept',
    ...scope,
  })

test.each([
  '1=1) union select password from "user"',
  'id = 1; drop table "user"',
  'id in (select id from "user")',
  "realName = '甲' or 1 = 1",
  "realName = '甲' -- ",
  "password like '%'",
  'roleId = 1',
  'noSuchField = 1',
  'id = ${password}',
  '',
])('a condition that is more than plain comparisons is refused: %s', async (scopeValue) => {
  expect(await save({ scopeValue })).toMatchObject({ status: 400, reason: 'scope.condition', field: 'scopeValue' })
})

test('only fields that hold people, departments or ids narrow by them', async () => {
  for (const scopeColumn of ['realName', 'password', 'no_such', 'createDept) or (1=1', 'constructor'])
    expect(await save({ scopeType: 4, scopeColumn }), scopeColumn).toMatchObject({
      status: 400,
      reason: 'scope.column',
    })
  for (const scopeColumn of ['deptId', 'createUser', 'createDept', 'id'])
    expect(await save({ scopeType: 4, scopeColumn })).toMatchObject({ status: 200 })
  expect(await save({ resourceCode: 'pg_class', scopeType: 4 })).toMatchObject({ status: 400, field: 'resourceCode' })
})

test('a saved condition narrows what a role sees', async () => {
  const keeper = await app.person({ codes: 'all', alias: 'admin' })
  for (const [postName, postCode, category] of [
    ['院长', 'a', 1],
    ['电工', 'b', 3],
  ] as const)
    expect(await keeper.post('/blade-system/post/submit', { postName, postCode, category, sort: 1 })).toMatchObject({
      status: 200,
    })
  const saved = await save({ resourceCode: 'post', scopeValue: 'where category in (1, 2) and tenantId = ${tenantId}' })
  expect(saved).toMatchObject({ status: 200 })
  const narrowed = await app.person({ codes: ['post', 'post_view'] })
  const [own] = await app.context.db.transaction(platformScope, (tx) =>
    tx.query('select role_id from "user" where id = $1', [narrowed.userId]),
  )
  const { id } = saved.data as { id: string }
  const granted = await platform.post('/blade-system/role/grant', {
    roleIds: own?.role_id,
    menuIds: [menuId],
    dataScopeIds: [id, menuId],
    apiScopeIds: [],
  })
  expect(granted).toMatchObject({ status: 200 })
  expect((await narrowed.get('/blade-system/post/list')).data).toMatchObject({
    total: 1,
    records: [{ postName: '院长' }],
  })
  expect((await narrowed.get('/blade-system/post/select', { tenantId: '000000' })).data).toMatchObject([
    { postName: '院长' },
  ])
})
