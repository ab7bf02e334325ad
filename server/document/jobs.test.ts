// Declared jobs on a real database: due once, each item whole, whatever fails or stands still.
import { every } from '@steward/domain/job/schedule'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import type { Ctx } from '../platform/ctx.ts'
import { platformScope } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { appRole } from '../platform/postgres/roles.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { jobsOf } from './job-list.ts'
import { createJobWorker } from './job-worker.ts'
import { type Item, job, task } from './job.ts'

const MINUTE = 60_000
let clock = new Date('2026-05-01T00:00:30+08:00')
const now = () => clock
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * MINUTE)
}

let items: readonly Item[] = []
let broken = new Set<string>()
let slow: { begun: () => void; go: Promise<unknown> } | undefined

const mark = (ctx: Ctx, name: string, item: string) =>
  ctx.tx.query(
    `insert into tried (tenant_id, job, item, actor) values ($1, $2, $3, current_setting('app.actor')::json ->> 'name')`,
    [ctx.tenant, name, item],
  )

async function tried(ctx: Ctx, name: string, { id }: Item): Promise<void> {
  await mark(ctx, name, id)
  slow?.begun()
  await slow?.go
  if (broken.has(`${ctx.tenant} ${id}`)) throw new Error(`${id} is broken`)
}

const hourly = { group: 'desk', for: 'tenants', cron: every('1 h'), items: async () => items } as const
const jobs = [
  job('once', '补一次', 'Once', { ...hourly, missed: 'once' }, (ctx, item) => tried(ctx, 'once', item)),
  job('all', '全补', 'All', { ...hourly, missed: 'all' }, (ctx, item) => tried(ctx, 'all', item)),
  job('skip', '不补', 'Skip', { ...hourly, missed: 'skip' }, (ctx, item) => tried(ctx, 'skip', item)),
  job('again', '重试', 'Again', { ...hourly, retries: 2, backOff: 60 }, (ctx, item) => tried(ctx, 'again', item)),
  job('queued', '排队', 'Queued', { ...hourly, overlap: 'queue' }, (ctx, item) => tried(ctx, 'queued', item)),
  job('hangs', '卡住', 'Hangs', { ...hourly, timeout: 1 }, async (ctx, item) => {
    await mark(ctx, 'hangs', item.id)
    await ctx.tx.query('select pg_sleep(30)')
  }),
  task(
    'silent',
    '静默',
    'Silent',
    { group: 'system', for: 'installation', cron: every('1 h'), keeps: 'failures' },
    async () => {
      if (broken.has('silent')) throw new Error('not today')
    },
  ),
  task('long', '长任务', 'Long', { group: 'desk', for: 'tenants', cron: every('1 h'), lane: 'long' }, async (run) => {
    await run.app.db.transaction({ tenant: run.tenant, platform: false }, (tx) =>
      tx.query(`insert into tried (tenant_id, job, item) values ($1, 'long', '')`, [run.tenant]),
    )
    slow?.begun()
    await slow?.go
  }),
  task('parts', '分段', 'Parts', { group: 'system', for: 'installation', cron: every('1 h') }, ({ app, tenant }) =>
    app.db.transaction({ tenant, platform: false }, async (tx) => {
      await tx.query(`insert into tried (tenant_id, job, item) values ($1, 'parts', '')`, [tenant])
      slow?.begun()
      await slow?.go
    }),
  ),
  task('own', '自理', 'Own', { group: 'system', for: 'installation', cron: every('1 h') }, async ({ app, tenant }) => {
    slow?.begun()
    await slow?.go
    await app.db.transaction({ tenant, platform: false }, (tx) =>
      tx.query(`insert into tried (tenant_id, job, item) values ($1, 'own', '')`, [tenant]),
    )
  }),
]

