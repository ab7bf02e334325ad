import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { type Db, connect } from '../db.ts'
import { withClient } from './connection.ts'

const scope = { tenant: '80001', platform: false }
let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.app, { timeZone: 'Asia/Shanghai' })
  await withClient(database.owner, async (client) => {
    await client.query(`select set_config('app.platform', 'on', false)`)
    await client.query(
      `insert into post (id, tenant_id, post_name, post_code, category)
       select n, '80001', md5(n::text), 'P' || n, 1 from generate_series(1, 8000) n`,
    )
    await client.query(
      `insert into "user" (id, tenant_id, account, real_name, role_id, dept_id)
       select n, '80001', 'u' || n, '人', array[n], array[n] from generate_series(1, 8000) n`,
    )
    await client.query('analyze post, "user"')
  })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const planOf = async (statement: string) => {
  const rows = await db.transaction(scope, (tx) => tx.query(`explain ${statement}`))
  return rows.map((row) => Object.values(row).join()).join('\n')
}

test.each([
  [
    'a text that is looked for',
    `select id from post where is_deleted = 0 and post_name ilike '%abcdef%'`,
    'post_post_name_like',
  ],
  [
    'a row among many references',
    `select id from "user" where is_deleted = 0 and dept_id && array[77]::bigint[]`,
    'user_dept_id_in',
  ],
])('%s is found by its index, row-level security notwithstanding', async (_, statement, index) => {
  expect(await planOf(statement)).toContain(index)
})

test('row-level security still hides what matches in another tenant', async () => {
  const found = await db.transaction({ tenant: '80002', platform: false }, (tx) =>
    tx.query(`select id from post where is_deleted = 0 and post_name ilike '%a%'`),
  )
  expect(found).toEqual([])
})
