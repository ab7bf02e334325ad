import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { purgeExpired } from '../sign-in/purge.ts'
import { addresses, placeOf } from './datasource.ts'

let app: TestApp
let platform: Caller
let now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const rowOf = async (tenant: string) => (await ask('select * from tenant where tenant_id = $1', [tenant]))[0]
const idOf = async (tenant: string) => String((await rowOf(tenant))?.id)
const set = async (tenant: string, values: Record<string, string>, body?: object) =>
  platform.post('/blade-system/tenant/setting', body, { ids: await idOf(tenant), ...values })

test('quota, expiry and background are set by query or body; empty and -1 stand for no limit', async () => {
  await app.person({ tenant: '310001' })
  const given = { accountNumber: '5', expireTime: '2031-01-01 00:00:00', backgroundUrl: '/files/a.png' }
  expect(await set('310001', given)).toMatchObject({ status: 200 })
  expect(await rowOf('310001')).toMatchObject({ account_number: 5, background_url: '/files/a.png' })
  expect(await set('310001', {}, { accountNumber: -1, expireTime: '', backgroundUrl: '' })).toMatchObject({
    status: 200,
  })
  expect(await rowOf('310001')).toMatchObject({ account_number: -1, background_url: null, expire_time: null })
  expect(await set('310001', { accountNumber: 'many' })).toMatchObject({ status: 400 })
  expect(await set('310001', { accountNumber: '-2' })).toMatchObject({ status: 400 })
  expect(await set('310001', {})).toMatchObject({ status: 400, reason: 'tenant.setting-empty' })
})

test('a time that is over ends everybody’s session at once; one that comes ends them when it comes', async () => {
  const first = await app.person({ tenant: '310002' })
  expect(await set('310002', { expireTime: '2020-01-01 00:00:00' })).toMatchObject({ status: 200 })
  expect(await first.get('/blade-user/info')).toMatchObject({ status: 401 })
  expect(await set('310002', { expireTime: '' })).toMatchObject({ status: 200 })
  const second = await app.person({ tenant: '310002' })
  const soon = new Date(now + 10_000)
  await ask('update tenant set expire_time = $2 where tenant_id = $1', ['310002', soon])
  app.context.changes.notify('tenant', '310002')
  expect(await second.get('/blade-user/info')).toMatchObject({ status: 200 })
  now += 11_000
  // The cached identity ends with the tenant, not later.
  expect(await second.get('/blade-user/info')).toMatchObject({ status: 401 })
  await purgeExpired(app.context, new Date(now))
  expect(await ask(`select end_reason from session where tenant_id = $1`, ['310002'])).toEqual([
    { end_reason: 'expired' },
    { end_reason: 'expired' },
  ])
  expect(await set('310002', { expireTime: '' })).toMatchObject({ status: 200 })
})

test('at the last place of a tenant one of two parallel additions wins', async () => {
  const admin = await app.person({ tenant: '310001', codes: 'all', alias: 'admin' })
  const used = async () => Number((await ask(`select count(*)::int as n from "user" where tenant_id = '310001'`))[0]?.n)
  const before = await used()
  expect(await set('310001', { accountNumber: String(before + 1) })).toMatchObject({ status: 200 })
  const [own] = await ask('select role_id[1]::text as role, dept_id[1]::text as dept from "user" where id = $1', [
    admin.userId,
  ])
  const add = () =>
    admin.post('/blade-user/submit', {
      account: `p${newId()}`,
      realName: '新人',
      roleId: String(own?.role),
      deptId: String(own?.dept),
    })
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  expect(answers.find(({ status }) => status === 422)).toMatchObject({ reason: 'user.quota' })
  expect((await platform.get('/blade-system/tenant/list', { tenantId: '310001' })).data).toMatchObject({
    records: [{ accountUsed: before + 1, accountNumber: before + 1 }],
  })
  expect(await set('310001', { accountNumber: '' })).toMatchObject({ status: 200 })
})

