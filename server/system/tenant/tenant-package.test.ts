import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
let platform: Caller
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  keeper = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const path = '/blade-system/tenant-package'

async function menusOf(codes: readonly string[]): Promise<string[]> {
  const rows = await ask('select id::text as id from menu where code = any($1) and is_deleted = 0', [codes])
  expect(rows).toHaveLength(codes.length)
  return rows.map((row) => String(row.id))
}

async function made(codes: readonly string[]): Promise<string> {
  const answer = await platform.post(`${path}/submit`, { packageName: `P${newId()}`, menuId: await menusOf(codes) })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

const give = async (tenantId: string, packageId: string) =>
  expect(await platform.post('/blade-system/tenant/package-setting', undefined, { tenantId, packageId })).toMatchObject(
    { status: 200 },
  )

async function roleIn(tenant: string, codes: readonly string[]): Promise<string> {
  const id = newId()
  await ask(
    `insert into role (id, tenant_id, role_name, role_alias, ancestors) values ($1, $2, '值班', 'watch', '0')`,
    [id, tenant],
  )
  await ask('insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, unnest($3::bigint[])', [
    tenant,
    id,
    await menusOf(codes),
  ])
  return id
}

test('a smaller package takes menus, buttons and calls at once, also of roles granted before, and gives them back', async () => {
  const tenant = '300001'
  const person = await app.person({ tenant, codes: ['notice', 'notice_add', 'post', 'post_add', 'post_edit'] })
  const paths = async (call: string) => JSON.stringify((await person.get(`/blade-system/menu/${call}`)).data)
  expect(await person.get('/blade-system/post/list')).toMatchObject({ status: 200 })
  const packageId = await made(['notice', 'notice_view'])
  await give(tenant, packageId)
  expect(await person.get('/blade-system/post/list')).toMatchObject({ status: 403 })
  expect(await person.post('/blade-system/post/submit', { postCode: 'a', postName: 'a' })).toMatchObject({
    status: 403,
  })
  expect(await person.get('/blade-desk/notice/list')).toMatchObject({ status: 200 })
  // The list came with a button of it; the button itself is beyond the package.
  expect(await person.post('/blade-desk/notice/submit', { title: 'a' })).toMatchObject({ status: 403 })
  expect(await paths('routes')).toContain('"code":"notice"')
  expect(await paths('routes')).not.toContain('"code":"post"')
  expect(await paths('buttons')).not.toContain('notice_add')
  const bigger = { id: packageId, menuId: await menusOf(['notice', 'notice_add', 'post', 'post_add']) }
  expect(await platform.post(`${path}/submit`, bigger)).toMatchObject({ status: 200 })
  expect(await person.get('/blade-system/post/list')).toMatchObject({ status: 200 })
  expect(await paths('buttons')).toContain('notice_add')
  expect(await paths('buttons')).not.toContain('post_edit')
  await give(tenant, '')
  expect(await paths('buttons')).toContain('post_edit')
})

test('nobody grants beyond the package, not even the platform, and the refusal names what is beyond', async () => {
  const tenant = '300001'
  const admin = await app.person({ tenant, codes: 'all', alias: 'keeper' })
  await give(tenant, await made(['role', 'role_edit', 'notice']))
  const role = await roleIn(tenant, ['notice', 'post'])
  const grant = async (by: Caller, codes: readonly string[]) =>
    by.post('/blade-system/role/grant', {
      roleIds: [role],
      menuIds: await menusOf(codes),
      dataScopeIds: [],
      apiScopeIds: [],
    })
  expect(await grant(admin, ['notice', 'post'])).toMatchObject({ status: 403, reason: 'role.grant' })
  const refused = await grant(platform, ['notice', 'post'])
  expect(refused).toMatchObject({ status: 422, reason: 'tenant-package.beyond' })
  expect(refused.msg).toContain('岗位')
  const { menu } = (await admin.get('/blade-system/menu/grant-tree')).data as { menu: object[] }
  expect(JSON.stringify(menu)).toContain('"通知公告"'.slice(1, 3))
  expect(JSON.stringify(menu)).not.toContain('岗位')
  const [noticeId] = await menusOf(['notice'])
  expect((await admin.get('/blade-system/menu/role-tree-keys', { roleIds: role })).data).toMatchObject({
    menu: [noticeId],
  })
  expect(await grant(admin, ['notice'])).toMatchObject({ status: 200 })
  await give(tenant, '')
})

test('the administrator of a tenant still reaches people whose roles hold more than the package', async () => {
  const tenant = '300006'
  const admin = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const role = await roleIn(tenant, ['notice', 'post', 'post_add'])
  const dept = await ask('select dept_id[1]::text as id from "user" where id = $1', [admin.userId])
  await give(tenant, await made(['user', 'user_add', 'user_edit', 'role', 'role_edit', 'notice']))
  const added = await admin.post('/blade-user/submit', {
    account: 'watcher',
    realName: '值班员',
    roleId: role,
    deptId: String(dept[0]?.id),
  })
  expect(added, added.msg).toMatchObject({ status: 200 })
  await give(tenant, '')
})

test('before a package shrinks it is told whose people would lose what', async () => {
  const tenant = '300004'
  const person = await app.person({ tenant, codes: ['notice', 'post', 'post_add'] })
  const packageId = await made(['notice', 'post', 'post_add'])
  await give(tenant, packageId)
  const losses = async (body: object) => (await platform.post(`${path}/losses`, body)).data as unknown
  expect(await losses({ id: packageId, menuId: await menusOf(['notice']) })).toMatchObject([
    {
      tenantId: tenant,
      total: 2,
      people: 1,
      roles: ['测试'],
      menus: [
        { name: '岗位管理', nameEn: 'Post', people: 1 },
        { name: '岗位管理 · 新增', nameEn: 'Post · Add' },
      ],
    },
  ])
  expect(await losses({ id: packageId, menuId: await menusOf(['notice', 'post', 'post_add']) })).toMatchObject([
    { tenantId: tenant, total: 0, people: 0, menus: [] },
  ])
  const other = await made(['post'])
  expect(await losses({ tenantId: tenant, packageId: other })).toMatchObject([{ total: 2, people: 1 }])
  expect(await losses({ tenantId: tenant, packageId: '' })).toMatchObject([{ total: 0 }])
  expect(await person.get('/blade-system/post/list')).toMatchObject({ status: 200 })
})

test('a package that tenants use is not removed; the platform has none; its detail is found by either number', async () => {
  const tenant = '300001'
  const packageId = await made(['notice'])
  await give(tenant, packageId)
  expect(await platform.post(`${path}/remove`, undefined, { ids: packageId })).toMatchObject({ status: 422 })
  const [row] = await ask('select id::text as id from tenant where tenant_id = $1', [tenant])
  for (const tenantId of [tenant, String(row?.id)])
    expect((await platform.get('/blade-system/tenant/package-detail', { tenantId })).data).toMatchObject({
      id: packageId,
    })
  expect(
    await platform.post('/blade-system/tenant/package-setting', undefined, { tenantId: '000000', packageId }),
  ).toMatchObject({ status: 422, reason: 'tenant.no-platform-package' })
  expect((await platform.get(`${path}/list`, { id: packageId })).data).toMatchObject({
    records: [{ tenantCount: 1, menuCount: 1 }],
  })
  expect((await platform.get(`${path}/select`)).data).toContainEqual({
    id: packageId,
    packageName: expect.any(String),
  })
  await give(tenant, '')
  expect((await platform.get('/blade-system/tenant/package-detail', { tenantId: tenant })).data).toEqual({})
  expect(await platform.post(`${path}/remove`, undefined, { ids: packageId })).toMatchObject({ status: 200 })
})

test('the administrator of another tenant reaches no package, no data source and no setting of a tenant', async () => {
  const id = await made(['notice'])
  const source = { name: '报表库', url: 'postgresql://reader:Top-secret-1@db.example.org:5432/reports' }
  const { id: sourceId } = (await platform.post('/blade-develop/datasource/submit', source)).data as { id: string }
  const [own] = await ask(`select id::text as id from tenant where tenant_id = '200001'`)
  const before = await ask('select * from tenant order by id')
  const refused: [string, object | undefined, Record<string, string>?][] = [
    [`${path}/submit`, { packageName: '私设', menuId: await menusOf(['notice']) }],
    [`${path}/submit`, { id, menuId: await menusOf(['notice']) }],
    [`${path}/remove`, undefined, { ids: id }],
    [`${path}/losses`, { tenantId: '200001', packageId: id }],
    ['/blade-develop/datasource/submit', { name: '私设', url: source.url }],
    ['/blade-develop/datasource/submit', { id: sourceId, name: 'x' }],
    ['/blade-develop/datasource/remove', undefined, { ids: sourceId }],
    ['/blade-system/tenant/setting', undefined, { ids: String(own?.id), accountNumber: '-1' }],
    ['/blade-system/tenant/datasource', undefined, { tenantId: '200001', datasourceId: sourceId }],
    ['/blade-system/tenant/package-setting', undefined, { tenantId: '200001', packageId: '' }],
  ]
  for (const [call, body, query] of refused)
    expect(await keeper.post(call, body, query), `${call} ${JSON.stringify(body ?? query)}`).toMatchObject({
      status: 403,
    })
  for (const call of [`${path}/select`, '/blade-develop/datasource/select'])
    expect(await keeper.get(call), call).toMatchObject({ status: 403 })
  expect(await keeper.get('/blade-system/tenant/package-detail', { tenantId: '200001' })).toMatchObject({ status: 403 })
  expect(await keeper.get(`${path}/detail`, { id })).toMatchObject({ status: 404 })
  expect(await keeper.get('/blade-develop/datasource/detail', { id: sourceId })).toMatchObject({ status: 404 })
  expect((await keeper.get(`${path}/list`)).data).toMatchObject({ total: 0 })
  expect(await ask('select * from tenant order by id')).toEqual(before)
})
