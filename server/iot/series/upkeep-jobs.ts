// Upkeep of time series as jobs: partitions ahead of time, averages, and what has expired. What is due stands in tables.
import { every } from '@steward/domain/job/schedule'
import { task } from '../../document/job.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { forEachTenant } from '../../platform/tenants.ts'
import { deleteOldEvents } from '../intake/device-events.ts'
import { deleteExpired } from '../intake/telemetry-seen.ts'
import { dropPartitions, createPartitions } from './partitions.ts'
import { GRACE, redoLate, rollUp } from './rollup.ts'

const DAY = 86_400

/** Long statements, on connections of their own. */
export const background = (app: AppContext): AppContext => ({ ...app, db: app.db.lane('background') })

export const makePartitions = task(
  'telemetry-partitions',
  '准备数据分区',
  'Make partitions for readings',
  // A week is made ahead: with none left, reports would be stored slowly and dropped late.
  { group: 'iot', for: 'installation', cron: '0 5 * * * ?', isVital: true, bounds: { least: 600, most: DAY } },
  ({ app }) => createPartitions(background(app)),
)

/**
 * Queries read raw rows where no average exists yet, so nobody waits for it; rows written together are adjacent on disk,
 * so a day's chart reads a third of the pages it would at five minutes.
 */
export const average = task(
  'telemetry-average',
  '汇总历史数据',
  'Average readings',
  { group: 'iot', for: 'tenants', cron: every('15 min'), isVital: true, bounds: { least: 60, most: DAY } },
  ({ app, tenant }) => rollUp(background(app).db, tenant, app.now().getTime() - GRACE),
)

export const averageLate = task(
  'telemetry-late',
  '补汇总迟到数据',
  'Average late readings again',
  { group: 'iot', for: 'tenants', cron: every('1 min'), keeps: 'failures', bounds: { least: 60, most: DAY } },
  ({ app, tenant }) => redoLate(background(app).db, tenant),
)

/** Averages first: what is dropped can no longer be averaged. */
export const dropExpired = task(
  'telemetry-expired',
  '清理过期数据',
  'Drop expired readings',
  { group: 'iot', for: 'installation', cron: '0 35 * * * ?', bounds: { least: 600 }, timeout: 4 * 3600 },
  async ({ app: plain, signal }) => {
    const app = background(plain)
    const tenants: string[] = []
    await forEachTenant(app.db, async (_, tenant) => {
      tenants.push(tenant)
    })
    for (const tenant of tenants) {
      signal.throwIfAborted()
      await rollUp(app.db, tenant, app.now().getTime() - GRACE)
    }
    await dropPartitions(app)
    await forEachTenant(app.db, deleteExpired)
    for (const tenant of tenants)
      while (await app.db.transaction({ tenant, platform: false }, deleteOldEvents)) signal.throwIfAborted()
  },
)

export const telemetryJobs = [makePartitions, average, averageLate, dropExpired]
