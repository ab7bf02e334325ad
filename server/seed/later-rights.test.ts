// What administrators of hospitals of an older version may do after the upgrade.
import type { ViewContent } from '@steward/domain/system/view-content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { seed } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)

async function startAgain(): Promise<void> {
  await seed(app.context, { demo: false })
  app.context.changes.invalidateAll()
}

const path = '/blade-system/saved-view'
const content: ViewContent = {
  filters: {},
  sort: '',
  size: 30,
  look: '',
  columns: { order: [], shown: {}, widths: {}, isCompact: false },
}
let views = 0
async function shares(person: Caller): Promise<number> {
  const kept = await person.post(`${path}/keep`, { list: 'post', name: `视图${(views += 1)}`, content })
  expect([kept.code, kept.msg]).toEqual([200, '操作成功'])
  const { id }: { id: string } = kept.data
  return (await person.post(`${path}/share`, { audience: 'tenant', roleIds: [], isUsual: 0 }, { id })).code
}

test('after the upgrade whoever may edit roles may share views, and nobody else', async () => {
  const keeper = await app.person({ codes: ['role', 'role_edit'] })
  const reader = await app.person({ codes: ['role', 'role_view'] })
  const other = await app.person({ tenant: '200002', codes: ['role', 'role_edit'] })
  expect(await shares(keeper)).toBe(403)
  await sql(`delete from installation where name = 'rights.saved-view'`)
  await startAgain()
  expect(await Promise.all([keeper, other, reader].map(shares))).toEqual([200, 200, 403])
  expect((await keeper.get(`${path}/list`)).code).toBe(200)
})

test('who loses the right afterwards does not get it back with the next start', async () => {
  const keeper = await app.person({ codes: ['role', 'role_edit'] })
  await sql(`delete from installation where name = 'rights.saved-view'`)
  await startAgain()
  expect(await shares(keeper)).toBe(200)
  await sql(
    `delete from role_menu where role_id = (select role_id[1] from "user" where id = $1)
       and menu_id = (select id from menu where code = 'saved_view_share')`,
    [keeper.userId],
  )
  await startAgain()
  expect(await shares(keeper)).toBe(403)
})

test('what new hospitals do not start with is not granted to others either', async () => {
  const keeper = await app.person({ codes: ['role', 'role_edit'] })
  await sql(`delete from installation where name = 'rights.saved-view'`)
  await sql(`update param set param_value = 'energy', update_user = 1 where param_key = 'tenant.default.menuCode'`)
  await startAgain()
  expect(await shares(keeper)).toBe(403)
})
