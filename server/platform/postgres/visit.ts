// Reaches an installation's database for a tool, whether its server runs or not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Connection, withClient } from './connection.ts'
import { connectionInto } from './embedded.ts'
import { connectExternal } from './external.ts'
import type { Log } from './launch.ts'
import { openPostgres } from './open.ts'

interface Installation {
  dataDir: string
  databaseUrl: string | undefined
  log: Log
}

/** Hands the owner's connection to the work; a built-in PostgreSQL that does not run is started for it. */
export async function visitDatabase<T>(
  { dataDir, databaseUrl, log }: Installation,
  work: (owner: Connection) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(await connectExternal(databaseUrl))
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no installation in ${dataDir}: set DATA_DIR.`)
  const running = connectionInto(dataDir)
  const isRunning = await withClient(running, async () => true).catch(() => false)
  if (isRunning) return work(running)
  const opened = await openPostgres({ dataDir, log })
  try {
    return await work(opened.owner)
  } finally {
    await opened.stop()
  }
}
