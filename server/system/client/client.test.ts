import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
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

const secretOf = async (id: string) =>
  (
    await app.context.db.transaction(platformScope, (tx) =>
      tx.query('select client_secret as secret from client where id = $1', [id]),
    )
  )[0]?.secret

test('the secret of a client is kept as a digest, never shown, and kept when its mask comes back', async () => {
  const client = { clientId: 'robot', clientSecret: 'Very-secret-1', authorizedGrantTypes: 'password' }
  const answer = await platform.post('/blade-system/client/submit', client)
  const { id } = answer.data as { id: string }
  const stored = await secretOf(id)
  expect(String(stored)).toMatch(/^sha256\$/)
  for (const seen of [
    answer,
    await platform.get('/blade-system/client/list'),
    await keeper.get('/blade-system/client/detail', { id }),
  ]) {
    expect(JSON.stringify(seen.body)).not.toContain('Very-secret')
    expect(JSON.stringify(seen.body)).not.toContain('sha256')
  }
  await platform.post('/blade-system/client/submit', { id, clientSecret: '******', scope: 'some' })
  expect(await secretOf(id)).toBe(stored)
  await platform.post('/blade-system/client/submit', { id, clientSecret: 'Another-secret-1' })
  expect(await secretOf(id)).not.toBe(stored)
})

test('hospitals do not write what belongs to the platform', async () => {
  for (const path of ['param', 'menu', 'dict', 'client', 'topmenu', 'region', 'data-scope', 'api-scope', 'tenant']) {
    const list = await platform.get(`/blade-system/${path}/list`)
    const [row] = (list.data as { records: { id: string }[] }).records
    for (const sent of [{ id: row?.id ?? '1', sort: 5 }, {}])
      expect((await keeper.post(`/blade-system/${path}/submit`, sent)).status, path).toBeGreaterThanOrEqual(400)
    expect(
      (await keeper.post(`/blade-system/${path}/remove`, {}, { ids: row?.id ?? '1' })).status,
      path,
    ).toBeGreaterThanOrEqual(400)
    if (row)
      expect((await platform.get(`/blade-system/${path}/detail`, { id: row.id })).data, path).toEqual(
        expect.objectContaining({ id: row.id }),
      )
  }
})

test('parameters are read by key, by those who may see parameters', async () => {
  expect((await platform.get('/blade-system/param/getParamKey', { paramKey: 'account.failCount' })).data).toMatchObject(
    { paramValue: '5' },
  )
  expect((await platform.get('/blade-system/param/getParamKey', { paramKey: 'none' })).data).toEqual({})
  expect(
    await (await app.person()).get('/blade-system/param/getParamKey', { paramKey: 'account.failCount' }),
  ).toMatchObject({ status: 403 })
})

test('pickers of roles, departments and posts show one’s own hospital', async () => {
  const person = await app.person({ tenant: '200004' })
  const get = async (path: string, query: Record<string, string> = {}) =>
    (await person.get(`/blade-system/search/${path}`, query)).data
  expect(await get('role', { roleName: '测' })).toMatchObject([{ roleName: '测试' }])
  expect(await get('role', { roleName: '_' })).toEqual([])
  expect(await get('dept', { deptName: '测试' })).toMatchObject([{ deptName: '测试部' }])
  expect(await get('post', { current: '1', size: '5' })).toMatchObject({ total: 0, size: 5, records: [] })
  expect(JSON.stringify((await platform.get('/blade-system/search/role')).data)).not.toContain('200004')
})
