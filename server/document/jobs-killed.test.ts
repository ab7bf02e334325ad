// Processes killed while they carry out a job: whoever comes next goes on, and each item is done once and whole.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../platform/db.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { appRole } from '../platform/postgres/roles.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { countItems } from '../testing/job-process.ts'

let app: TestApp
const children: ChildProcess[] = []
beforeAll(async () => {
  app = await startApp({ jobs: [countItems] })
  await withClient(app.owner, (client) =>
    client.query(`create table tried (item text, half int); grant select, insert on tried to ${appRole}`),
  )
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.stop()
})

const ask = (text: string) => app.context.db.transaction(platformScope, (tx) => tx.query(text))
const count = async () => Number((await ask('select count(*)::int as n from tried'))[0]?.n)

function begin(): ChildProcess {
  const file = join(import.meta.dirname, '..', 'testing', 'job-process.ts')
  const database = JSON.stringify({ ...app.owner, user: appRole })
  const child = spawn(process.execPath, [file, database], { stdio: 'inherit' })
  children.push(child)
  return child
}

test('a job whose process is killed twice does each of its items once and whole', async () => {
  await ask(`update sys_job set next_time = now() - interval '1 hour' where tenant_id = '000000'`)
  for (const least of [40, 240]) {
    const child = begin()
    await expect.poll(count, { interval: 5 }).toBeGreaterThan(least)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    // As if the time of its lease had passed.
    await ask(`update sys_job_log set lease_until = now() - interval '1 second' where status = 2`)
  }
  expect(await count()).toBeLessThan(600)
  while ((await app.jobs.look()) > 0) await app.jobs.idle()
  expect(await ask(`select status from sys_job_log where invoke_target = 'count-items' order by id`)).toEqual([
    { status: 7 },
    { status: 7 },
    { status: 0 },
  ])
  expect(await ask('select count(*)::int as rows, count(distinct item)::int as items from tried')).toEqual([
    { rows: 600, items: 300 },
  ])
  expect(await ask('select item from tried group by item having count(*) <> 2 or count(distinct half) <> 2')).toEqual(
    [],
  )
})
