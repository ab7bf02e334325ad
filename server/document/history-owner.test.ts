// The owner of the tables is a superuser in the built-in PostgreSQL only: elsewhere row-level security binds it too.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, connect } from '../platform/db.ts'
import { migrate } from '../platform/migrate.ts'
import { type Connection, withClient } from '../platform/postgres/connection.ts'
import { appRole } from '../platform/postgres/roles.ts'
import { exportHistory, verifyHistory } from './history-export.ts'

const name = `plain_owner_${process.pid}`
const scope = { tenant: '200001', platform: false }
const cluster = inject('cluster')
const owner: Connection = { ...cluster, user: name, database: name }
const asSuperuser = (...statements: string[]) =>
  withClient(cluster, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
const asOwner = (text: string) => withClient(owner, async (client) => (await client.query(text)).rows)
let db: Db

beforeAll(async () => {
  await asSuperuser(`create role ${name} login nosuperuser nobypassrls`, `create database ${name} owner ${name}`)
  await asOwner(`grant usage on schema public to ${appRole}`)
  await migrate(owner, join(import.meta.dirname, '../migrations'))
  db = connect({ ...owner, user: appRole }, { timeZone: 'Asia/Shanghai' })
})
afterAll(async () => {
  await db.close()
  await asSuperuser(`drop database ${name} with (force)`, `drop role ${name}`)
})

test('history is written, kept in partitions and exported where the owner is no superuser', async () => {
  await asOwner(`do $$ begin execute 'drop table history_' || to_char(now(), 'YYYYMM') || '01'; end $$`)
  await db.transaction(scope, (tx) =>
    tx.query(
      `insert into area (id, tenant_id, area_name, area_code, area_type) values (1, '200001', '一号楼', 'A1', 'building')`,
    ),
  )
  const read = () => db.transaction(scope, (tx) => tx.query('select change, actor_kind, actor_name from history'))
  expect(await read()).toEqual([{ change: 'add', actor_kind: 'system', actor_name: appRole }])
  await db.transaction(scope, (tx) => tx.query(`select keep_partitions('history', now(), now())`))
  expect(await read()).toHaveLength(1)
  // The administrator's own statements as well.
  await withClient(owner, async (client) => {
    await client.query(`select set_config('app.tenant', '200001', false)`)
    await client.query(`update area set area_name = '二号楼'`)
  })
  expect(await read()).toMatchObject([{ change: 'add' }, { change: 'edit', actor_kind: 'system', actor_name: name }])
  const lines: string[] = []
  await exportHistory(owner, '200001', (line) => lines.push(line))
  expect(await verifyHistory(lines)).toMatchObject({ count: 0 })
})
