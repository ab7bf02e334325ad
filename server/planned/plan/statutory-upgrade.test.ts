// An installation whose open upkeep was due after its legal day starts with a version that does not allow it.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../platform/migrate.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { createDatabaseAt } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/folder.ts'

const migrations = join(import.meta.dirname, '../../migrations')
/** The newest migration of the older version. */
const NEWEST = '0104'

test('open upkeep is due by its legal day, and lifts are known as special equipment', async () => {
  const folder = join(temporaryFolder('older-upkeep', afterAll), 'migrations')
  mkdirSync(folder)
  for (const { name } of readMigrations(migrations))
    if (name.slice(0, 4) <= NEWEST) copyFileSync(join(migrations, name), join(folder, name))
  const database = await createDatabaseAt(folder)
  const ask = (text: string) =>
    withClient(database.superuser, async (client) => (await client.query<Record<string, unknown>>(text)).rows)
  await ask(`insert into product_category (id, tenant_id, category_name, category_code, system_code, ancestors)
    values (1, '1', '电梯', 'ELV', 'ELV', '0'), (2, '1', '冷链', 'CLD', 'CLD', '0')`)
  await ask(`insert into device_type (id, tenant_id, type_name, type_code, category_id, ancestors)
    values (1, '1', '扶梯', 'escalator', 1, '0'), (2, '1', '冰箱', 'fridge', 2, '0')`)
  await ask(`insert into work_plan (id, tenant_id, plan_no, name, template_id, start_date, is_statutory, grace_minutes, plan_type)
    values (7, '1', 'JH1', '法定', '1', '2026-10-01', 1, 0, 'maintenance')`)
  const bill = (id: number, state: string, due: string, legal: string | null, plan: number | null) =>
    ask(`insert into maintenance_bill (id, tenant_id, bill_no, title, bill_status, due_time, original_due, legal_due, plan_id)
      values (${id}, '1', 'BY${id}', '', '${state}', '${due}', '${due}', ${legal ? `'${legal}'` : 'null'}, ${plan ?? 'null'})`)
  await bill(1, 'pending', '2026-12-03 09:00', '2026-11-30 23:59:59', null)
  await bill(2, 'doing', '2026-12-03 09:00', null, 7)
  await bill(3, 'cancelled', '2026-12-03 09:00', '2026-11-30 23:59:59', null)
  await bill(4, 'done', '2026-12-03 09:00', '2026-11-30 23:59:59', null)
  await migrate(database.owner, migrations)
  const rows = await ask(`select id::int, to_char(due_time, 'DD') as due, to_char(original_due, 'DD') as first,
    to_char(legal_due, 'DD') as legal from maintenance_bill order by id`)
  expect(rows).toEqual([
    { id: 1, due: '30', first: '30', legal: '30' },
    { id: 2, due: '03', first: '03', legal: '03' },
    { id: 3, due: '03', first: '03', legal: '30' },
    { id: 4, due: '03', first: '03', legal: '30' },
  ])
  expect(await ask('select type_code as code, special_kind as kind from device_type order by id')).toEqual([
    { code: 'escalator', kind: 'lift' },
    { code: 'fridge', kind: null },
  ])
})
