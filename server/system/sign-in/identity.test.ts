import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestContext, openTestContext } from '../../testing/sign-ins.ts'

let t: TestContext
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const tokenOf = async (who: { tenant: string; account: string }) => (await t.signIn(who)).access_token

async function grantMenu(role: string, code: string, more: Record<string, unknown> = {}) {
  const menu = await t.insert('menu', { name: code, code, ancestors: '0', ...more })
  await t.sql('insert into role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)', ['100001', role, menu])
  t.context.changes.notify('role_menu', '100001')
  return menu
}

test('an identity says who asks and what he was granted', async () => {
  const who = await t.person()
  const screen = await t.insert('menu', { name: 'Pumps', code: 'pump', ancestors: '0' })
  await grantMenu(who.role, 'pump_view', { category: 2, parent_id: screen, ancestors: `0,${screen}` })
  await grantMenu(who.role, 'pump_gone', { is_deleted: 1 })
  await grantMenu(who.role, 'pump_off', { status: 0 })
  const below = await t.insert('dept', {
    tenant_id: who.tenant,
    dept_name: 'Room',
    full_name: 'Room',
    parent_id: who.dept,
    ancestors: `0,${who.dept}`,
  })
  await t.insert('dept', { tenant_id: who.tenant, dept_name: 'Else', full_name: 'Else', ancestors: '0' })
  const data = await t.insert('data_scope', {
    scope_name: 'Own',
    menu_id: screen,
    resource_code: 'pump',
    scope_type: 2,
  })
  const api = await t.insert('api_scope', {
    scope_name: 'Api',
    menu_id: screen,
    resource_code: 'pump',
    scope_path: '/blade-iot/pump',
  })
  await t.sql(
    'insert into role_scope (tenant_id, role_id, scope_id, scope_category) values ($1, $2, $3, 1), ($1, $2, $4, 2)',
    [who.tenant, who.role, data, api],
  )
  const me = await t.authenticate(await tokenOf(who))
  expect(me).toMatchObject({
    clientId: 'machine',
    tenant: '100001',
    userId: who.id,
    account: who.account,
    realName: 'Li Hua',
    deptIds: [who.dept],
    roleIds: [who.role],
    isPlatform: false,
    dataScopes: [{ resource: 'pump', type: 2, column: 'createDept', condition: '' }],
    apiPaths: ['/blade-iot/pump'],
    isLocked: false,
  })
  expect([...(me?.permissions ?? [])].toSorted()).toEqual(['pump', 'pump_view'])
  expect(me?.deptsBelow.toSorted()).toEqual([who.dept, below].toSorted())
})

test('only a role that was planted for them makes administrators, and no alias does', async () => {
  const administers = async (tenant: string, role_alias: string, built_in: string | null = null) => {
    const who = await t.person(tenant)
    const role = await t.insert('role', { tenant_id: tenant, role_name: 'R', role_alias, built_in })
    await t.update('user', who.id, `role_id = array[${role}]`)
    const me = await t.authenticate(await tokenOf(who))
    return [me?.isPlatform, me?.isAdministrator]
  }
  expect(await administers('000000', 'any', 'platform')).toEqual([true, true])
  expect(await administers('000000', 'any', 'tenant')).toEqual([false, true])
  expect(await administers('100001', 'any', 'tenant')).toEqual([false, true])
  await expect(administers('100001', 'any', 'platform')).rejects.toThrow(/role_built_in/)
  for (const alias of ['administrator', 'Administrator', 'admin', 'a,administrator'])
    for (const tenant of ['000000', '100001']) expect(await administers(tenant, alias), alias).toEqual([false, false])
})

test('disabling a user bites at the next call', async () => {
  const who = await t.person()
  const token = await tokenOf(who)
  expect(await t.authenticate(token)).toBeDefined()
  await t.update('user', who.id, 'status = 0')
  expect(await t.authenticate(token)).toBeUndefined()
})

test.each([
  ['deleting a user', 'user', 'is_deleted = 1'],
  ['disabling the tenant', 'tenant', 'status = 0'],
  ['deleting the tenant', 'tenant', 'is_deleted = 1'],
  ['the tenant’s expiry', 'tenant', `expire_time = '2020-01-01'`],
])('%s bites at the next call', async (_, table, change) => {
  const number = `2${Math.random().toString().slice(2, 7)}`
  const tenant = await t.insert('tenant', { tenant_id: number, tenant_name: 'T' })
  const who = await t.person(number)
  const token = await tokenOf(who)
  expect(await t.authenticate(token)).toBeDefined()
  await t.update(table, table === 'user' ? who.id : tenant, change)
  expect(await t.authenticate(token)).toBeUndefined()
})

