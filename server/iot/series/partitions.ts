// Partitions of the series and of the message log: made ahead of time, and dropped when they have expired.
import type { AppContext } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { dropPartitionsBefore, keepPartitions, watchPartitions } from '../../platform/partitions.ts'
import { forEachTenant } from '../../platform/tenants.ts'
import { dropExpired, moveToNewerPartition } from '../intake/kept-messages.ts'
import { DAY, LOG_DAYS, grains } from './telemetry-spans.ts'

/** Days created ahead; with fewer than the second left an error is logged. */
const AHEAD = 7
const WORRY = 3

interface Parent {
  table: string
  /** Retention in days. */
  days: number
}

const parentsFor = (rawDays: number): Parent[] => [
  { table: grains.raw.table, days: Math.max(rawDays, grains.raw.days) },
  ...(['1m', '1h', '1d'] as const).map((grain) => ({ table: grains[grain].table, days: grains[grain].days })),
  { table: 'data_log', days: LOG_DAYS },
]

/**
 * Raw retention is the longest of any type of any tenant: dropping a partition is free, deleting single rows is not.
 */
async function longestRaw(db: Db): Promise<number> {
  let longest = 0
  await forEachTenant(db, async (tx) => {
    const [row] = await tx.query<{ days: number | null }>(
      'select max(raw_days) as days from device_type where is_deleted = 0',
    )
    longest = Math.max(longest, row?.days ?? 0)
  })
  return longest
}

async function keepOrDrop(tx: Tx, before: Date): Promise<void> {
  await moveToNewerPartition(tx, before)
  await dropExpired(tx, before)
}

export interface PartitionChanges {
  made: string[]
  dropped: string[]
}

// Replayed buffers bring old rows, so raw partitions reach back as far as rows are accepted.
export async function createPartitions({
  db,
  log,
  now,
}: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<PartitionChanges> {
  const today = now().getTime()
  const parents = parentsFor(await longestRaw(db))
  const made: string[] = []
  for (const { table, days } of parents) {
    const from = table === grains.raw.table ? today - days * DAY : today - DAY
    made.push(...(await keepPartitions(db, table, new Date(from), new Date(today + AHEAD * DAY))))
    await watchPartitions({ db, log }, table, WORRY)
  }
  return { made, dropped: [] }
}

/** Call when roll-ups are up to date: dropped rows cannot be averaged any more. */
export async function dropPartitions({
  db,
  log,
  now,
}: Pick<AppContext, 'db' | 'log' | 'now'>): Promise<PartitionChanges> {
  const dropped: string[] = []
  for (const { table, days } of parentsFor(await longestRaw(db))) {
    // One day more, because the oldest accepted row may still arrive.
    const before = new Date(now().getTime() - (days + 1) * DAY)
    if (table === 'data_log') await forEachTenant(db, (tx) => keepOrDrop(tx, before))
    dropped.push(...(await dropPartitionsBefore(db, table, before)))
  }
  if (dropped.length > 0) log.info({ dropped }, 'expired partitions were dropped')
  return { made: [], dropped }
}
