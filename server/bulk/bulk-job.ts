// Carries out bulk tasks, one after the other in each tenant, and lets go of files whose time is over.
import { state } from '@steward/domain/bulk/states'
import { cut } from '@steward/domain/cut'
import { bulkTask } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { Problem, problem } from '@steward/domain/problems'
import { type Run, task } from '../document/job.ts'
import { alter } from '../document/rows.ts'
import { machineActor } from '../platform/actor.ts'
import type { AppContext, Ctx } from '../platform/ctx.ts'
import { isDatabaseUnavailable } from '../platform/database-unavailable.ts'
import { actAs } from '../platform/work.ts'
import { BULK_JOB } from './begin.ts'
import { runEdit } from './edit.ts'
import { runExport } from './export.ts'
import { runImport } from './import.ts'
import { type Progress, type Running, type Task, localeOf } from './task.ts'
import { runUndo } from './undo.ts'

/** Milliseconds between two notes of how far a task is. */
const PULSE = 1_000
const LONGEST = 380
const MOST_ATTEMPTS = 3

type Runs = Readonly<Record<string, (running: Running) => Promise<void>>>

const runs: Runs = { export: runExport, edit: runEdit, import: runImport, undo: runUndo }

export const bulkJob = task(
  BULK_JOB,
  '执行批量任务',
  'Carry out bulk tasks',
  {
    group: 'system',
    for: 'tenants',
    cron: every('1 min'),
    keeps: 'failures',
    timeout: 3_600,
    isVital: true,
    overlap: 'queue',
  },
  async (run) => {
    await letGoOfFiles(run.app, run.tenant)
    for (let next = await take(run); next; next = await take(run)) {
      run.signal.throwIfAborted()
      await carryOut(run, next)
    }
  },
)

const as = <T>({ app, tenant }: Pick<Run, 'app' | 'tenant'>, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  actAs(app, { tenant, actor: machineActor('job', BULK_JOB), lane: 'background' }, work)

/**
 * The oldest task that waits. This job runs once at a time in a tenant, so a task found running was left by a process
 * that died; what it did not finish was not kept, and it begins anew.
 */
const take = (run: Run): Promise<Task | undefined> =>
  as(run, async (ctx) => {
    const [found] = await ctx.tx.query<Task & Record<string, unknown>>(
      `update bulk_task set status = ${state.running}, start_time = $2, attempt = attempt + 1,
         done_count = case when phase = 'write' then done_count else 0 end
       where id = (select id from bulk_task where tenant_id = $1 and status in (0, 1) and is_deleted = 0
         order by id limit 1 for update)
       returning id, tenant_id as tenant, owner_id as "ownerId", kind, phase, target, title, title_en as "titleEn", asked, attempt`,
      [run.tenant, ctx.now],
    )
    if (found) await ctx.changed('bulk_task', run.tenant, { ids: [found.id], fields: ['status'] })
    return found
  })

async function carryOut(run: Run, begun: Task): Promise<void> {
  let told = Date.now()
  const progress: Progress = async (done, total) => {
    if (done < total && Date.now() - told < PULSE) return
    told = Date.now()
    const isGoing = await as(run, async ({ tx }) => {
      const rows = await tx.query(
        'update bulk_task set done_count = $2, total = $3 where id = $1 and status = 1 returning 1',
        [begun.id, done, total],
      )
      return rows.length > 0
    })
    if (!isGoing) throw problem('bulk.over')
  }
  try {
    // A task that ends its process each time must not do so for ever.
    if (begun.attempt > MOST_ATTEMPTS) throw problem('bulk.broken-off')
    await runs[begun.kind]?.({ app: run.app, task: begun, signal: run.signal, progress })
  } catch (error) {
    // The task goes on with the next run.
    if (run.signal.aborted || isDatabaseUnavailable(error)) throw error
    await fail(run, begun, error)
  }
}

/** Unless it was cancelled meanwhile. */
async function fail(run: Run, begun: Task, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) run.app.log.error({ err: error, task: begun.id }, 'a bulk task failed')
  const known = error instanceof Problem ? error : problem('server.error', { id: begun.id })
  const cause = known.words(localeOf(begun))
  await as(run, async (ctx) => {
    const rows = await ctx.tx.query(
      `update bulk_task set status = ${state.failed}, cause = $2, stop_time = $3 where id = $1 and status = 1 returning 1`,
      [begun.id, cut(cause, LONGEST), ctx.now],
    )
    if (rows.length > 0) await ctx.changed('bulk_task', run.tenant, { ids: [begun.id], fields: ['status'] })
  })
}

/** Their bytes go with the next collection of unused files. */
async function letGoOfFiles(app: AppContext, tenant: string): Promise<void> {
  const over = await as({ app, tenant }, ({ tx }) =>
    tx.query<{ id: string }>(
      `select id from bulk_task where tenant_id = $1 and file_expires < $2 and files <> '{}' limit 100`,
      [tenant, app.now()],
    ),
  )
  for (const { id } of over) await as({ app, tenant }, (ctx) => alter(ctx, bulkTask, [id], { files: [] }))
}
