// Opens the database at start: the built-in PostgreSQL, or the one DATABASE_URL names.
import type pg from 'pg'
import { withClient } from './connection.ts'
import { type Election, stand } from './election.ts'
import { startEmbedded } from './embedded.ts'
import { connectExternal, placeIn } from './external.ts'
import type { Log } from './launch.ts'
import { lockDataDir } from './lock.ts'
import { prepareRoles, type Roles } from './roles.ts'

export type OpenOptions = {
  dataDir: string
  databaseUrl?: string
  log: Log
  onExit?: (reason: string) => void
}

export type Opened = Roles & {
  isEmbedded: boolean
  /** Resolves when connections are accepted; at once for an external database. */
  ensureRunning: () => Promise<void>
  /**
   * Stands for election among the servers on this database; the built-in one has only one. `claim` is done in the session
   * that shows this server to be alive.
   */
  stand: (onDeposed: (sentence: string) => void, claim: (client: pg.Client) => Promise<void>) => Promise<Election>
  stop: () => Promise<void>
}

const alone: Election = { isElected: true, elected: Promise.resolve(), leave: async () => undefined }

export async function openPostgres(options: OpenOptions): Promise<Opened> {
  if (options.databaseUrl) {
    const { databaseUrl, log } = options
    const connection = await connectExternal(databaseUrl)
    const roles = await prepareRoles(connection)
    return {
      ...roles,
      isEmbedded: false,
      ensureRunning: async () => {},
      stand: (onDeposed, claim) => stand(connection, { log, onDeposed, claim, place: placeIn(databaseUrl) }),
      stop: async () => {},
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
    return {
      ...roles,
      isEmbedded: true,
      ensureRunning: embedded.ensureRunning,
      stand: async (_, claim) => {
        await withClient(roles.owner, claim)
        return alone
      },
      stop,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
