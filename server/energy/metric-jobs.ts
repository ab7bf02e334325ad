// Metrics are calculated as a job of each hospital. What is due stands in the rows.
import { every } from '@steward/domain/job/schedule'
import { task } from '../document/job.ts'
import { runMetrics } from './metric-run.ts'

export const calculateMetrics = task(
  'metrics',
  '计算指标',
  'Calculate metrics',
  { group: 'iot', for: 'tenants', cron: every('5 min'), keeps: 'failures', bounds: { least: 60, most: 86_400 } },
  ({ app, tenant, signal }) => runMetrics({ app, tenant, signal }),
)
