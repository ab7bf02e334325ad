// Runs of jobs: read, cancelled while they wait or run, removed when they have ended.
import { codesFor } from '@steward/domain/derive/permissions'
import { sysJobLog } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { jobsOf } from '../../document/job-list.ts'
import { alter } from '../../document/rows.ts'
import { type Shown, behave } from '../../engine/behave.ts'
import { idOf, lockRows } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'

const GOING = [2, 6]
const CANCELLED = 5
/** Failed items told with a run. */
const MOST = 100

/** With the names of declared jobs in the reader's language. */
function named(ctx: Ctx, row: Shown): Shown {
  const job = jobsOf(ctx).byName.get(String(row.invokeTarget))
  if (!job) return row
  // A schedule of one's own keeps the name it was given.
  const jobName = row.jobName === job.zh || row.jobName === job.en ? job[ctx.locale] : row.jobName
  return { ...row, jobName, invokeTargetName: job[ctx.locale] }
}

const isGoing = (row: DbRow | undefined) => GOING.includes(Number(row?.status))

export default behave(sysJobLog, {
  async list(ctx, query, base) {
    const page = await base(ctx, query)
    return { ...page, records: page.records.map((row) => named(ctx, row)) }
  },
  async detail(ctx, id, base) {
    const row = named(ctx, await base(ctx, id))
    const items = await ctx.tx.query(
      `select i.item, i.cause, i.at from job_item i join sys_job_log l on l.chain = i.chain and l.tenant_id = i.tenant_id
       where l.id = $1 and not i.is_done order by i.at, i.item limit ${MOST}`,
      [id],
    )
    return { ...row, items }
  },
  async remove(ctx, ids, base) {
    const rows = await lockRows(sysJobLog, ctx, ids)
    if (rows.some(isGoing)) throw problem('job.log-going')
    await ctx.tx.query('delete from job_item where chain = any($1)', [rows.map((row) => row.chain)])
    await base(ctx, ids)
  },
  actions: {
    // A run that is going notices at its next sign of life, and leaves the item it is at undone.
    async cancel(ctx, { id }) {
      const [row] = await lockRows(sysJobLog, ctx, [id])
      if (!isGoing(row)) throw problem('job.log-ended')
      await alter(ctx, sysJobLog, [id], { status: CANCELLED, stopTime: ctx.now.toISOString() })
      return true
    },
    remark: (ctx, { id, remark }) => note(ctx, id, remark),
  },
  routes: [
    route({
      method: 'POST',
      path: `/${sysJobLog.path}/submit`,
      zh: '备注任务日志',
      en: 'Remark on a job run',
      tag: sysJobLog.name,
      may: codesFor(sysJobLog, 'remark'),
      body: z.object({ id: z.string().max(64), remark: z.string().max(500) }),
      run: (ctx, { body }) => note(ctx, idOf(body.id), body.remark),
    }),
  ],
})

async function note(ctx: Ctx, id: string, remark: string): Promise<true> {
  await lockRows(sysJobLog, ctx, [id])
  await alter(ctx, sysJobLog, [id], { remark })
  return true
}
