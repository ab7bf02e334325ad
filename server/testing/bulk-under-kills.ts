// Bulk tasks on a server that is killed again and again; the history says afterwards how often each row was written.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../platform/postgres/connection.ts'
import type { TestApp } from './app.ts'
import { type Driver, bulkDriver } from './bulk-driver.ts'
import { type ServerProcess, startServer, urlOf } from './process.ts'
import { freeLeases } from './repairs-under-kills.ts'

interface Wish {
  /** Seeds and signs people in; does not listen. */
  app: TestApp
  dataDir: string
  kills: number
  /** Of one sheet. */
  rows: number
  say?: (line: string) => void
}

export interface Found {
  kills: number
  /** Kills by what was going on: kind of the task, and its phase. */
  amid: Readonly<Record<string, number>>
  tasks: number
  /** Tasks that failed, by what they say. */
  failed: Readonly<Record<string, number>>
  /** Rows that were written, and whole files. */
  rows: number
  files: number
  twice: number
  half: number
  hanging: number
  wrong: readonly string[]
}

const TENANTS = ['200001', '200002']
const PATIENCE = 120_000
/** Milliseconds between the first sign of work and the kill. */
const LATEST = 500
/** Phases of tasks that may end between two kills. */
const MOST_ENDED = 4

/** Tasks are read past the borders of their tenants. */
export const tryBulk = (wish: Wish): Promise<Found> => withClient(wish.app.owner, (client) => run(client, wish))

async function run(owner: pg.Client, { app, dataDir, kills, rows, say = () => undefined }: Wish): Promise<Found> {
  let server: ServerProcess
  let address = ''
  const begin = async () => {
    server = startServer({ DATA_DIR: dataDir, DATABASE_URL: urlOf(app.owner), LOG_LEVEL: 'error' })
    address = await server.ready
    return server
  }
  const drivers: Driver[] = []
  for (const tenant of TENANTS) {
    const person = await app.person({ tenant, codes: 'all', alias: 'admin' })
    drivers.push(bulkDriver({ app, person, addressOf: () => address, rows }))
  }
  server = await begin()
  let isOver = false
  const failures: string[] = []
  const working = Promise.all(
    drivers.map(async (driver) => {
      try {
        while (!isOver) await driver.round()
      } catch (error) {
        failures.push(String(error))
      }
    }),
  )
  const amid: Record<string, number> = {}
  try {
    for (let killed = 1; killed <= kills && failures.length === 0; killed += 1) {
      const ended = (await endedPhases(owner)) + Math.floor(Math.random() * MOST_ENDED)
      await until(async () => (await endedPhases(owner)) >= ended && (await goingOn(owner)).length > 0)
      await pause(Math.random() * LATEST)
      const going = await goingOn(owner)
      server.child.kill('SIGKILL')
      for (const what of going.length > 0 ? going : ['nothing']) amid[what] = (amid[what] ?? 0) + 1
      await server.ended
      await freeLeases(app)
      server = await begin()
      if (killed % 10 === 0) say(`${killed} kills`)
    }
    isOver = true
    await working
    const wrong = [...failures, ...drivers.flatMap((driver) => driver.wrong)]
    const files = drivers.reduce((sum, { counts }) => sum + counts.files, 0)
    return { kills, amid, files, wrong, ...(await written(owner, drivers)) }
  } finally {
    isOver = true
    server.child.kill('SIGTERM')
    await server.ended
  }
}

async function goingOn(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ what: string }>(
    `select kind || case when kind in ('export', 'undo') then '' when phase = 'write' then ', write' else ', trial' end as what
     from bulk_task where status = 1`,
  )
  return rows.map(({ what }) => what)
}

/** Trials and writings that are over; grows with every one. */
async function endedPhases(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select coalesce(sum((phase = 'write')::int + (status not in (0, 1))::int), 0)::int as n from bulk_task`,
  )
  return rows[0]?.n ?? 0
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; !(await isSo()) && Date.now() < end;) await pause(10)
}

interface Task {
  [column: string]: unknown
  kind: string
  status: number
  cause: string
  /** Items it wrote, or took back of the task it undoes. */
  done: number
  /** All that there was to take back. */
  all: number
  /** What the history says of it. */
  writes: number
  rows: number
}

/** Every write stands in the history under the id of its task. */
async function written(owner: pg.Client, drivers: readonly Driver[]) {
  const { rows: tasks } = await owner.query<Task>(
    `select t.kind, t.status, t.cause,
       (select count(*) from bulk_item i where i.task_id = t.id and i.outcome in ('done', 'undone')
          or t.kind = 'undo' and i.task_id = (t.asked ->> 'of')::bigint and i.outcome = 'undone')::int as done,
       (select count(*) from bulk_item i where t.kind = 'undo' and i.task_id = (t.asked ->> 'of')::bigint
          and i.outcome in ('done', 'undone'))::int as "all",
       h.writes, h.rows
     from bulk_task t cross join lateral (
       select count(*)::int as writes, count(distinct h.row_id)::int as rows from history h
       where h.tenant_id = t.tenant_id and h.entity = 'post' and h.request_id = t.id::text) h
     where t.owner_id = any($1::bigint[])`,
    [drivers.map(({ person }) => person.userId)],
  )
  const { rows: again } = await owner.query<{ n: number }>(
    `select count(*)::int as n from (select from post where post_code like 'k%x%' group by tenant_id, post_code having count(*) > 1) p`,
  )
  const count = (isMeant: (task: Task) => boolean) => tasks.filter(isMeant).length
  const sum = (of: (task: Task) => number) => tasks.reduce((total, task) => total + of(task), 0)
  const causes = [...new Set(tasks.filter(({ status }) => status === 3).map(({ cause }) => cause))]
  const isHalf = ({ kind, status, done, all, writes }: Task) => {
    if (kind !== 'undo') return writes !== done
    return status === 2 ? writes !== all || done !== all : writes !== 0
  }
  return {
    tasks: tasks.length,
    failed: Object.fromEntries(causes.map((cause) => [cause, count((task) => task.cause === cause)])),
    rows: sum(({ rows }) => rows),
    twice: sum(({ writes, rows }) => writes - rows) + Number(again[0]?.n),
    half: count(isHalf) + count(({ status, cause }) => status === 3 && cause === ''),
    hanging: count(({ status }) => status === 0 || status === 1),
  }
}
