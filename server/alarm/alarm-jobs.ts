// An alarm raised in the moment a tag was taken off may still be kept quiet: it is told within a minute.
import { every } from '@steward/domain/job/schedule'
import { job } from '../document/job.ts'
import { quietAlarms, tellQuietAlarms } from './under-maintenance.ts'

export const quietAlarmWatch = job(
  'alarm-after-maintenance',
  '检修后告警提醒',
  'Tell alarms that stand after maintenance',
  { group: 'iot', for: 'tenants', cron: every('1 min'), keeps: 'failures', items: (ctx) => quietAlarms(ctx) },
  (ctx, { id }) => tellQuietAlarms(ctx, [id]),
)
