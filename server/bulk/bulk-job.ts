// Carries out bulk tasks, one after the other in each tenant, and lets go of files whose time is over.
import { state } from '@steward/domain/bulk/states'
import { cut } from '@steward/domain/cut'
import { bulkTask } from '@steward/domain/index'
import { every } from '@steward/domain/job/schedule'
import { problem } from '@steward/domain/problems'
import { type Run, task } from '../document/job.ts'
import { alter } from '../document/rows.ts'
import { asJob, workThrough } from '../document/run-work.ts'
import type { Ctx } from '../platform/ctx.ts'
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
    lane: 'long',
    overlap: 'queue',
  },
  async (run) => {
    await letGoOfFiles(run)
    await workThrough(run, {
      job: BULK_JOB,
      table: 'bulk_task',
      waits: 'w.status in (0, 1) and w.is_deleted = 0',
      // What was not finished was not kept: a task begins anew, and its writing goes on after the last part.
      taken: `status = ${state.running}, attempt = w.attempt + 1,
        done_count = case when w.phase = 'write' then w.done_count else 0 end`,
      takenAt: 'start_time',
      reads: `w.tenant_id as tenant, w.owner_id as "ownerId", w.kind, w.phase, w.target, w.title, w.title_en as "titleEn",
        w.asked, w.attempt`,
      tells: ['status'],
      carryOut: (one: Task) => carryOut(run, one),
      failed: (one, cause) => fail(run, one, cause.words(localeOf(one))),
    })
  },
)

const as = <T>(run: Pick<Run, 'app' | 'tenant'>, work: (ctx: Ctx) => Promise<T>) => asJob(run, BULK_JOB, work)

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
  // A task that ends its process each time must not do so for ever.
  if (begun.attempt > MOST_ATTEMPTS) throw problem('bulk.broken-off')
  await runs[begun.kind]?.({ app: run.app, task: begun, signal: run.signal, progress })
}

/** Unless it was cancelled meanwhile. */
const fail = (run: Run, { id }: Task, cause: string): Promise<void> =>
  as(run, async (ctx) => {
    const rows = await ctx.tx.query(
      `update bulk_task set status = ${state.failed}, cause = $2, stop_time = $3 where id = $1 and status = 1 returning 1`,
      [id, cut(cause, LONGEST), ctx.now],
    )
    if (rows.length > 0) await ctx.changed('bulk_task', run.tenant, { ids: [id], fields: ['status'] })
  })

/** Their bytes go with the next collection of unused files. */
async function letGoOfFiles(run: Run): Promise<void> {
  const over = await as(run, ({ tx }) =>
    tx.query<{ id: string }>(
      `select id from bulk_task where tenant_id = $1 and file_expires < $2 and files <> '{}' limit 100`,
      [run.tenant, run.app.now()],
    ),
  )
  for (const { id } of over) await as(run, (ctx) => alter(ctx, bulkTask, [id], { files: [] }))
}
