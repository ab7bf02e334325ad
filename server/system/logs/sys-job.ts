// Schedules of declared jobs: what is sent is held against the declaration, never interpreted.
import { codesFor } from '@steward/domain/derive/permissions'
import { sysJob, sysJobLog } from '@steward/domain/index'
import { type Schedule, mustFit, scheduleOf } from '@steward/domain/job/schedule'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { jobsOf, offeredTo, paramsOf } from '../../document/job-list.ts'
import { writeRun } from '../../document/job-queue.ts'
import type { Job } from '../../document/job.ts'
import { alter } from '../../document/rows.ts'
import { type Shown, type Submitted, behave } from '../../engine/behave.ts'
import { dependents } from '../../engine/dependents.ts'
import { lockRows } from '../../engine/detail.ts'
import { queryOf } from '../../engine/query.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'

const ACTIVE = 0
const PAUSED = 1
/** Coming runs shown beside a schedule. */
const SHOWN = 5

type Input = Submitted<typeof sysJob>

/** The declared job a tenant may schedule under this name. */
function offered(ctx: Ctx, name: unknown, tenant: string): Job {
  const found = offeredTo(jobsOf(ctx), tenant).find((job) => job.name === name)
  if (!found) throw problem('job.unknown', { name: String(name ?? '') }, { field: 'invokeTarget' })
  return found
}

function scheduleFor(ctx: Ctx, job: Job, expression: string): Schedule {
  const schedule = scheduleOf(expression, jobsOf(ctx).timeZone)
  mustFit(schedule, job.bounds, ctx.now)
  return schedule
}

/** What is stored besides what was sent; refuses what the declaration does not allow. */
function judged(ctx: Ctx, input: Input, before: DbRow | undefined) {
  const owner = String(before?.tenantId ?? input.tenantId ?? ctx.tenant)
  const job = offered(ctx, before?.invokeTarget ?? input.invokeTarget, owner)
  if (before && input.invokeTarget && input.invokeTarget !== before.invokeTarget)
    throw problem('job.target-fixed', {}, { field: 'invokeTarget' })
  const status = input.status ?? before?.status ?? ACTIVE
  if (status === PAUSED) mustNotBeVital(job)
  const cron = input.cronExpression ?? String(before?.cronExpression ?? '')
  const schedule = scheduleFor(ctx, job, cron)
  const isMoved = !before || cron !== before.cronExpression || status !== before.status
  const next = status === PAUSED ? null : (schedule.next(ctx.now)?.toISOString() ?? null)
  return {
    jobGroup: job.group,
    jobParams: paramsOf(job, input.jobParams ?? before?.jobParams),
    ...(isMoved ? { nextTime: next } : {}),
  }
}

function mustNotBeVital(job: Job): void {
  if (job.isVital) throw problem('job.vital', { name: job.zh, nameEn: job.en }, { field: 'status' })
}

/** With the job's name in the reader's language. */
function named(ctx: Ctx, row: Shown): Shown {
  const job = jobsOf(ctx).byName.get(String(row.invokeTarget))
  return { ...row, invokeTargetName: job ? job[ctx.locale] : String(row.invokeTarget) }
}

