// Deletes what linkages did long ago.
import { int } from '@steward/domain/kinds/index'
import { task } from '../../document/job.ts'

const DAY = 24 * 60 * 60_000
/** Rows per transaction. */
const BATCH = 5_000

// Throttles and buckets count over a day at most.
const kept = { default: 183, min: 7, max: 3_650, unit: 'd' } as const

export const purgeExecutions = task(
  'alarm-linkage-purge',
  '清理联动执行记录',
  'Delete old runs of linkages',
  {
    group: 'iot',
    for: 'tenants',
    cron: '0 45 2 * * ?',
    bounds: { least: 3600 },
    params: { days: int('保留天数', 'Days kept', kept) },
  },
  async ({ app, tenant, params, now, signal }) => {
    const before = new Date(now.getTime() - params.days * DAY)
    const some = () =>
      app.db.lane('background').transaction({ tenant, platform: false }, async (tx) => {
        const gone = await tx.query(
          `delete from alarm_linkage_execution where id in (
             select id from alarm_linkage_execution where tenant_id = $1 and create_time < $2 and execution_status <> 'waiting'
             order by create_time limit ${BATCH}) returning 1`,
          [tenant, before],
        )
        return gone.length
      })
    while ((await some()) === BATCH) signal.throwIfAborted()
  },
)
