// Deletes old runs of jobs, each tenant's after a time of its own.
import { int } from '@steward/domain/kinds/index'
import { task } from './job.ts'

const DAY = 24 * 60 * 60_000
/** Rows per transaction. */
const BATCH = 5_000

export const purgeRuns = task(
  'job-log-purge',
  '清理任务日志',
  'Delete old job runs',
  {
    group: 'system',
    for: 'tenants',
    cron: '0 40 2 * * ?',
    bounds: { least: 3600 },
    params: { days: int('保留天数', 'Days kept', { default: 90, min: 7, max: 3650, unit: 'd' }) },
  },
  async ({ app, tenant, params, now, signal }) => {
    const before = new Date(now.getTime() - params.days * DAY)
    const some = () =>
      app.db.transaction({ tenant, platform: false }, async (tx) => {
        const gone = await tx.query(
          `delete from sys_job_log where id in (
             select id from sys_job_log where tenant_id = $1 and create_time < $2 and status not in (2, 6)
             order by create_time limit ${BATCH}) returning 1`,
          [tenant, before],
        )
        await tx.query('delete from job_item where tenant_id = $1 and at < $2', [tenant, before])
        return gone.length
      })
    while ((await some()) === BATCH) signal.throwIfAborted()
  },
)
