// Deletes what automations did long ago.
import { int } from '@steward/domain/kinds/index'
import { task } from '../../document/job.ts'

const DAY = 24 * 60 * 60_000
/** Rows per transaction. */
const BATCH = 5_000

const kept = { default: 91, min: 7, max: 3_650, unit: 'd' } as const

export const purgeRuns = task(
  'automation-purge',
  '清理场景执行记录',
  'Delete old runs of automations',
  {
    group: 'iot',
    for: 'tenants',
    cron: '0 50 2 * * ?',
    bounds: { least: 3600 },
    params: { days: int('保留天数', 'Days kept', kept) },
  },
  async ({ app, tenant, params, now, signal }) => {
    const before = new Date(now.getTime() - params.days * DAY)
    const some = () =>
      app.db.lane('background').transaction({ tenant, platform: false }, async (tx) => {
        const gone = await tx.query(
          `delete from automation_run where id in (select id from automation_run where tenant_id = $1 and create_time < $2
             and run_fate <> 'running' order by create_time limit ${BATCH}) returning 1`,
          [tenant, before],
        )
        return gone.length
      })
    while ((await some()) === BATCH) signal.throwIfAborted()
    // Where an instance stands still nothing has to be remembered: it begins anew.
    await app.db.lane('background').transaction({ tenant, platform: false }, (tx) =>
      tx.query(
        `delete from automation_standing s where s.tenant_id = $1 and not exists (select from automation_instance i
           where i.id = s.instance_id and i.is_deleted = 0 and i.run_state = 'running')`,
        [tenant],
      ),
    )
  },
)
