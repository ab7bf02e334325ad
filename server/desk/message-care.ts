// Says of messages nobody told the outcome of that it is unknown, and deletes what was sent long ago.
import { int } from '@steward/domain/kinds/index'
import { task } from '../document/job.ts'

const DAY = 24 * 60 * 60_000
/** Hours for which a channel is tried, and more. */
const SILENT = 3
/** Rows per transaction. */
const BATCH = 5_000

export const messageCare = task(
  'message-record-care',
  '整理消息记录',
  'Keep message records',
  {
    group: 'desk',
    for: 'tenants',
    cron: '0 55 * * * ?',
    keeps: 'failures',
    bounds: { least: 3600 },
    params: { days: int('保留天数', 'Days kept', { default: 365, min: 30, max: 3_650, unit: 'd' }) },
  },
  async ({ app, tenant, params, now, signal }) => {
    const inTenant = (text: string, values: unknown[]) =>
      app.db.lane('background').transaction({ tenant, platform: false }, (tx) => tx.query(text, [tenant, ...values]))
    await inTenant(
      `update message_record set msg_status = 'unknown', update_time = now(), rev = rev + 1
       where tenant_id = $1 and msg_status in ('pending', 'sending') and update_time < $2::timestamptz - interval '${SILENT} hours'`,
      [now],
    )
    const before = new Date(now.getTime() - params.days * DAY)
    const some = () =>
      inTenant(
        `delete from message_record where id in (
           select id from message_record where tenant_id = $1 and create_time < $2 order by create_time limit ${BATCH}) returning 1`,
        [before],
      )
    while ((await some()).length === BATCH) signal.throwIfAborted()
  },
)
