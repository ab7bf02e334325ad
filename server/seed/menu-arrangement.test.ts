// The arrangement of a later version on an installation with an earlier one.
import { menuTree } from '@steward/domain/derive/menu'
import { RECORDS } from '@steward/domain/derive/menu-groups'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { roleTemplates } from '../system/role/role-templates.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { seed } from './seed.ts'

let app: TestApp
let keeper: Caller
beforeAll(async () => {
  app = await startApp()
  // The first person of a tenant seeds it.
  keeper = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  withClient(app.owner, async (client) => (await client.query(text, values)).rows)
const folderOf = async (code: string): Promise<string> =>
  (await sql('select f.code from menu m join menu f on f.id = m.parent_id where m.code = $1', [code]))[0]?.code
const idOf = async (code: string): Promise<string> =>
  (await sql('select id::text as id from menu where code = $1', [code]))[0]?.id

/** As an earlier version had it: templates and gateways among the devices and the work. */
async function asBefore(): Promise<void> {
  for (const [code, folder] of [
    ['gateway', 'iot'],
    ['inspection-template', 'planned'],
    ['plan-occurrence', 'planned'],
  ] as const)
    await sql(
      `update menu m set parent_id = f.id, ancestors = f.ancestors || ',' || f.id, sort = 50 from menu f where m.code = $1 and f.code = $2`,
      [code, folder],
    )
  await sql(`update menu set name = '工作台' where code = 'desk'`)
  await sql(`delete from installation where name = 'menus.arranged-by-work'`)
}
beforeEach(asBefore)
const start = () => seed(app.context, { demo: false })

test('screens move into the folders of the work they belong to, with what is below them, and no address changes', async () => {
  await start()
  expect([await folderOf('gateway'), await folderOf('inspection-template'), await folderOf('plan-occurrence')]).toEqual(
    ['access', 'library', 'records'],
  )
  expect(await sql(`select name from menu where code = 'desk'`)).toEqual([{ name: '消息与任务' }])
  const [button] = await sql(`select ancestors from menu where code = 'gateway_add'`)
  expect(button.ancestors).toBe(`0,${await idOf('access')},${await idOf('gateway')}`)
  const paths = await sql(
    `select path from menu where code in ('gateway', 'inspection-template', 'plan-occurrence') order by path`,
  )
  expect(paths.map(({ path }) => path)).toEqual([
    '/iot/gateway',
    '/planned/inspection-template',
    '/planned/plan-occurrence',
  ])
})

test('a folder people have arranged stays as they left it', async () => {
  const rows: { id: string; rev: number }[] = await sql(
    `select id::text as id, rev from menu where parent_id = $1 and is_deleted = 0 order by sort, id`,
    [await idOf('planned')],
  )
  const [first, second] = rows
  const moved = await keeper.post('/blade-system/menu/move', {
    id: second?.id,
    rev: second?.rev,
    parentId: await idOf('planned'),
    beforeId: first?.id,
    seen: rows.map(({ id }) => id),
  })
  expect([moved.code, moved.msg]).toEqual([200, expect.anything()])
  await start()
  expect([await folderOf('gateway'), await folderOf('inspection-template')]).toEqual(['access', 'planned'])
})

test('it is given once: what is moved afterwards stays', async () => {
  await start()
  await sql(`update menu m set parent_id = f.id from menu f where m.code = 'gateway' and f.code = 'iot'`)
  await start()
  expect(await folderOf('gateway')).toBe('iot')
})

test('a name people gave the folder stays', async () => {
  await sql(`update menu set name = '收件箱' where code = 'desk'`)
  await start()
  expect(await sql(`select name from menu where code = 'desk'`)).toEqual([{ name: '收件箱' }])
})

/** Who works at a desk has more folders; the rest carries the menu about on a phone. */
const atDesks = ['dispatcher', 'team_leader', 'device_engineer']
const ROWS = { phone: 15, desk: 19 }

test.each(roleTemplates)('the menu of $alias fits: its folders with the largest of them open', ({ alias, codes }) => {
  const held = new Set(codes)
  const folders = menuTree()
    .filter(({ code }) => code !== RECORDS)
    .map(({ code, children }) => ({ code, entries: children.filter((item) => held.has(item.code)).length }))
    .filter(({ entries }) => entries > 0)
  const most = Math.max(...folders.map(({ entries }) => entries))
  expect(folders.length + most, JSON.stringify(folders)).toBeLessThanOrEqual(
    atDesks.includes(alias) ? ROWS.desk : ROWS.phone,
  )
})
