// Deletes files that nobody uses: uploads no row came to name, and what rows let go.
import { DAYS_KEPT } from '@steward/domain/derive/permissions'
import { every } from '@steward/domain/job/schedule'
import { int } from '@steward/domain/kinds/index'
import { task } from '../document/job.ts'
import { machineActor } from '../platform/actor.ts'
import type { AppContext } from '../platform/ctx.ts'
import { actAs } from '../platform/work.ts'
import { abandon, removeDue } from './loose-blobs.ts'

const BATCH = 100

const hours = (zh: string, en: string, usual: number) =>
  int(zh, en, { required: true, default: usual, min: 1, max: 8760, unit: 'h' })

export const collectFiles = task(
  'attach-collect',
  '清理未使用的附件',
  'Delete unused attachments',
  {
    group: 'system',
    for: 'tenants',
    cron: every('1 h'),
    keeps: 'failures',
    params: {
      temporaryHours: hours('临时附件保留', 'Temporary files are kept', 24),
      // A removed row comes back with its files.
      unusedHours: hours('不再使用的附件保留', 'Files no longer used are kept', DAYS_KEPT * 24),
    },
  },
  async ({ app, tenant, params, signal }) => {
    for (;;) {
      signal.throwIfAborted()
      if ((await collect(app, tenant, params.temporaryHours, params.unusedHours)) < BATCH) break
    }
    await removeDue(app, tenant, signal)
  },
)

/** Deletes rows and notes their bytes in one transaction: what is killed later is found in the notes. */
const collect = (app: AppContext, tenant: string, temporary: number, unused: number): Promise<number> =>
  actAs(app, { tenant, actor: machineActor('job', 'attach-collect'), lane: 'jobs' }, async (ctx) => {
    const { tx } = ctx
    const rows = await tx.query<{ object_key: string }>(
      `select object_key from attach where tenant_id = $1
         and (status = 0 and create_time < now() - make_interval(hours => $2)
           or status = 2 and update_time < now() - make_interval(hours => $3)
           or is_deleted = 1 and status <> 1)
       order by id limit ${BATCH} for update skip locked`,
      [tenant, temporary, unused],
    )
    const keys = rows.map((row) => row.object_key)
    if (keys.length === 0) return 0
    await abandon(tx, keys)
    await tx.query('delete from attach where object_key = any($1)', [keys])
    await ctx.changed('attach')
    return keys.length
  })