test('the platform’s own tenant does not expire', async () => {
  await t.sql(`update tenant set expire_time = '2020-01-01' where tenant_id = '000000'`)
  expect(await t.authenticate(await tokenOf(await t.person('000000')))).toBeDefined()
})

test('roles and menus taken away bite at the next call', async () => {
  const who = await t.person()
  const menu = await grantMenu(who.role, 'valve')
  const token = await tokenOf(who)
  const holds = async () => (await t.authenticate(token))?.permissions.has('valve')
  expect(await holds()).toBe(true)
  await t.update('menu', menu, 'status = 0')
  expect(await holds()).toBe(false)
  await t.update('menu', menu, 'status = 1')
  expect(await holds()).toBe(true)
  await t.update('role', who.role, 'status = 0')
  expect(await holds()).toBe(false)
  expect((await t.authenticate(token))?.roles).toEqual([])
})

test('a change in one process bites in another', async () => {
  const other = t.start()
  const who = await t.person()
  const token = await tokenOf(who)
  await expect.poll(() => other.authenticate(token)).toBeDefined()
  await t.call('/blade-auth/oauth/logout', { token })
  await expect.poll(() => other.authenticate(token), { timeout: 3000 }).toBeUndefined()
})

test('calls at once share one question, and later ones ask nothing', async () => {
  const token = await tokenOf(await t.person())
  t.context.changes.invalidateAll()
  const pool = t.context.db.pool
  let asked = 0
  const count = () => {
    asked += 1
  }
  pool.on('acquire', count)
  const all = await Promise.all(Array.from({ length: 50 }, () => t.authenticate(token)))
  await t.authenticate(token)
  pool.off('acquire', count)
  expect(asked).toBe(1)
  expect(new Set(all).size).toBe(1)
})

test('an answer asked for before a change is not remembered after it', async () => {
  const who = await t.person()
  const token = await tokenOf(who)
  t.context.changes.invalidateAll()
  const { open } = t.context.db
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resume) => {
    goOn = resume
  })
  t.context.db.open = (scope) => {
    const tx = open(scope)
    const read = tx.readOnce.bind(tx)
    tx.readOnce = async (statements) => {
      const rows = await read(statements)
      await held
      return rows
    }
    return tx
  }
  const early = t.authenticate(token)
  t.context.db.open = open
  await new Promise((done) => setTimeout(done, 100))
  await t.update('user', who.id, 'status = 0')
  expect(await t.authenticate(token)).toBeUndefined()
  goOn()
  await early
  expect(await t.authenticate(token)).toBeUndefined()
})

test('a call of one tenant has nothing read again that is kept for all of them', async () => {
  const token = await tokenOf(await t.person())
  let cleared = 0
  const stop = t.context.changes.listen((table, tenant) => {
    if (table === '*' && tenant === '*') cleared += 1
  })
  expect(await t.call('/blade-auth/oauth/clear-cache', { token })).toMatchObject({ status: 200 })
  stop()
  expect(cleared).toBe(0)
})

test('clearing the cache and uploading logs need a session, and are not repeated without end', async () => {
  const token = await tokenOf(await t.person())
  const clear = (more = {}) => t.call('/blade-auth/oauth/clear-cache', more)
  expect((await clear()).status).toBe(401)
  expect(await clear({ token })).toEqual({ status: 200, success: 'true', msg: 'success' })
  const upload = (body: unknown) => t.call('/blade-auth/oauth/logout', { method: 'POST', body, token })
  expect(await upload([{ type: 'error', message: 'x', url: `/a?token=${token}` }])).toMatchObject({
    status: 200,
    code: 200,
    success: true,
  })
  expect((await upload([{ message: 'x' }, 'text'])).status).toBe(400)
  expect((await upload(Array.from({ length: 201 }, () => ({})))).status).toBe(400)
  expect((await upload([{ stack: 'x'.repeat(600_000) }])).status).toBe(413)
  const all = await Promise.all(Array.from({ length: 12 }, () => clear({ token })))
  expect(all.some((a) => a.status === 429)).toBe(true)
})
