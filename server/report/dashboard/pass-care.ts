// Passes and codes that are over are nobody's any more.
import { task } from '../../document/job.ts'
import { platformScope } from '../../platform/db.ts'

export const passCare = task(
  'dashboard-passes',
  '清理过期的大屏凭证',
  'Delete passes of the dashboard that are over',
  { group: 'system', for: 'installation', cron: '0 40 3 * * ?', bounds: { least: 3600 } },
  async ({ app, now }) => {
    await app.db.transaction(platformScope, async (tx) => {
      await tx.query('delete from dashboard_pass where expires_at < $1', [now])
      await tx.query('delete from dashboard_code where expires_at < $1', [now])
    })
  },
)
