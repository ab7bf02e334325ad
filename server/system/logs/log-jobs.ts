// Partitions of the logs, a week each: made ahead, and dropped when all of their lines are older than what is kept.
import { int } from '@steward/domain/kinds/index'
import { task } from '../../document/job.ts'
import { dropPartitionsBefore, keepPartitions, watchPartitions } from '../../platform/partitions.ts'

const DAY = 24 * 60 * 60_000
const AHEAD = 28
const WORRY = 7
export const LOGS = ['log_api', 'log_usual'] as const

/** Network logs are kept for six months at least (Cybersecurity Law of the PRC, article 21). */
const kept = { default: 183, min: 30, max: 3_650, unit: 'd' } as const

export const logPartitions = task(
  'log-partitions',
  '准备日志分区',
  'Make partitions for the logs',
  // Without a partition lines are still kept, in the default one.
  { group: 'system', for: 'installation', cron: '0 25 2 * * ?', isVital: true, bounds: { least: 3600 } },
  async ({ app, now }) => {
    const background = { ...app, db: app.db.lane('background') }
    for (const table of LOGS) {
      await keepPartitions(background.db, table, now, new Date(now.getTime() + AHEAD * DAY))
      await watchPartitions(background, table, WORRY)
    }
  },
)

export const purgeLogs = task(
  'log-purge',
  '清理日志',
  'Delete old logs',
  {
    group: 'system',
    for: 'installation',
    cron: '0 55 2 * * ?',
    bounds: { least: 3600 },
    params: {
      callDays: int('接口日志保留天数', 'Days calls are kept', kept),
      eventDays: int('通用日志保留天数', 'Days events are kept', kept),
    },
  },
  async ({ app, now, params: { callDays, eventDays } }) => {
    const db = app.db.lane('background')
    const before = (days: number) => new Date(now.getTime() - days * DAY)
    await dropPartitionsBefore(db, 'log_api', before(callDays))
    await dropPartitionsBefore(db, 'log_usual', before(eventDays))
  },
)