export default behave(sysJob, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((row) => named(ctx, row)) }
  },
  async detail(ctx, id, base) {
    const row = named(ctx, await base(ctx, id))
    const isActive = row.status === ACTIVE && row.nextTime !== null
    return { ...row, nextRuns: isActive ? comingRuns(ctx, String(row.cronExpression)) : [] }
  },
  async submit(ctx, input, base) {
    const [before] = input.id ? await lockRows(sysJob, ctx, [input.id]) : []
    const { jobParams, ...facts } = judged(ctx, input, before)
    const stored = await base(ctx, { ...input, jobParams: { ...jobParams } as never }, facts)
    if (stored.status === PAUSED) await cancelWaiting(ctx, [stored.id])
    return stored
  },
  async remove(ctx, ids, base) {
    const rows = await lockRows(sysJob, ctx, ids)
    if (rows.some((row) => row.isBuiltIn === 1))
      throw problem('row.built-in', { entity: sysJob.zh, entityEn: sysJob.en.toLowerCase() })
    // Its runs go with it; one that is going ends at its next sign of life.
    await ctx.tx.query(
      `update sys_job_log set is_deleted = 1, status = case when status in (2, 6) then 5 else status end
       where job_id = any($1::bigint[])`,
      [ids],
    )
    await base(ctx, ids)
    await changedRuns(ctx, rows)
  },
  actions: {
    run: (ctx, { id }) => runNow(ctx, id, undefined),
    async pause(ctx, { ids }) {
      const rows = await lockRows(sysJob, ctx, ids)
      for (const row of rows) mustNotBeVital(offered(ctx, row.invokeTarget, String(row.tenantId)))
      await setState(ctx, rows, () => null, PAUSED)
      await cancelWaiting(ctx, ids)
      return true
    },
    async resume(ctx, { ids }) {
      const rows = await lockRows(sysJob, ctx, ids)
      const next = ({ cronExpression }: DbRow) =>
        scheduleOf(String(cronExpression), jobsOf(ctx).timeZone).next(ctx.now) ?? null
      await setState(ctx, rows, next, ACTIVE)
      return true
    },
  },
  routes: [
    route({
      method: 'POST',
      path: `/${sysJob.path}/run`,
      zh: '立即执行定时任务',
      en: 'Run a job now',
      tag: sysJob.name,
      may: codesFor(sysJob, 'run'),
      query: z.object({ id: z.string().max(64), ids: z.string().max(64) }).partial(),
      body: z.looseObject({ id: z.string().max(64).optional(), params: z.unknown() }).partial(),
      run(ctx, { query, body }) {
        const [id = '', ...others] = idsOf(body.id ?? query.ids ?? query.id)
        if (others.length > 0) throw problem('row.one', {}, { field: 'ids' })
        return runNow(ctx, id, body.params ?? undefined)
      },
    }),
    route({
      method: 'GET',
      path: `/${sysJob.path}/dependents`,
      zh: '删除影响',
      en: 'What removing a job affects',
      tag: sysJob.name,
      may: codesFor(sysJob, 'remove'),
      query: queryOf('ids'),
      run: async (ctx, { query }) =>
        (await dependents(sysJob, ctx, idsOf(query.ids))).map((one) =>
          one.entity === sysJobLog.name ? { ...one, fate: 'goes' } : one,
        ),
    }),
    route({
      method: 'GET',
      path: `/${sysJob.path}/targets`,
      zh: '可调度的任务',
      en: 'Jobs that can be scheduled',
      tag: sysJob.name,
      may: codesFor(sysJob, 'list'),
      run: async (ctx) =>
        offeredTo(jobsOf(ctx), ctx.tenant).map((job) => ({
          value: job.name,
          label: job[ctx.locale],
          cronExpression: job.cron,
          jobParams: paramsOf(job, {}),
        })),
    }),
    route({
      method: 'GET',
      path: `/${sysJob.path}/next-runs`,
      zh: '预览执行时间',
      en: 'When a schedule would run',
      tag: sysJob.name,
      may: codesFor(sysJob, 'list'),
      query: z.object({ cronExpression: z.string().max(120) }),
      run: async (ctx, { query }) => comingRuns(ctx, query.cronExpression),
    }),
  ],
})

/** The next times of a schedule, as times stand on the wire. */
function comingRuns(ctx: Ctx, expression: string): string[] {
  const { timeZone } = jobsOf(ctx)
  const schedule = scheduleOf(expression, timeZone)
  const wire = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const found: string[] = []
  for (let next = schedule.next(ctx.now); next && found.length < SHOWN; next = schedule.next(next))
    found.push(wire.format(next))
  return found
}

/** Also while the job is paused. Without parameters it runs with those of its row. */
async function runNow(ctx: Ctx, id: string, params: unknown): Promise<{ logId: string }> {
  const [row] = await lockRows(sysJob, ctx, [id])
  const [tenant, target] = [String(row?.tenantId), String(row?.invokeTarget)]
  const job = offered(ctx, target, tenant)
  const [counted] = await ctx.tx.query<{ open: number }>(
    'select count(*)::int as open from sys_job_log where job_id = $1 and status in (2, 6) and is_deleted = 0',
    [id],
  )
  if ((counted?.open ?? 0) > (row?.concurrencyAction === 'queue' ? 1 : 0)) throw problem('job.running')
  const logId = await writeRun(ctx.tx, {
    tenant,
    target,
    jobId: id,
    group: row?.jobGroup,
    trigger: 'manual',
    starterId: ctx.actor.userId,
    params: paramsOf(job, params ?? row?.jobParams),
    fireTime: ctx.now,
    notBefore: ctx.now,
  })
  await ctx.changed('sys_job_log', tenant)
  return { logId }
}

async function setState(
  ctx: Ctx,
  rows: readonly DbRow[],
  next: (row: DbRow) => Date | null,
  status: typeof ACTIVE | typeof PAUSED,
) {
  for (const row of rows.filter((one) => one.status !== status))
    await alter(ctx, sysJob, [String(row.id)], { status, nextTime: next(row)?.toISOString() ?? null })
}

/** What waits by schedule is given up with it; what a person started stays. */
async function cancelWaiting(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query(
    `update sys_job_log set status = 5, stop_time = $2 where job_id = any($1::bigint[]) and status = 6
       and trigger_type <> 'manual' and is_deleted = 0 returning tenant_id as "tenantId"`,
    [ids, ctx.now],
  )
  await changedRuns(ctx, rows)
}

async function changedRuns(ctx: Ctx, rows: readonly DbRow[]): Promise<void> {
  for (const tenant of new Set(rows.map((row) => String(row.tenantId)))) await ctx.changed('sys_job_log', tenant)
}
