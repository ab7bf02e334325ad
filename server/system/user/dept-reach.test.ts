// Whoever sees rows by department places nobody, himself included, in departments beyond those he sees.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { scopeId } from '../role/role-scopes.ts'

const tenant = '200001'
const CODES = ['user', 'user_view', 'user_add', 'user_edit', 'dept', 'dept_view']
const [hospital, ward, room] = [newId(), newId(), newId()]

let app: TestApp
let clerk: Caller
let clerksRole: string
beforeAll(async () => {
  app = await startApp()
  // The tenant comes with its first person.
  await app.person({ tenant })
  const places = [
    [hospital, '全院', null, '0'],
    [ward, '一病区', hospital, `0,${hospital}`],
    [room, '护士站', ward, `0,${hospital},${ward}`],
  ] as const
  for (const [id, name, parentId, ancestors] of places)
    await sql(
      'insert into dept (id, tenant_id, dept_name, full_name, parent_id, ancestors) values ($1, $2, $3, $3, $4, $5)',
      [id, tenant, name, parentId, ancestors],
    )
  clerk = await app.person({ tenant, codes: CODES, deptId: ward })
  clerksRole = await roleOf(clerk)
  await give(clerk, scopeId('user'))
})
afterAll(() => app.stop())

const sql = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const roleOf = async ({ userId }: Caller) =>
  String((await sql('select role_id[1]::text as id from "user" where id = $1', [userId]))[0]?.id)
async function give(who: Caller, scope: string): Promise<void> {
  await sql('insert into role_scope (tenant_id, role_id, scope_id, scope_category) values ($1, $2, $3, 1)', [
    tenant,
    await roleOf(who),
    scope,
  ])
  app.context.changes.invalidateAll()
}

let count = 0
const colleague = (deptId: string, more: object = {}) => {
  count += 1
  return { account: `colleague${count}`, realName: '同事', roleId: clerksRole, deptId, ...more }
}
const save = (who: Caller, sent: object) => who.post('/blade-user/submit', sent)
const foreign = { status: 403, reason: 'dept.foreign', field: 'deptId' }
const deptsOf = async (id: string) =>
  (await sql('select dept_id::text[] as ids from "user" where id = $1', [id]))[0]?.ids as string[]

test('one’s own account stays where one’s data scopes reach', async () => {
  for (const deptId of [hospital, `${ward},${hospital}`])
    expect(await save(clerk, { id: clerk.userId, deptId })).toMatchObject(foreign)
  expect(await deptsOf(clerk.userId)).toEqual([ward])
  expect(await save(clerk, { id: clerk.userId, deptId: ward, realName: '李' })).toMatchObject({ status: 200 })
})

test('an account with one’s own role is made and moved there alone', async () => {
  expect(await save(clerk, colleague(hospital))).toMatchObject(foreign)
  const made = await save(clerk, colleague(room))
  expect(made, made.msg).toMatchObject({ status: 200 })
  const { id } = made.data as { id: string }
  expect(await save(clerk, { id, deptId: hospital })).toMatchObject(foreign)
  expect(await save(clerk, { id, deptId: `${room},${ward}` })).toMatchObject({ status: 200 })
})

test('departments somebody else placed a person in stay, and one that was left is not entered again', async () => {
  const { id } = (await save(clerk, colleague(room))).data as { id: string }
  await sql('update "user" set dept_id = $2 where id = $1', [id, [room, hospital]])
  expect(await save(clerk, { id, deptId: `${room},${hospital}`, realName: '王' })).toMatchObject({ status: 200 })
  expect(await save(clerk, { id, deptId: room })).toMatchObject({ status: 200 })
  expect(await save(clerk, { id, deptId: `${room},${hospital}` })).toMatchObject(foreign)
})

test('a bulk edit is refused row by row', async () => {
  const { id } = (await save(clerk, colleague(room))).data as { id: string }
  const begun = await clerk.post('/blade-user/bulk-edit', { ids: [id], values: { deptId: hospital } })
  expect(begun, begun.msg).toMatchObject({ status: 200 })
  while ((await app.jobs.look()) > 0) await app.jobs.idle()
  const task = { id: (begun.data as { id: string }).id, only: '', size: '10' }
  const { records } = (await clerk.get('/blade-system/bulk-task/items', task)).data as { records: object[] }
  expect(records).toMatchObject([{ plan: 'refused', cause: '不能分配到该部门' }])
})

test('who sees the own department alone reaches none below, and who sees everything reaches all', async () => {
  const narrow = await app.person({ tenant, codes: CODES, deptId: ward })
  const own = newId()
  await sql(
    `insert into data_scope (id, tenant_id, scope_name, menu_id, resource_code, scope_type, scope_column)
     select $1, '000000', '本部门', menu_id, 'user', 3, 'deptId' from data_scope where id = $2`,
    [own, scopeId('user')],
  )
  await give(narrow, own)
  const roleId = await roleOf(narrow)
  expect(await save(narrow, colleague(room, { roleId }))).toMatchObject(foreign)
  expect(await save(narrow, colleague(ward, { roleId }))).toMatchObject({ status: 200 })
  const keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  expect(await save(keeper, colleague(hospital))).toMatchObject({ status: 200 })
})
