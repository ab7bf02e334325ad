// A row is copied with what belongs to it, all of it or nothing, within the rights of whoever copies it.
import { deviceType, post, productCategory, role, thingModel } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await app.person({ codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

interface Row {
  id: string
}
const made = async (path: string, values: object): Promise<string> => {
  const { code, msg, data } = await admin.post(`/${path}/save`, values)
  expect([code, msg]).toEqual([200, '操作成功'])
  return (data as Row).id
}
const granted = async (roleId: string): Promise<string[]> =>
  (
    (await admin.get('/blade-system/menu/role-tree-keys', { roleIds: roleId })).data as { menu: string[] }
  ).menu.toSorted()

test('a copied role may do what its original may', async () => {
  const from = await made(role.path, { roleName: '值班长', roleAlias: 'shift_leader', sort: 1 })
  const menus = await app.context.db.transaction({ tenant: admin.tenant, platform: false }, (tx) =>
    tx.query<{ id: string }>(`select id::text as id from menu where code in ('device', 'device_view', 'alarm-record')`),
  )
  const menuIds = menus.map(({ id }) => id).join()
  expect((await admin.post('/blade-system/role/grant', { roleIds: from, menuIds })).code).toBe(200)
  const copy = { copyOf: from, roleName: '副值班长', roleAlias: 'deputy', sort: 2 }
  const { data } = await admin.post(`/${role.path}/copy`, copy)
  expect(await granted((data as Row).id)).toEqual(await granted(from))
  expect(await granted(from)).not.toEqual([])
})

test('nobody gives away in a copy what he may not grant, and then there is no copy', async () => {
  const from = await made(role.path, { roleName: '管库', roleAlias: 'keeper', sort: 1 })
  const [menu] = await app.context.db.transaction({ tenant: admin.tenant, platform: false }, (tx) =>
    tx.query<{ id: string }>(`select id::text as id from menu where code = 'tenant'`),
  )
  await app.context.db.transaction({ tenant: admin.tenant, platform: false }, (tx) =>
    tx.query('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)', [admin.tenant, from, menu?.id]),
  )
  const clerk = await app.person({ codes: ['role', 'role_add', 'role_view', 'role_role'] })
  const refused = await clerk.post(`/${role.path}/copy`, {
    copyOf: from,
    roleName: '冒领',
    roleAlias: 'taken',
    sort: 1,
  })
  expect(refused.code).toBe(403)
  const { data } = await admin.get(`/${role.path}/list`, { roleName: '冒领' })
  expect(data).toEqual(expect.not.arrayContaining([expect.objectContaining({ roleName: '冒领' })]))
})

test('a copied device type has the properties of its original, and each has a place of its own', async () => {
  const cold = {
    categoryName: '冷链',
    categoryCode: 'cold',
    systemCode: 'HVAC',
  }
  const categoryId = await made(productCategory.path, cold)
  const from = await made(deviceType.path, { typeName: '药品冰箱', typeCode: 'fridge1', categoryId })
  const property = { deviceTypeId: from, identifier: 'temp', name: '温度', kind: 'property', dataType: 'float' }
  await made(thingModel.path, property)
  await made(thingModel.path, { ...property, identifier: 'door', name: '门', dataType: 'bool' })
  const { data } = await admin.post(`/${deviceType.path}/copy`, {
    copyOf: from,
    typeName: '血库冰箱',
    typeCode: 'fridge2',
    categoryId,
  })
  const { id } = data as Row
  const { records } = (await admin.get(`/${thingModel.path}/list`, { deviceTypeId: id })).data as {
    records: { identifier: string }[]
  }
  expect(records.map(({ identifier }) => identifier).toSorted()).toEqual(['door', 'temp'])
  const slots = await app.context.db.transaction({ tenant: admin.tenant, platform: false }, (tx) =>
    tx.query('select count(distinct slot)::int as n from thing_model where device_type_id = $1', [id]),
  )
  expect(slots).toEqual([{ n: 2 }])
})

test('only what one may see can be copied, and only by whoever may add', async () => {
  const from = await made(post.path, { postName: '护士', postCode: 'n1', category: 1, sort: 1 })
  const copy = { copyOf: from, postName: '护士', postCode: 'n2', category: 1, sort: 1 }
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect((await stranger.post(`/${post.path}/copy`, copy)).code).toBe(404)
  const reader = await app.person({ codes: ['post', 'post_view'] })
  expect((await reader.post(`/${post.path}/copy`, copy)).code).toBe(403)
  expect((await admin.post(`/${post.path}/copy`, { ...copy, postCode: 'n1' })).code).toBe(400)
  expect((await admin.post(`/${post.path}/copy`, copy)).data).toMatchObject({ postCode: 'n2' })
})
