// Partitions by time: makes them ahead, and reports rows that found none. What they span is the database's `partition_plan`.
import type { AppContext } from './ctx.ts'
import { type Db, platformScope } from './db.ts'

/** Makes the partitions that are missing between two moments; returns their names. */
export const keepPartitions = (db: Db, table: string, from: Date, until: Date): Promise<string[]> =>
  ask(db, 'keep_partitions', [table, from, until])

/** Drops partitions that end before the moment; returns their names. */
export const dropPartitionsBefore = (db: Db, table: string, before: Date): Promise<string[]> =>
  ask(db, 'drop_partitions', [table, before])

async function ask(db: Db, call: 'keep_partitions' | 'drop_partitions', values: unknown[]): Promise<string[]> {
  const marks = values.map((_, i) => `$${i + 1}`).join(', ')
  return db.transaction(platformScope, async (tx) => {
    const [row] = await tx.query<{ names: string[] }>(`select ${call}(${marks}) as names`, values)
    return row?.names ?? []
  })
}

/** Logs where fewer days than `least` are prepared, and rows that no partition covers. */
export async function watchPartitions(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  table: string,
  least: number,
): Promise<void> {
  const [state] = await db.transaction(platformScope, (tx) =>
    tx.query<{ days: number; strays: string }>(
      'select (extract(epoch from ahead) / 86400)::float8 as days, strays from partition_state($1)',
      [table],
    ),
  )
  if (!state) return
  if (state.days < least) log.error({ table, days: state.days }, 'too few partitions exist for the coming days')
  if (Number(state.strays) > 0)
    log.warn({ table, rows: state.strays }, 'rows are in the default partition: none covers their time')
}
