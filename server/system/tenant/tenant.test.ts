import { callRecord } from '@steward/domain/index'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add } from '../../document/rows.ts'
import { machineActor } from '../../platform/actor.ts'
import { platformScope } from '../../platform/db.ts'
import { actAs } from '../../platform/work.ts'
import { type Caller, type TestApp, basic, startApp } from '../../testing/app.ts'

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

interface Made {
  id: string
  tenantId: string
  accountNumber: number
  initialPassword: string
}

async function made(more: object = {}): Promise<Made> {
  const answer = await platform.post('/blade-system/tenant/submit', { tenantName: '新医院', ...more })
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

async function signIn(tenantId: string, password: string) {
  const { publicKey } = (await app.http.inject('/blade-auth/oauth/public-key')).json<{ publicKey: string }>()
  const query = { grant_type: 'password', tenantId, username: 'admin', password: sm2.doEncrypt(password, publicKey, 0) }
  return app.http.inject({ method: 'POST', url: '/blade-auth/oauth/token', query, headers: { authorization: basic } })
}

test('a new tenant can be signed in to at once, with a password told once, and has what it needs', async () => {
  const { tenantId, initialPassword, accountNumber } = await made()
  expect(tenantId).toMatch(/^[1-9]\d{5}$/)
  expect(accountNumber).toBe(100)
  const reply = await signIn(tenantId, initialPassword)
  expect(reply.statusCode).toBe(200)
  const headers = { 'blade-auth': `bearer ${reply.json<{ access_token: string }>().access_token}` }
  expect(reply.json()).toMatchObject({ password_change_required: true })
  expect((await app.http.inject({ url: '/blade-system/menu/routes', headers })).statusCode).toBe(403)
  const [oldPassword, newPassword] = [initialPassword, 'Chosen-by-them-1']
  const changed = await app.http.inject({
    method: 'POST',
    url: '/blade-user/update-password',
    query: { oldPassword, newPassword, newPassword1: newPassword },
    headers,
  })
  expect(changed.statusCode).toBe(200)
  const routes = (await app.http.inject({ url: '/blade-system/menu/routes', headers })).body
  for (const code of ['notice', 'user', 'role', 'dict-biz']) expect(routes).toContain(`"code":"${code}"`)
  for (const code of ['tenant', 'client', 'param', 'dict', 'menu']) expect(routes).not.toContain(`"code":"${code}"`)
  const detail = await platform.get('/blade-system/tenant/list', { tenantName: '新医院' })
  expect(JSON.stringify(detail.body)).not.toContain(initialPassword)
  const words = (tenant: string) =>
    ask(`select code, dict_key, dict_value from dict_biz where tenant_id = $1 order by 1, 2`, [tenant])
  expect(await words(tenantId)).toEqual(await words('000000'))
  const [strays] = await ask(
    `select count(*)::int as n from dict_biz c left join dict_biz p on p.id = c.parent_id and p.tenant_id = c.tenant_id
    where c.tenant_id = $1 and c.parent_id is not null and (p.id is null or c.ancestors <> p.ancestors || ',' || p.id)`,
    [tenantId],
  )
  expect(strays).toEqual({ n: 0 })
  // What people press when they report, and what is due by priority.
  const planted = (table: string) =>
    app.context.db.transaction({ tenant: tenantId, platform: false }, (tx) => tx.query(`select name from ${table}`))
  expect((await planted('repair_symptom')).map(({ name }) => name)).toContain('漏水')
  expect(await planted('device_order_standard')).toHaveLength(4)
})

test('a job that writes for a new tenant before anybody signs in finds its dictionaries', async () => {
  const { tenantId } = await made()
  const by = { tenant: tenantId, actor: machineActor('job', 'test') }
  const row = await actAs(app.context, by, (ctx) => add(ctx, callRecord, { callerNumber: '13900000001' }))
  expect(row).toMatchObject({ tenantId, callState: 'draft' })
})

test('nobody else makes, changes, switches or removes tenants, not even his own', async () => {
  const [own] = await ask(`select id from tenant where tenant_id = '200001'`)
  const ids = { ids: String(own?.id) }
  expect(await keeper.post('/blade-system/tenant/submit', { tenantName: '私设' })).toMatchObject({ status: 403 })
  expect(await keeper.post('/blade-system/tenant/submit', { id: own?.id, accountNumber: -1 })).toMatchObject({
    status: 403,
  })
  for (const path of ['remove', 'disable', 'enable'])
    expect(await keeper.post(`/blade-system/tenant/${path}`, {}, ids), path).toMatchObject({ status: 403 })
})

test('a tenant sees itself alone, and the platform sees all', async () => {
  expect((await keeper.get('/blade-system/tenant/select')).data).toEqual([
    expect.objectContaining({ tenantId: '200001' }),
  ])
  expect((await keeper.get('/blade-system/tenant/list')).data).toMatchObject({
    total: 1,
    records: [{ tenantId: '200001' }],
  })
  expect(((await platform.get('/blade-system/tenant/select')).data as object[]).length).toBeGreaterThan(1)
})

test('after a tenant is switched off or removed nobody signs in to it, and who was in is out', async () => {
  for (const path of ['disable', 'remove']) {
    const { id, tenantId, initialPassword } = await made()
    const person = await app.person({ tenant: tenantId })
    expect(await platform.post(`/blade-system/tenant/${path}`, {}, { ids: id })).toMatchObject({ status: 200 })
    expect(await person.get('/blade-user/info'), path).toMatchObject({ status: 401 })
    expect((await signIn(tenantId, initialPassword)).json(), path).toMatchObject({ error_code: 400 })
    const [left] = await ask('select count(*)::int as n from session where tenant_id = $1 and ended_at is null', [
      tenantId,
    ])
    expect(left).toEqual({ n: 0 })
  }
})

test('the platform’s own tenant is neither removed nor switched off', async () => {
  const [own] = await ask(`select id from tenant where tenant_id = '000000'`)
  for (const path of ['remove', 'disable'])
    expect(await platform.post(`/blade-system/tenant/${path}`, {}, { ids: String(own?.id) })).toMatchObject({
      status: 422,
      reason: 'tenant.platform',
    })
})

test('a sign-in page finds out whose address it is at, and otherwise gets an empty object', async () => {
  const { tenantId } = await made({ domain: 'https://second.example.org', backgroundUrl: '/files/b.png' })
  const plain = await made({ domain: 'third.example.org:8443' })
  const at = async (domain: string) => (await app.anybody.get('/blade-system/tenant/info', { domain })).data
  expect(await at('https://second.example.org/login?x=1')).toMatchObject({
    tenantId,
    domain: 'https://second.example.org',
    backgroundUrl: '/files/b.png',
  })
  expect(await at('http://third.example.org:8443/')).toMatchObject({ tenantId: plain.tenantId })
  for (const domain of [
    'http://second.example.org/',
    'https://example.org',
    'https://xsecond.example.org',
    'https://second.example.org.evil.cn',
    '%',
    '',
    'javascript:1',
  ])
    expect(await at(domain), domain).toEqual({})
})

test('removed roles and departments leave names empty and break nothing', async () => {
  const person = await app.person({ codes: ['user'] })
  await ask(
    'update "user" set role_id = role_id || 5::bigint, dept_id = dept_id || 6::bigint, post_id = array[7::bigint] where id = $1',
    [person.userId],
  )
  expect((await person.get('/blade-user/info')).data).toMatchObject({
    roleName: '测试',
    deptName: '测试部',
    postName: '',
  })
})