let app: TestApp
let second: App
beforeAll(async () => {
  app = await startApp({ jobs, now })
  await withClient(app.owner, (client) =>
    client.query(
      `create table tried (tenant_id text, job text, item text, actor text, at timestamptz default clock_timestamp());
       grant select, insert, delete on tried to ${appRole}`,
    ),
  )
  for (const tenant of ['200001', '200002']) await app.person({ tenant })
  const database = { ...app.owner, user: appRole }
  second = await buildApp({ database, prepares: true, timeZone: 'Asia/Shanghai', log: createLog('silent'), jobs, now })
})
afterAll(async () => {
  await second.close()
  await app.stop()
})
beforeEach(async () => {
  items = []
  broken = new Set()
  slow = undefined
  await all('delete from sys_job_log')
  await all('delete from job_item')
  await all('delete from tried')
  await all('update sys_job set status = 1')
})

const all = (text: string, values: unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))

/** Only these jobs are active, and due at the next full hour. */
const activate = (...names: string[]) =>
  all(
    `update sys_job set status = 0, last_status = null, next_time = date_trunc('hour', $2::timestamptz) + interval '1 hour'
     where invoke_target = any($1)`,
    [names, clock],
  )

async function work(worker = app.jobs): Promise<void> {
  while ((await worker.look()) > 0) await worker.idle()
}

const runs = (name: string, tenant = '200001') =>
  all(
    `select status, trigger_type as trigger, to_char(fire_time at time zone 'Asia/Shanghai', 'HH24:MI') as fire, total,
       done_count as done, failed_count as failed, skipped_count as skipped, job_message as message, attempt
     from sys_job_log where invoke_target = $1 and tenant_id = $2 order by id`,
    [name, tenant],
  )
const done = async (name: string) =>
  (await all('select tenant_id, item from tried where job = $1 order by at', [name])).map(
    (row) => `${String(row.tenant_id)} ${String(row.item)}`,
  )
const toTheHour = () => pass(60 - clock.getMinutes())

test('each tenant gets the rows of the declared jobs, the installation those of its own', async () => {
  const rows = await all(`select tenant_id as tenant, invoke_target as name from sys_job where is_built_in = 1`)
  const of = (tenant: string) => rows.filter((row) => row.tenant === tenant).map((row) => String(row.name))
  expect(of('200001').toSorted()).toEqual(['again', 'all', 'hangs', 'long', 'once', 'queued', 'skip'])
  expect(of('000000').toSorted()).toEqual([
    'again',
    'all',
    'hangs',
    'long',
    'once',
    'own',
    'parts',
    'queued',
    'silent',
    'skip',
  ])
})

test('a due job does each item of each tenant once, under its own name, and then waits for its next time', async () => {
  items = [{ id: 'a' }, { id: 'b' }]
  await activate('once', 'own')
  await work()
  expect(await done('once')).toEqual([])
  toTheHour()
  await work()
  expect((await done('once')).toSorted()).toEqual([
    '000000 a',
    '000000 b',
    '200001 a',
    '200001 b',
    '200002 a',
    '200002 b',
  ])
  expect(await done('own')).toEqual(['000000 '])
  expect(await all('select distinct actor from tried where actor is not null')).toEqual([{ actor: 'once' }])
  expect(await runs('once')).toMatchObject([{ status: 0, trigger: 'cron', total: 2, done: 2, failed: 0, message: '' }])
  const [row] = await all(
    `select next_time - date_trunc('hour', $1::timestamptz) = interval '1 hour' as moved, last_status, last_time is not null as ran
     from sys_job where invoke_target = 'once' and tenant_id = '200001'`,
    [clock],
  )
  expect(row).toEqual({ moved: true, last_status: 0, ran: true })
  await work()
  expect(await done('once')).toHaveLength(6)
})

test('an item that fails is rolled back and told; others, other tenants and other jobs go on', async () => {
  items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  broken = new Set(['200001 b'])
  await activate('once', 'all')
  toTheHour()
  await work()
  expect(await done('once')).not.toContain('200001 b')
  expect(await done('once')).toHaveLength(8)
  expect(await done('all')).toHaveLength(8)
  expect(await runs('once')).toMatchObject([{ status: 1, total: 3, done: 2, failed: 1, message: 'b: b is broken' }])
  expect(await runs('once', '200002')).toMatchObject([{ status: 0, done: 3 }])
  expect(await all('select item, cause from job_item where not is_done')).toEqual([
    { item: 'b', cause: 'b is broken' },
    { item: 'b', cause: 'b is broken' },
  ])
})

