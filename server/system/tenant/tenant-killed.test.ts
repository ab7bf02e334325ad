// A process killed while it provisions a tenant leaves nothing of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { appRole } from '../../platform/postgres/roles.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
let platform: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

const tables = [
  'tenant',
  'role',
  'dept',
  'post',
  'dict_biz',
  'role_menu',
  '"user"',
  'sys_job',
  'password_change_due',
] as const
const counts = async () =>
  app.context.db.transaction(platformScope, async (tx) => {
    const found: Record<string, unknown> = {}
    for (const table of tables) found[table] = (await tx.query(`select count(*)::int as n from ${table}`))[0]?.n
    return found
  })

test('a tenant whose provisioning is killed after half of its rows is not there at all, and can be added again', async () => {
  const before = await counts()
  await withClient(app.owner, async (client) => {
    // Its administrator comes last: the process waits here, with everything else written.
    await client.query('begin')
    await client.query('lock table "user" in share mode')
    const file = join(import.meta.dirname, '../../testing/tenant-process.ts')
    const database = JSON.stringify({ ...app.owner, user: appRole })
    const child = spawn(process.execPath, [file, database, platform.token], { stdio: 'inherit' })
    const waiting = async () => {
      const { rows } = await client.query(
        `select pid from pg_locks where not granted and relation = '"user"'::regclass and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 60_000, interval: 50 }).toBe(1)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    await client.query('rollback')
  })
  const open = async () => {
    const rows = await app.context.db.transaction(platformScope, (tx) =>
      tx.query(`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`),
    )
    return rows.length
  }
  await expect.poll(open, { timeout: 30_000 }).toBe(0)
  expect(await counts()).toEqual(before)
  expect(await platform.post('/blade-system/tenant/submit', { tenantName: '半成医院' })).toMatchObject({ status: 200 })
  expect(Number((await counts())['"user"'])).toBe(Number(before['"user"']) + 1)
})
