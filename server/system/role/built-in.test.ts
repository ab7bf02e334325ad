import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
let platform: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const idOf = async (text: string) => {
  const [row] = await app.context.db.transaction(platformScope, (tx) => tx.query(text))
  return String(row?.id)
}

test('what the installation stands on is neither removed nor switched off, and a sentence says so', async () => {
  const rows = [
    ['blade-system/client', await idOf(`select id from client where client_id = 'console'`), 'row.built-in'],
    ['blade-system/menu', await idOf(`select id from menu where code = 'user_add'`), 'row.built-in'],
    ['blade-system/role', '2', 'row.built-in'],
    ['blade-system/tenant', await idOf(`select id from tenant where tenant_id = '000000'`), 'tenant.platform'],
  ] as const
  for (const [path, ids, reason] of rows)
    expect(await platform.post(`/${path}/remove`, {}, { ids }), path).toMatchObject({ status: 422, reason })
  const refused = await platform.post('/blade-system/client/remove', {}, { ids: rows[0][1] })
  expect(refused.msg).toBe('平台内置的应用，不能删除或停用')
  expect(await platform.post('/blade-system/tenant/disable', {}, { ids: rows[3][1] })).toMatchObject({
    reason: 'tenant.platform',
  })
})

test('what the product finds its own rows by stays, and the rest of them may be changed', async () => {
  const client = await idOf(`select id from client where client_id = 'console'`)
  for (const [field, value] of [
    ['clientId', 'other'],
    ['clientSecret', 'other-secret'],
    ['authorizedGrantTypes', 'password'],
  ] as const)
    expect(await platform.post('/blade-system/client/submit', { id: client, [field]: value }), field).toMatchObject({
      status: 422,
      reason: 'row.built-in-field',
      field,
    })
  expect(
    await platform.post('/blade-system/client/submit', {
      id: client,
      clientId: 'console',
      clientSecret: '******',
      accessTokenValidity: 1800,
    }),
  ).toMatchObject({ status: 200 })
  const menu = await idOf(`select id from menu where code = 'post'`)
  expect(await platform.post('/blade-system/menu/submit', { id: menu, code: 'x' })).toMatchObject({
    reason: 'row.built-in-field',
  })
  expect(await platform.post('/blade-system/menu/submit', { id: menu, name: '岗位', sort: 7 })).toMatchObject({
    status: 200,
  })
})
