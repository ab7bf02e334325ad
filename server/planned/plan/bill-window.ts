// Watches the time bills have: each kind says what is due, and what then becomes of it.
import { every } from '@steward/domain/job/schedule'
import { type Watcher, watchers } from '../../document/deadline-watch.ts'
import { type Job, job } from '../../document/job.ts'

/** One job for all kinds: `billWindow({ 'inspection-bill': inspectionWindow })` */
export function billWindow(kinds: Readonly<Record<string, Watcher>>): Job {
  const { items, each } = watchers(kinds)
  return job(
    'bill-window',
    '巡检与保养时间窗口',
    'Watch the time of inspections and upkeep',
    { group: 'desk', for: 'tenants', cron: every('1 min'), keeps: 'failures', items },
    each,
  )
}
