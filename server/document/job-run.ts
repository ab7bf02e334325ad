// Carries out one run: each item in a transaction of its own, together with the note that it is done.
import { cut } from '@steward/domain/cut'
import { Problem } from '@steward/domain/problems'
import { machineActor } from '../platform/actor.ts'
import { withRetries } from '../platform/collision.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import { isOutage } from '../platform/database-unavailable.ts'
import { type Db, platformScope } from '../platform/db.ts'
import { fenced } from '../platform/fence.ts'
import { actAs } from '../platform/work.ts'
import { type Taken, result } from './job-queue.ts'
import type { Item, Job } from './job.ts'

export interface Progress {
  total: number | null
  done: number
  failed: number
  skipped: number
  /** The first failures. */
  causes: string[]
}

export interface Outcome extends Progress {
  status: number
  message: string
}

/** Failures told in the run; all of them are counted. */
const TOLD = 20
const LONGEST = 380
/** Milliseconds. */
const GRACE = 250

export const noProgress = (): Progress => ({ total: null, done: 0, failed: 0, skipped: 0, causes: [] })

export interface Going {
  app: AppContext
  job: Job
  run: Taken
  /** Counted while it runs. */
  progress: Progress
  /** When its time is over (ms of the process clock). */
  deadline: number
  /** Aborted with the result the run then has. */
  stop: AbortController
}

/** Why a run ends before its work does: the reason its signal is aborted with. */
export class Ended extends Error {
  readonly status: number
  constructor(status: number) {
    super('the run has ended')
    this.status = status
  }
}

export async function carryOut(going: Going): Promise<Outcome> {
  const { job, progress, stop } = going
  try {
    await (job.work ? workThrough(going) : eachItem(going))
    if (stop.signal.aborted) throw stop.signal.reason
  } catch (error) {
    if (error instanceof Ended) return { ...progress, status: error.status, message: '' }
    if (isOutage(error)) return { ...progress, status: result.brokenOff, message: '' }
    fail(progress, '', error)
    going.app.log.warn({ err: error, job: job.name, tenant: going.run.tenant, run: going.run.id }, 'a job failed')
    return { ...progress, status: result.failed, message: cut(causeOf(error), LONGEST) }
  }
  if (progress.failed === 0) return { ...progress, status: result.done, message: '' }
  return { ...progress, status: result.failed, message: cut(progress.causes[0] ?? '', LONGEST) }
}

async function workThrough({ app, job, run, progress, stop }: Going): Promise<void> {
  const { signal } = stop
  const mine = fenced(app, {
    scope: { tenant: run.tenant, platform: false },
    statement: { text: HOLD_RUN, values: [run.id] },
    onLost: () => stop.abort(new Ended(result.cancelled)),
  })
  await orEnd(signal, job.work?.({ ...idOf(run), app: mine, now: app.now(), signal }))
  progress.total = 1
  progress.done = 1
}

const idOf = ({ id, tenant, params }: Taken) => ({ id, tenant, params })

// Whoever takes a run over, or begins the next one of its job, passes over rows that are held.
const HOLD_RUN = `select from sys_job_log l join sys_job j on j.id = l.job_id
  where l.id = $1 and l.status = ${result.running} for key share of l, j`

async function eachItem({ app, job, run, progress, deadline, stop: { signal } }: Going): Promise<void> {
  const who = { tenant: run.tenant, actor: machineActor('job', job.name), lane: 'jobs' } as const
  const items =
    (await orEnd(
      signal,
      actAs(app, who, async (ctx) => job.items?.(ctx, run.params)),
    )) ?? []
  progress.total = items.length
  const done = await doneBefore(app.db, run)
  for (const item of items) {
    if (signal.aborted) return
    if (done.has(item.id)) progress.skipped += 1
    else await oneItem(item)
  }

  async function oneItem(item: Item): Promise<void> {
    try {
      const isNew = await withRetries(() => actAs(app, who, (ctx) => orEnd(signal, once(ctx, item))))
      if (isNew) progress.done += 1
      else progress.skipped += 1
    } catch (error) {
      if (error instanceof Ended) return
      // No item's fault: the rest is done by whoever finds the database back.
      if (isOutage(error)) throw new Ended(result.brokenOff)
      fail(progress, item.id, error)
      app.log.warn({ err: error, job: job.name, tenant: run.tenant, run: run.id, item: item.id }, 'an item failed')
      await noteFailure(app.db, run, item, causeOf(error)).catch(() => undefined)
    }
  }

  // Another process that continues this run waits here for our commit, and then finds the item done.
  async function once(ctx: Ctx, item: Item): Promise<boolean> {
    // A statement that hangs ends soon after the run's time, so that its rollback need not wait for it.
    const left = String(Math.max(1, deadline - Date.now()) + GRACE)
    const limited = ctx.tx.query(`select set_config('statement_timeout', least($1::int, 60000)::text, true)`, [left])
    const [[mine]] = await Promise.all([ctx.tx.query(BEGIN_ITEM, [run.tenant, run.chain, item.id, run.id]), limited])
    if (mine) await job.each?.(ctx, item, run.params)
    return mine !== undefined
  }
}

// Nothing is begun for a run that was cancelled or taken over, and nothing that is done.
const BEGIN_ITEM = `insert into job_item (tenant_id, chain, item, is_done) select $1, $2, $3, true
  where exists (select from sys_job_log where id = $4 and status = ${result.running})
  on conflict (chain, item) do update set is_done = true, cause = null, at = now() where not job_item.is_done returning 1`

async function doneBefore(db: Db, { tenant, chain, id }: Taken): Promise<Set<string>> {
  if (chain === id) return new Set()
  const rows = await db.transaction({ tenant, platform: false }, (tx) =>
    tx.query('select item from job_item where chain = $1 and is_done', [chain]),
  )
  return new Set(rows.map((row) => String(row.item)))
}

const noteFailure = (db: Db, { tenant, chain }: Taken, item: Item, cause: string) =>
  db.transaction({ tenant, platform: false }, (tx) =>
    tx.query(
      `insert into job_item (tenant_id, chain, item, is_done, cause) values ($1, $2, $3, false, $4)
       on conflict (chain, item) do update set cause = excluded.cause where not job_item.is_done`,
      [tenant, chain, item.id, cut(cause, LONGEST)],
    ),
  )

/** The work, or the end of the run's time where that comes first. */
async function orEnd<T>(signal: AbortSignal, work: Promise<T> | undefined): Promise<T | undefined> {
  if (signal.aborted) throw signal.reason
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function fail(progress: Progress, item: string, error: unknown): void {
  progress.failed += 1
  if (progress.causes.length < TOLD) progress.causes.push(item === '' ? causeOf(error) : `${item}: ${causeOf(error)}`)
}

const causeOf = (error: unknown): string =>
  error instanceof Problem ? error.words('zh') : error instanceof Error ? error.message : String(error)

/** What is kept of a chain once it is over: the items that failed to the last. */
export const forgetDone = (db: Db, { chain }: Taken) =>
  db.transaction(platformScope, (tx) => tx.query('delete from job_item where chain = $1 and is_done', [chain]))
