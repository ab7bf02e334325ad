// Work done within runs of a job, on a real database: one run has a piece, and what a dead one had is taken up by the next.
import { every } from '@steward/domain/job/schedule'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { platformScope } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { appRole } from '../platform/postgres/roles.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { type Run, task } from './job.ts'
import { asJob, workThrough } from './run-work.ts'

const tenant = '200001'
let carryOut: (id: string) => Promise<unknown> = async () => undefined

const chores = (run: Run) =>
  workThrough(run, {
    job: 'chores',
    table: 'chore',
    waits: `w.state in ('waiting', 'running')`,
    taken: `state = 'running'`,
    reads: 'w.tries',
    async carryOut({ id }: { id: string }) {
      await carryOut(id)
      await asJob(run, 'chores', ({ tx }) =>
        tx.query(`update chore set state = 'done', tries = tries + 1 where id = $1`, [id]),
      )
    },
    failed: ({ id }, cause) =>
      asJob(run, 'chores', ({ tx }) => tx.query('update chore set state = $2 where id = $1', [id, cause.code])),
  })

const jobs = [task('chores', '杂务', 'Chores', { group: 'desk', for: 'tenants', cron: every('1 h') }, chores)]

let app: TestApp
let second: App
beforeAll(async () => {
  app = await startApp({ jobs })
  await withClient(app.owner, (client) =>
    client.query(
      `create table chore (id bigint generated always as identity primary key, tenant_id text not null default '${tenant}',
         state text not null default 'waiting', tries int not null default 0, run_id varchar(20));
       grant select, insert, update, delete on chore to ${appRole}`,
    ),
  )
  const database = { ...app.owner, user: appRole }
  second = await buildApp({ database, prepares: true, timeZone: 'Asia/Shanghai', log: createLog('silent'), jobs })
  await app.person({ tenant })
  // A schedule somebody added beside the one that is built in.
  await sql(`insert into sys_job (id, tenant_id, job_name, invoke_target, cron_expression, is_built_in, status)
    select 77, tenant_id, 'more chores', invoke_target, cron_expression, 0, 0 from sys_job where tenant_id = '${tenant}'`)
  await sql(`update sys_job set status = 1 where tenant_id <> '${tenant}'`)
})
afterAll(async () => {
  await second.close()
  await app.stop()
})
beforeEach(async () => {
  carryOut = async () => undefined
  await sql('delete from chore')
  await sql('delete from sys_job_log')
})

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query(text, values))
const plant = (count: number) =>
  sql('insert into chore (state) select $1 from generate_series(1, $2)', ['waiting', count])
const chored = async () =>
  (await sql('select state, tries from chore order by id')).map(({ state, tries }) => [state, tries])
const due = (which: 'is_built_in = 1' | 'is_built_in = 0') =>
  sql(`update sys_job set next_time = date_trunc('hour', now()) where status = 0 and ${which}`)

test('two schedules of one job do each piece once, side by side', async () => {
  await plant(4)
  const begun: string[] = []
  const both = Promise.withResolvers<void>()
  carryOut = async (id) => {
    begun.push(id)
    if (begun.length === 2) both.resolve()
    await both.promise
  }
  await due('is_built_in = 1')
  await app.jobs.look()
  await due('is_built_in = 0')
  await second.jobs.look()
  await Promise.all([app.jobs.idle(), second.jobs.idle()])
  expect(await chored()).toEqual(Array.from({ length: 4 }, () => ['done', 1]))
  expect(new Set(begun).size).toBe(4)
  expect(begun).toHaveLength(4)
})

test('a piece whose run was taken over is done by the next, and what comes late of it is not kept', async () => {
  await plant(1)
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  carryOut = async () => {
    begun.resolve()
    await go.promise
  }
  await due('is_built_in = 1')
  await app.jobs.look()
  await begun.promise
  carryOut = async () => undefined
  // As long as its run goes, the piece is its own.
  await due('is_built_in = 0')
  await second.jobs.look()
  await second.jobs.idle()
  expect(await chored()).toEqual([['running', 0]])
  await sql(`update sys_job_log set lease_until = now() - interval '1 second' where status = 2`)
  await second.jobs.look()
  await second.jobs.idle()
  expect(await chored()).toEqual([['done', 1]])
  go.resolve()
  await app.jobs.idle()
  expect(await chored()).toEqual([['done', 1]])
})

test('what was begun before runs were noted is taken up', async () => {
  await sql(`insert into chore (state) values ('running')`)
  await due('is_built_in = 1')
  await app.jobs.look()
  await app.jobs.idle()
  expect(await chored()).toEqual([['done', 1]])
})

test('a piece that fails is ended with its cause and keeps no other from being done', async () => {
  await plant(2)
  const [{ id } = { id: '' }] = await sql('select min(id)::text as id from chore')
  carryOut = async (one) => {
    if (one === id) throw new Error('it rained')
  }
  await due('is_built_in = 1')
  await app.jobs.look()
  await app.jobs.idle()
  expect(await chored()).toEqual([
    ['server.error', 0],
    ['done', 1],
  ])
})