test('a job that runs all the time keeps only the runs that failed', async () => {
  await activate('silent')
  toTheHour()
  await work()
  expect(await runs('silent', '000000')).toEqual([])
  expect(await all(`select last_status from sys_job where invoke_target = 'silent'`)).toEqual([{ last_status: 0 }])
  broken = new Set(['silent'])
  toTheHour()
  await work()
  expect(await runs('silent', '000000')).toMatchObject([{ status: 1, message: 'not today' }])
})

test('what failed is tried again later and later, what was done is not', async () => {
  items = [{ id: 'a' }, { id: 'b' }]
  broken = new Set(['200001 b'])
  await activate('again')
  toTheHour()
  await work()
  expect(await runs('again')).toMatchObject([{ status: 1 }, { status: 6, trigger: 'retry', attempt: 1 }])
  await work()
  expect(await runs('again')).toHaveLength(2)
  pass(1)
  await work()
  expect(await runs('again')).toMatchObject([
    { status: 1 },
    { status: 1, done: 0, skipped: 1, failed: 1 },
    { status: 6, trigger: 'retry', attempt: 2 },
  ])
  broken = new Set()
  pass(1)
  await work()
  expect((await runs('again'))[2]).toMatchObject({ status: 6 })
  pass(1)
  await work()
  expect((await runs('again'))[2]).toMatchObject({ status: 0, done: 1, skipped: 1 })
  expect((await done('again')).filter((one) => one.startsWith('200001'))).toEqual(['200001 a', '200001 b'])
  expect(await all('select 1 from job_item')).toEqual([])
})

test('retries end', async () => {
  items = [{ id: 'b' }]
  broken = new Set(['000000 b', '200001 b', '200002 b'])
  await activate('again')
  toTheHour()
  for (let n = 0; n < 8; n += 1) {
    await work()
    pass(5)
  }
  expect((await runs('again')).map((run) => [run.trigger, run.status])).toEqual([
    ['cron', 1],
    ['retry', 1],
    ['retry', 1],
  ])
})

test('after a standstill of hours each job makes up for missed times as it says', async () => {
  items = [{ id: 'a' }]
  await activate('once', 'all', 'skip')
  toTheHour()
  pass(3 * 60 + 20)
  await work()
  for (let n = 0; n < 4; n += 1) await work()
  const hour = clock.getTime() - (clock.getTime() % (60 * MINUTE))
  const at = (back: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', timeStyle: 'short' }).format(
      hour - back * 60 * MINUTE,
    )
  expect((await runs('all')).map((run) => [run.fire, run.trigger, run.status])).toEqual(
    [3, 2, 1, 0].map((back) => [at(back), 'misfire', 0]),
  )
  expect((await runs('once')).map((run) => [run.fire, run.trigger])).toEqual([[at(0), 'misfire']])
  expect(await runs('skip')).toEqual([])
  toTheHour()
  await work()
  expect((await runs('skip')).map((run) => run.trigger)).toEqual(['cron'])
})

/** Items wait at their end until released; resolves when the first has begun. */
function holdItems() {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  slow = { begun: () => begun.resolve(), go: released.promise }
  return {
    begun: begun.promise,
    release() {
      slow = undefined
      released.resolve()
    },
  }
}

