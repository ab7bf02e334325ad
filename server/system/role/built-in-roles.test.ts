// Administrators are known by the role that was planted for them, whatever words people write into others.
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
const path = '/blade-system/role'

const menusOf = async (codes: readonly string[]) =>
  (await ask('select id::text as id from menu where code = any($1) and is_deleted = 0', [codes])).map(({ id }) => id)
const codesOf = async (roleId: string) =>
  (
    await ask('select m.code from role_menu l join menu m on m.id = l.menu_id where l.role_id = $1 order by 1', [
      roleId,
    ])
  ).map(({ code }) => code)
const markOf = async (roleId: unknown) => (await ask('select built_in from role where id = $1', [roleId]))[0]?.built_in

async function give(tenantId: string, codes: readonly string[]): Promise<void> {
  const own = { packageName: `P${newId()}`, menuId: await menusOf(codes) }
  const { data } = await platform.post('/blade-system/tenant-package/submit', own)
  const { id: packageId }: { id: string } = data
  const given = await platform.post('/blade-system/tenant/package-setting', undefined, { tenantId, packageId })
  expect(given, given.msg).toMatchObject({ status: 200 })
}

async function added(caller: Caller, more: object = {}): Promise<string> {
  const answer = await caller.post(`${path}/submit`, { roleName: `R${newId()}`, roleAlias: 'admin', sort: 1, ...more })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

/** A hospital as the platform adds it, with its administrators' role. */
async function hospital() {
  const { data, msg } = await platform.post('/blade-system/tenant/submit', { tenantName: `H${newId()}`, linkman: '林' })
  expect(data, msg).toBeTruthy()
  const { tenantId, initialPassword }: { tenantId: string; initialPassword: string } = data
  const [row] = await ask(`select id::text as id from role where tenant_id = $1 and role_alias = 'admin'`, [tenantId])
  return { tenantId, initialPassword, roleId: String(row?.id) }
}

/** Somebody of the hospital whose role was given the alias of its administrators. */
async function lookalike(tenant: string, codes: readonly string[]): Promise<Caller> {
  const person = await app.person({ tenant, codes })
  await ask(
    `update role set role_alias = 'admin' where id = any((select role_id from "user" where id = $1)::bigint[])`,
    [person.userId],
  )
  app.context.changes.invalidateAll()
  return person
}

test('when the package of a hospital grows, its administrators get the rest of it, and nobody who is only called so', async () => {
  const { tenantId, roleId } = await hospital()
  const maker = await app.person({ tenant: tenantId, codes: ['role', 'role_add', 'role_edit'] })
  const called = [await added(maker), await added(maker, { roleAlias: 'Admin' }), await added(platform, { tenantId })]
  await give(tenantId, ['role', 'role_add', 'role_edit', 'user', 'user_edit', 'notice', 'api-scope'])
  expect(await Promise.all(called.map(codesOf))).toEqual([[], [], []])
  expect(await codesOf(roleId)).toEqual(expect.arrayContaining(['api-scope', 'notice']))
})

test('a role called like the administrators’ reads no private analysis, purges no message log, sees no first hour', async () => {
  const { tenantId } = await hospital()
  const owner = await app.person({ tenant: tenantId, codes: 'all', alias: 'keeper' })
  const codes = ['analysis-template', 'analysis_template_view', 'data-log']
  const person = await lookalike(tenantId, codes)
  const id = newId()
  const add = (text: string, values: readonly unknown[]) =>
    app.context.db.transaction({ tenant: tenantId, platform: false }, (tx) => tx.query(text, values))
  await add(
    `insert into analysis_template (id, tenant_id, template_name, template_code, content, owner_id, visibility, create_user)
     values ($1, $2, '私人', 'own', '{}', $3, 'private', $3)`,
    [id, tenantId, owner.userId],
  )
  expect((await owner.get('/iot/analysis-template/list')).data).toMatchObject({ total: 1 })
  expect((await person.get('/iot/analysis-template/list')).data).toMatchObject({ total: 0 })
  expect(await person.post('/iot/data-Log/remove', undefined, { ids: newId() })).toMatchObject({
    reason: 'data-log.retention',
  })
  expect((await person.get('/blade-system/tenant/first-hour')).data).toBeNull()
})

test('no call writes the mark of a built-in role, and a copy of one is an ordinary role', async () => {
  const { tenantId, roleId } = await hospital()
  const marked = { builtIn: 'tenant', built_in: 'platform', id: undefined }
  const mine = await added(platform, { ...marked, tenantId })
  expect(await platform.post(`${path}/update`, { ...marked, id: mine, sort: 2 })).toMatchObject({ status: 200 })
  expect(await markOf(mine)).toBeNull()
  const copy = { copyOf: roleId, roleName: '副本', roleAlias: 'admin', sort: 3, tenantId, ...marked }
  const copied = await platform.post(`${path}/copy`, copy)
  expect(copied, copied.msg).toMatchObject({ status: 200 })
  expect(await markOf((copied.data as { id: string }).id)).toBeNull()
  expect(await markOf(roleId)).toBe('tenant')
  await expect(ask(`update role set built_in = 'tenant' where id = $1`, [mine])).rejects.toThrow(/built_in/)
  await expect(ask(`update role set built_in = null where id = $1`, [roleId])).rejects.toThrow(/built_in/)
  expect(JSON.stringify((await platform.get(`${path}/detail`, { id: roleId })).data)).not.toContain('builtIn')
})

test('the administrators’ role of a hospital keeps alias and place, and is not removed', async () => {
  const { tenantId, roleId } = await hospital()
  const keeper = await app.person({ tenant: tenantId, codes: 'all', alias: 'keeper' })
  const above = await added(platform, { tenantId, roleAlias: 'above' })
  for (const [by, change] of [
    [keeper, { roleAlias: 'chief' }],
    [keeper, { parentId: above }],
    [platform, { roleAlias: 'chief' }],
  ] as const)
    expect(await by.post(`${path}/submit`, { id: roleId, ...change })).toMatchObject({
      status: 422,
      reason: 'row.built-in-field',
    })
  const same = { id: roleId, roleName: '信息科', roleAlias: 'admin', parentId: '0' }
  expect(await keeper.post(`${path}/submit`, same)).toMatchObject({ status: 200 })
  expect(await platform.post(`${path}/remove`, undefined, { ids: roleId })).toMatchObject({ reason: 'row.built-in' })
})

test('whoever has a role called administrator in the platform’s tenant administers nothing', async () => {
  const person = await app.person({ tenant: '000000', codes: ['role', 'role_view'], alias: 'staff' })
  await ask(
    `update role set role_alias = 'administrator' where id = any((select role_id from "user" where id = $1)::bigint[])`,
    [person.userId],
  )
  app.context.changes.invalidateAll()
  expect(await person.get('/blade-system/param/list')).toMatchObject({ status: 403 })
  const { data } = await person.get(`${path}/list`, { size: '100' })
  const { records }: { records: { tenantId: string }[] } = data
  expect(new Set(records.map(({ tenantId }) => tenantId))).toEqual(new Set(['000000']))
})
