// Deletes old records of e-mails.
import { int } from '@steward/domain/kinds/index'
import { job } from '../../document/job.ts'

export const emailCare = job(
  'email-purge',
  '清理邮件发送记录',
  'Delete old e-mails',
  {
    group: 'system',
    for: 'tenants',
    cron: '0 52 2 * * ?',
    keeps: 'failures',
    bounds: { least: 3600 },
    params: { days: int('保留天数', 'Days kept', { default: 183, min: 7, max: 3_650, unit: 'd' }) },
  },
  (ctx, _item, { days }) =>
    ctx.tx.query(
      `delete from email_record where email_state <> 'waiting' and create_time < $1::timestamptz - $2 * interval '1 day'`,
      [ctx.now, days],
    ),
)
