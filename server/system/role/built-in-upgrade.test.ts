// Roles of an installation from before built-in ones were marked: which are the administrators', and what the others keep.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../platform/migrate.ts'
import { type Connection, withClient } from '../../platform/postgres/connection.ts'
import { createDatabaseAt } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/folder.ts'

const migrations = join(import.meta.dirname, '../../migrations')
/** The one under test and what comes after it. */
const MARKS = '0108'

const rows = `
  insert into tenant_package (id, tenant_id, package_name, menu_id) values (1, '000000', 'P', '{11,12,13}');
  insert into tenant (id, tenant_id, tenant_name, package_id) values (1, '000000', 'P', null), (2, '310001', 'A', 1), (3, '310002', 'B', null);
  insert into menu (id, tenant_id, name, code, category, parent_id, ancestors) values
    (10, '000000', 'a', 'a', 1, null, '0'), (11, '000000', 'b', 'b', 1, 10, '0,10'), (12, '000000', 'c', 'c', 2, 11, '0,10,11'),
    (13, '000000', 'd', 'd', 1, null, '0'), (14, '000000', 'e', 'e', 1, null, '0');
  insert into role (id, tenant_id, role_name, role_alias, ancestors, create_user, is_deleted, parent_id, create_time) values
    (1, '000000', 'root', 'administrator', '0', null, 0, null, '2026-01-01'), (2, '000000', 'root too', 'administrator', '0', 71, 0, null, '2026-02-01'),
    (20, '310001', 'planted', 'admin', '0', null, 0, null, '2026-01-01'), (21, '310001', 'maker', 'r', '0', 71, 0, null, '2026-01-02'),
    (22, '310001', 'made by the maker', 'admin', '0', 81, 0, null, '2026-01-03'), (23, '310001', 'made by an administrator', 'admin', '0', 80, 0, null, '2026-01-04'),
    (24, '310001', 'made by the platform', 'admin', '0', 71, 0, null, '2026-01-05'), (25, '310001', 'below', 'admin', '0,21', 81, 0, 21, '2026-01-06'),
    (30, '310002', 'renamed', 'chief', '0', null, 0, null, '2026-01-01'), (31, '310002', 'made later', 'admin', '0', 82, 0, null, '2026-01-02');
  insert into "user" (id, tenant_id, account, real_name, role_id, dept_id) values
    (71, '000000', 'root', 'R', '{1}', '{}'), (80, '310001', 'admin', 'A', '{20}', '{}'), (81, '310001', 'maker', 'M', '{21,22}', '{}'),
    (82, '310002', 'admin', 'B', '{30}', '{}');
  insert into role_menu (tenant_id, role_id, menu_id) values
    ('310001', 20, 11), ('310001', 20, 12), ('310001', 20, 13), ('310001', 21, 12), ('310001', 21, 14),
    ('310001', 22, 11), ('310001', 22, 12), ('310001', 22, 13), ('310001', 22, 14), ('310001', 23, 12), ('310001', 23, 13),
    ('310001', 24, 13), ('310001', 25, 13), ('310002', 31, 13)`

let superuser: Connection
beforeAll(async () => {
  const folder = join(temporaryFolder('unmarked', afterAll), 'migrations')
  mkdirSync(folder)
  for (const { name } of readMigrations(migrations))
    if (name.slice(0, 4) < MARKS) copyFileSync(join(migrations, name), join(folder, name))
  const database = await createDatabaseAt(folder)
  ;({ superuser } = database)
  await ask(rows)
  await migrate(database.owner, migrations)
})

const ask = (text: string) => withClient(superuser, async (client) => (await client.query(text)).rows)
const menusOf = async (role: number) =>
  (await ask(`select menu_id::int as id from role_menu where role_id = ${role} order by 1`)).map(
    ({ id }) => id as unknown,
  )

test('planted roles are the administrators’, and no role that somebody made or that is called otherwise', async () => {
  const marks = await ask('select id::int as id, built_in as mark from role where built_in is not null order by id')
  expect(marks).toEqual([
    { id: 1, mark: 'platform' },
    { id: 2, mark: 'platform' },
    { id: 20, mark: 'tenant' },
  ])
})

test('a role somebody made loses what only the package can have brought, and keeps what its maker could give', async () => {
  expect(await menusOf(22)).toEqual([11, 12, 14])
  expect(await menusOf(23)).toEqual([12, 13])
  expect(await menusOf(24)).toEqual([13])
})

test('roles the package never reached keep everything, as the planted one does', async () => {
  expect(await menusOf(20)).toEqual([11, 12, 13])
  expect(await menusOf(25)).toEqual([13])
  expect(await menusOf(31)).toEqual([13])
})