test('a run that is due while the one before still goes is left out, or waits, as the job says', async () => {
  items = [{ id: 'a' }]
  await activate('once', 'queued')
  await all(`update sys_job set status = 1 where tenant_id <> '200001'`)
  const held = holdItems()
  toTheHour()
  await app.jobs.look()
  await held.begun
  for (let n = 0; n < 2; n += 1) {
    pass(60)
    await app.jobs.look()
    await second.jobs.look()
  }
  expect((await runs('once')).map((run) => run.status)).toEqual([2, 3, 3])
  expect((await runs('queued')).map((run) => run.status)).toEqual([2, 6, 3])
  held.release()
  await app.jobs.idle()
  await work()
  expect((await runs('once')).map((run) => run.status)).toEqual([0, 3, 3])
  expect((await runs('queued')).map((run) => run.status)).toEqual([0, 0, 3])
})

test('a run over its time is ended, its item undone, and its connection is free again', async () => {
  items = [{ id: 'a' }, { id: 'b' }]
  await activate('hangs')
  await all(`update sys_job set status = 1 where tenant_id <> '200001'`)
  toTheHour()
  const begun = performance.now()
  await work()
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await runs('hangs')).toMatchObject([{ status: 4, total: 2, done: 0 }])
  expect(await done('hangs')).toEqual([])
})

test('work that goes on for long in every hospital takes no slot of what is due meanwhile', async () => {
  items = [{ id: 'a' }]
  await activate('long')
  const held = holdItems()
  toTheHour()
  await app.jobs.look()
  await held.begun
  await expect.poll(() => done('long')).toHaveLength(3)
  slow = undefined
  await activate('once')
  toTheHour()
  await app.jobs.look()
  await expect.poll(() => done('once')).toHaveLength(3)
  // It still goes, so that its next run is left out.
  expect((await runs('long')).map((run) => run.status)).toEqual([2, 3])
  held.release()
  await app.jobs.idle()
  await work()
})

test('two processes share the work: every run and every item once', async () => {
  items = Array.from({ length: 20 }, (_, n) => ({ id: `i${n}` }))
  await activate('once', 'all', 'skip', 'again', 'queued')
  toTheHour()
  const both = [app.jobs, second.jobs]
  // One writes down what is due; from then on both take what they can.
  await app.jobs.look()
  await Promise.all(both.map((worker) => work(worker)))
  await work()
  for (const name of ['once', 'all', 'skip', 'again', 'queued']) {
    expect(await runs(name)).toMatchObject([{ status: 0, done: 20 }])
    const tries = await done(name)
    expect(tries).toHaveLength(60)
    expect(new Set(tries).size).toBe(60)
  }
  const nodes = await all('select count(distinct node)::int as n from sys_job_log')
  expect(nodes).toEqual([{ n: 2 }])
})

test('a process that is silent is taken for dead: its run is said to be broken off, another goes on with what is left', async () => {
  items = Array.from({ length: 6 }, (_, n) => ({ id: `i${n}` }))
  await activate('once')
  await all(`update sys_job set status = 1 where tenant_id <> '200001'`)
  const frozen = createJobWorker(app.context, jobsOf({ app: app.context }))
  toTheHour()
  const held = holdItems()
  await frozen.look()
  await held.begun
  await all(`update sys_job_log set lease_until = now() - interval '1 second'`)
  const taking = work(second.jobs)
  await expect.poll(async () => (await runs('once')).map((run) => run.trigger)).toEqual(['cron', 'takeover'])
  // It wakes up with its item still going, and may not do the others a second time.
  held.release()
  await frozen.idle()
  await taking
  await work(second.jobs)
  expect((await runs('once')).map((run) => [run.status, run.trigger])).toEqual([
    [7, 'cron'],
    [0, 'takeover'],
  ])
  const tries = await done('once')
  expect(tries.toSorted()).toEqual(items.map(({ id }) => `200001 ${id}`))
})

test('what ends every process that touches it is given up after some takeovers', async () => {
  await activate('own')
  toTheHour()
  const held = holdItems()
  const workers = Array.from({ length: 8 }, () => createJobWorker(app.context, jobsOf({ app: app.context })))
  for (const worker of workers) {
    await worker.look()
    await all(`update sys_job_log set lease_until = now() - interval '1 second' where status = 2`)
  }
  expect((await runs('own', '000000')).map((run) => run.status)).toEqual([7, 7, 7, 7, 7, 7])
  expect(await all(`select last_status from sys_job where invoke_target = 'own'`)).toEqual([{ last_status: 1 }])
  held.release()
  await Promise.all(workers.map((worker) => worker.idle()))
})

