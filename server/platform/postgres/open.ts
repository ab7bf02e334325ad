// Opens the database at start: the built-in PostgreSQL, or the one DATABASE_URL names.
import { startEmbedded } from './embedded.ts'
import { connectExternal, placeIn } from './external.ts'
import type { Log } from './launch.ts'
import { lockDataDir } from './lock.ts'
import { prepareRoles, type Roles } from './roles.ts'
import { claimSoleUse } from './sole.ts'

export type OpenOptions = {
  dataDir: string
  databaseUrl?: string
  log: Log
  onExit?: (reason: string) => void
  /** Another server has taken over the database: this one must exit. */
  onTaken?: (sentence: string) => void
}

export type Opened = Roles & {
  isEmbedded: boolean
  /** Resolves when connections are accepted; at once for an external database. */
  ensureRunning: () => Promise<void>
  stop: () => Promise<void>
}

export async function openPostgres(options: OpenOptions): Promise<Opened> {
  if (options.databaseUrl) {
    const connection = await connectExternal(options.databaseUrl)
    const { log, onTaken = () => undefined } = options
    const sole = await claimSoleUse(connection, { log, onTaken, place: placeIn(options.databaseUrl) })
    try {
      const roles = await prepareRoles(connection)
      return { ...roles, isEmbedded: false, ensureRunning: async () => {}, stop: sole.release }
    } catch (error) {
      await sole.release()
      throw error
    }
  }
  const lock = lockDataDir(options.dataDir)
  try {
    const embedded = await startEmbedded(options)
    const roles = await prepareRoles(embedded.connection)
    const stop = async () => {
      await embedded.stop()
      lock.release()
    }
    return { ...roles, isEmbedded: true, ensureRunning: embedded.ensureRunning, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}