test('the address of a data source is encrypted, never shown, and opens for its own row alone', async () => {
  await app.person({ tenant: '310001' })
  const url = 'postgresql://reader:Top-secret-1@db.example.org:5432/reports'
  const path = '/blade-develop/datasource'
  for (const wrong of ['mysql://a:b@c/d', 'postgresql://db.example.org/x', 'x', 'file:///etc/passwd'])
    expect(await platform.post(`${path}/submit`, { name: 'x', url: wrong }), wrong).toMatchObject({ status: 400 })
  const { id } = (await platform.post(`${path}/submit`, { name: '报表库', url })).data as { id: string }
  const stored = async () => String((await ask('select url from datasource where id = $1', [id]))[0]?.url)
  const first = await stored()
  expect(first).not.toContain('secret')
  expect(String(await addresses.open(app.context, placeOf(id), first))).toBe(url)
  await expect(addresses.open(app.context, placeOf('1'), first)).rejects.toThrow()
  for (const [call, query] of [
    ['list', {}],
    ['detail', { id }],
    ['select', {}],
  ] as const)
    expect(JSON.stringify((await platform.get(`${path}/${call}`, query)).body), call).not.toContain('secret')
  expect(await platform.post(`${path}/submit`, { id, name: '统计库', url: '******' })).toMatchObject({ status: 200 })
  expect(await stored()).toBe(first)
  const choose = (datasourceId: string) =>
    platform.post('/blade-system/tenant/datasource', undefined, { tenantId: '310001', datasourceId })
  expect(await choose(id)).toMatchObject({ status: 200 })
  expect((await platform.get('/blade-system/tenant/detail', { id: await idOf('310001') })).data).toMatchObject({
    datasourceId: id,
  })
  expect(await platform.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 422 })
  expect(await choose('77')).toMatchObject({ status: 404 })
  expect(await choose('')).toMatchObject({ status: 200 })
  expect(await platform.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200 })
})

test('what a platform keeps of a person is written and read by who may change and see him', async () => {
  const admin = await app.person({ tenant: '310001', codes: 'all', alias: 'admin' })
  const stranger = await app.person({ tenant: '310002', codes: 'all', alias: 'admin' })
  const plain = await app.person({ tenant: '310001', codes: ['user', 'user_edit', 'user_view'] })
  const { userId } = plain
  const update = (by: Caller, more: Record<string, string>) =>
    by.post('/blade-user/update-platform', undefined, { userId, userType: '2', userExt: '{"pushId":"a"}', ...more })
  const detail = async (by: Caller, more: Record<string, string> = {}) =>
    by.get('/blade-user/platform-detail', { id: userId, ...more })
  expect(await update(admin, {})).toMatchObject({ status: 200 })
  expect((await detail(admin, { userType: '2' })).data).toMatchObject({
    id: userId,
    userType: 2,
    userExt: '{"pushId":"a"}',
  })
  expect((await detail(admin)).data).toMatchObject({ userType: 1, userExt: '' })
  expect(JSON.stringify((await detail(admin)).body)).not.toContain('password')
  expect(await update(admin, { userExt: '{"pushId":"b"}' })).toMatchObject({ status: 200 })
  expect((await detail(admin, { userType: '2' })).data).toMatchObject({ userExt: '{"pushId":"b"}' })
  expect(await update(admin, { userExt: '{"half' })).toMatchObject({ status: 400, reason: 'user.platform-text' })
  expect(await update(admin, { userType: '9' })).toMatchObject({ status: 400 })
  expect(await update(stranger, {})).toMatchObject({ status: 404 })
  expect(await detail(stranger, { userType: '2' })).toMatchObject({ status: 404 })
  expect(await update(plain, { userId: admin.userId })).toMatchObject({ status: 403, reason: 'user.beyond' })
  expect(await update(admin, { userExt: '' })).toMatchObject({ status: 200 })
  expect(await ask('select 1 from user_platform')).toEqual([])
})
