// The one door to the database for whoever starts: the built-in PostgreSQL, or the one DATABASE_URL names.
import { startEmbedded } from './embedded.ts'
import { connectExternal } from './external.ts'
import type { Log } from './launch.ts'
import { lockDataDir } from './lock.ts'
import { prepareRoles, type Roles } from './roles.ts'

export type OpenOptions = { dataDir: string; databaseUrl?: string; log: Log; onExit?: (reason: string) => void }

export type Opened = Roles & {
  isEmbedded: boolean
  /** Resolves when connections are accepted; at once for an outside database, which others look after. */
  ensureRunning: () => Promise<void>
  stop: () => Promise<void>
}

export async function openPostgres(options: OpenOptions): Promise<Opened> {
  if (options.databaseUrl) {
    const roles = await prepareRoles(await connectExternal(options.databaseUrl))
    return { ...roles, isEmbedded: false, ensureRunning: async () => {}, stop: async () => {} }
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
