// Energy records are written as a job of each hospital.
import { every } from '@steward/domain/job/schedule'
import { task } from '../document/job.ts'
import { runEnergy } from './energy-run.ts'

export const recordEnergy = task(
  'energy-records',
  '生成能耗记录',
  'Write energy records',
  { group: 'iot', for: 'tenants', cron: every('15 min'), keeps: 'failures', bounds: { least: 60, most: 86_400 } },
  ({ app, tenant, signal }) => runEnergy({ app, tenant, signal }),
)