test('a run is stopped with its server and goes on where it stopped', async () => {
  items = [{ id: 'a' }, { id: 'b' }]
  await activate('once')
  await all(`update sys_job set status = 1 where tenant_id <> '200001'`)
  const worker = createJobWorker(app.context, jobsOf({ app: app.context }))
  toTheHour()
  const held = holdItems()
  await worker.look()
  await held.begun
  const stopped = worker.stop()
  held.release()
  await stopped
  await work()
  expect((await runs('once')).map((run) => [run.status, run.trigger])).toEqual([
    [7, 'cron'],
    [0, 'takeover'],
  ])
  expect((await done('once')).toSorted()).toEqual(['200001 a', '200001 b'])
})

test('when the database ends the connections of a run no item is blamed, and the run goes on', async () => {
  items = [{ id: 'a' }, { id: 'b' }]
  await activate('once')
  await all(`update sys_job set status = 1 where tenant_id <> '200001'`)
  toTheHour()
  const held = holdItems()
  await app.jobs.look()
  await held.begun
  await withClient(app.owner, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'steward jobs' and datname = current_database()`,
    ),
  )
  held.release()
  await app.jobs.idle()
  await work()
  expect((await runs('once')).map((run) => [run.status, run.trigger, run.failed])).toEqual([
    [7, 'cron', 0],
    [0, 'takeover', 0],
  ])
  expect((await done('once')).toSorted()).toEqual(['200001 a', '200001 b'])
})

test('a schedule that can no longer be read is told as a failed run and stops no other', async () => {
  items = [{ id: 'a' }]
  await activate('once', 'all')
  await all(`update sys_job set cron_expression = 'nonsense' where invoke_target = 'once' and tenant_id = '200001'`)
  toTheHour()
  await work()
  expect(await runs('once')).toMatchObject([{ status: 1, message: 'cron表达式有误：NONSENSE' }])
  expect(await runs('all')).toMatchObject([{ status: 0 }])
  await all(`update sys_job set cron_expression = '0 0 * * * *' where invoke_target = 'once'`)
})

test('hundreds of items are as many transactions, and the last ones fail alone too', async () => {
  items = Array.from({ length: 300 }, (_, n) => ({ id: `i${n}` }))
  broken = new Set(['200001 i7', '200001 i299'])
  await activate('once')
  await all(`update sys_job set status = 1 where tenant_id <> '200001'`)
  toTheHour()
  await work()
  expect(await runs('once')).toMatchObject([{ status: 1, total: 300, done: 298, failed: 2 }])
  expect(await done('once')).toHaveLength(298)
})

test('whoever was thought dead while he worked writes nothing once somebody else has taken his run over', async () => {
  await activate('own')
  toTheHour()
  const go = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  slow = { begun: begun.resolve, go: go.promise }
  const first = work()
  await begun.promise
  slow = undefined
  await all(`update sys_job_log set lease_until = now() - interval '1 second' where status = 2`)
  await work(second.jobs)
  expect(await done('own')).toEqual(['000000 '])
  go.resolve()
  await first
  expect(await done('own')).toEqual(['000000 '])
  expect((await runs('own', '000000')).map((run) => run.status)).toEqual([7, 0])
})

test('a run is not taken over while a transaction of it is open', async () => {
  await activate('parts')
  toTheHour()
  const go = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  slow = { begun: begun.resolve, go: go.promise }
  const first = work()
  await begun.promise
  slow = undefined
  await all(`update sys_job_log set lease_until = now() - interval '1 second' where status = 2`)
  await work(second.jobs)
  expect(await done('parts')).toEqual([])
  go.resolve()
  await first
  expect(await done('parts')).toEqual(['000000 '])
  expect((await runs('parts', '000000')).map((run) => run.status)).toEqual([0])
})
