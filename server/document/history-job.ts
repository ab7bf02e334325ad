// The history's partitions, a month each, made ahead; none is ever dropped.
import { keepPartitions, watchPartitions } from '../platform/partitions.ts'
import { task } from './job.ts'

const DAY = 24 * 60 * 60_000
/** Days made ahead; with fewer than the second left an error is logged. */
const AHEAD = 92
const WORRY = 20

export const historyPartitions = task(
  'history-partitions',
  '准备变更记录分区',
  'Make partitions for the history',
  // Without a partition rows are still kept, in the default one.
  { group: 'system', for: 'installation', cron: '0 20 2 * * ?', isVital: true, bounds: { least: 3600 } },
  async ({ app, now }) => {
    const background = { ...app, db: app.db.lane('background') }
    await keepPartitions(background.db, 'history', now, new Date(now.getTime() + AHEAD * DAY))
    await watchPartitions(background, 'history', WORRY)
  },
)
