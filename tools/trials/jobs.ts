// Kills processes that share a job until it is done, and counts how often each item was done.
// `node tools/trials/jobs.ts [items] [kills]`
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildApp } from '../../server/app.ts'
import { createLog } from '../../server/platform/log.ts'
import { appRole } from '../../server/platform/postgres/roles.ts'
import { seed } from '../../server/seed/seed.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { countItems } from '../../server/testing/job-process.ts'
import { root } from '../run.ts'

const [items = 10_000, kills = 100] = process.argv.slice(2).map(Number)
process.env.JOB_ITEMS = String(items)

const cluster = await startTestCluster()
try {
  const database = await createDatabase(cluster.connection)
  const log = createLog('silent')
  const app = await buildApp({ database: database.app, timeZone: 'Asia/Shanghai', log, jobs: [countItems] })
  await seed(app.context, { demo: false })
  await app.close()
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const ask = async (text: string) => (await owner.query<Record<string, number>>(text)).rows[0] ?? {}
  await ask(`create table tried (item text, half int, at timestamptz default now())`)
  await ask(`grant select, insert on tried to ${appRole}`)
  await ask(`update sys_job set next_time = now() - interval '1 hour'`)
  const file = join(root, 'server/testing/job-process.ts')
  const begin = () => spawn(process.execPath, [file, JSON.stringify(database.app)], { stdio: 'inherit' })
  const began = performance.now()
  const workers = [begin(), begin()]
  const counted = () => ask('select count(*)::int as n from tried')
  let killed = 0
  let before = 0
  for (let turn = 0; killed < kills; turn += 1) {
    // Each process gets some way before it dies.
    await pause(20)
    const { n = 0 } = await counted()
    if (n >= items * 2) break
    if (n < before + (items * 2) / (kills + 1)) continue
    before = n
    const at = turn % workers.length
    const victim = workers[at]
    victim?.kill('SIGKILL')
    if (victim) await once(victim, 'exit')
    killed += 1
    workers[at] = begin()
    // As if the time of the lease had passed.
    await ask(`update sys_job_log set lease_until = now() where status = 2 and lease_until > now()`)
  }
  for (;;) {
    await ask(
      `update sys_job_log set lease_until = now() - interval '1 second' where status = 2 and start_time < now() - interval '1 minute'`,
    )
    const { n = 0 } = await ask('select count(*)::int as n from sys_job_log where status in (2, 6)')
    if (n === 0) break
    await pause(200)
  }
  const seconds = (performance.now() - began) / 1000
  const sums = await ask('select count(*)::int as rows, count(distinct item)::int as items from tried')
  const odd = await ask(
    'select count(*)::int as n from (select 1 from tried group by item having count(*) <> 2 or count(distinct half) <> 2) o',
  )
  const runs = await ask(
    'select count(*)::int as runs, count(*) filter (where status = 7)::int as "brokenOff" from sys_job_log',
  )
  for (const worker of workers) worker.kill('SIGKILL')
  await owner.end()
  console.log({ items, killed, seconds: Math.round(seconds), ...sums, odd: odd.n, ...runs })
  if (sums.items !== items || odd.n !== 0) process.exitCode = 1
} finally {
  await cluster.stop()
}
