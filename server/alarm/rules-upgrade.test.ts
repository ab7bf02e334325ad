// Rules of an installation in which a rule of a device silenced its type's: after the upgrade they hold again.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../platform/migrate.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { createDatabaseAt } from '../testing/database.ts'
import { temporaryFolder } from '../testing/folder.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')
const OLDER = '0097'

test('names what is the same limit, by level and nearness, and nothing of another direction, property or device', async () => {
  const folder = join(temporaryFolder('older-rules', afterAll), 'migrations')
  mkdirSync(folder)
  for (const { name } of readMigrations(migrations))
    if (name.slice(0, 4) <= OLDER) copyFileSync(join(migrations, name), join(folder, name))
  const database = await createDatabaseAt(folder)
  const ask = (text: string) =>
    withClient(database.superuser, async (client) => (await client.query<Record<string, unknown>>(text)).rows)
  await ask(`
    insert into device_type (id, tenant_id, type_name, type_code, ancestors, category_id) values (1, '310001', '冰箱', 'f', '0', 1), (2, '310001', '药品冰箱', 'd', '0,1', 1);
    insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id, device_status) values
      (11, '310001', '甲', 'A', 2, 1, 1, 'active'), (12, '310001', '乙', 'B', 2, 1, 1, 'active');
    insert into alarm_rule (id, tenant_id, rule_name, rule_code, target_type, device_type_id, device_id, identifier, cond_type, operator, limit_value, alarm_level, nodata_sec) values
      (101, '310001', '冻结', 'R1', 'deviceType', 2, null, 'temp', 'threshold', 'lt', 2, 1, null),
      (102, '310001', '过热', 'R2', 'deviceType', 2, null, 'temp', 'threshold', 'gt', 10, 1, null),
      (103, '310001', '超温', 'R3', 'deviceType', 1, null, 'temp', 'threshold', 'ge', 8, 2, null),
      (104, '310001', '无数据', 'R4', 'deviceType', 2, null, 'temp', 'nodata', 'gt', null, 2, 600),
      (105, '310001', '湿度', 'R5', 'deviceType', 2, null, 'rh', 'threshold', 'gt', 8, 2, null),
      (106, '310002', '外租户', 'R6', 'deviceType', 2, null, 'temp', 'threshold', 'gt', 8, 2, null),
      (201, '310001', '甲超温', 'O1', 'device', 2, 11, 'temp', 'threshold', 'gt', 9, 2, null),
      (202, '310001', '甲过低', 'O2', 'device', 2, 11, 'temp', 'threshold', 'le', 3, 2, null),
      (203, '310001', '乙无数据', 'O3', 'device', 2, 12, 'temp', 'nodata', 'gt', null, 2, 60),
      (204, '310001', '乙电量', 'O4', 'device', 2, 12, 'battery', 'threshold', 'lt', 20, 2, null)`)
  await migrate(database.owner, migrations)
  const rows = await ask(
    `select rule_code as own, replaces_id::int as named from alarm_rule where target_type = 'device' order by 1`,
  )
  expect(rows).toEqual([
    { own: 'O1', named: 103 },
    { own: 'O2', named: 101 },
    { own: 'O3', named: 104 },
    { own: 'O4', named: null },
  ])
  expect(await ask("select 1 from alarm_rule where target_type <> 'device' and replaces_id is not null")).toEqual([])
})
