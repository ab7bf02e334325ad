// Deletes old records of text messages.
import { int } from '@steward/domain/kinds/index'
import { job } from '../../document/job.ts'

export const smsCare = job(
  'sms-purge',
  '清理短信记录',
  'Delete old text messages',
  {
    group: 'system',
    for: 'tenants',
    cron: '0 50 2 * * ?',
    keeps: 'failures',
    bounds: { least: 3600 },
    params: { days: int('保留天数', 'Days kept', { default: 183, min: 7, max: 3_650, unit: 'd' }) },
  },
  (ctx, _item, { days }) =>
    ctx.tx.query(
      `delete from sms_record where sms_state <> 'waiting' and create_time < $1::timestamptz - $2 * interval '1 day'`,
      [ctx.now, days],
    ),
)
