// Starts the tenant's run of a declared job at once, for work that was just written down.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { jobsOf, paramsOf } from './job-list.ts'
import { writeRun } from './job-queue.ts'

/** A run that already waits will find the work as well; one that is going may have looked before, so another follows. */
export async function startJob(ctx: Ctx, name: string): Promise<void> {
  const job = jobsOf(ctx).byName.get(name)
  const [row] = await ctx.tx.query<{ id: string; group: string; waits: boolean }>(
    `select j.id, j.job_group as "group", exists (select from sys_job_log l where l.job_id = j.id and l.status = 6
       and l.not_before <= $3 and l.is_deleted = 0) as waits
     from sys_job j where j.tenant_id = $1 and j.invoke_target = $2 and j.is_built_in = 1 and j.is_deleted = 0`,
    [ctx.tenant, name, ctx.now],
  )
  if (!job || !row) throw problem('job.unknown', { name })
  if (row.waits) return
  await writeRun(ctx.tx, {
    tenant: ctx.tenant,
    jobId: row.id,
    group: row.group,
    target: name,
    params: paramsOf(job, {}),
    trigger: 'manual',
    starterId: ctx.actor.userId,
    fireTime: ctx.now,
    notBefore: ctx.now,
  })
  await ctx.changed('sys_job_log', ctx.tenant)
}
