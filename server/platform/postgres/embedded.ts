// Runs the built-in PostgreSQL for the server's lifetime: starts it, restarts it when it dies, shuts it down cleanly.
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type Connection, errorCode, errorText, withClient } from './connection.ts'
import { prepareFolders, removeSocketFolder } from './folders.ts'
import { chooseIdentity, type RunAs } from './identity.ts'
import { initialize } from './initialize.ts'
import { type Launch, launch, type Log, type Running } from './launch.ts'
import { stopPostmaster, isAlive } from './postmaster.ts'
import { type Settings, memorySettings } from './settings.ts'
import { chooseTransport } from './transport.ts'
import { endWithThisProcess } from './watchdog.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  /** Merged over the default settings. */
  settings?: Settings
  /** False for throw-away clusters: initdb without fsync. */
  isDurable?: boolean
  /** Ends PostgreSQL with this process even after kill -9; otherwise it survives and the next start adopts it. */
  dieWithParent?: boolean
  runAs?: RunAs
  /** Called when PostgreSQL exited by itself, before it is restarted. */
  onExit?: (reason: string) => void
}

export type Embedded = {
  connection: Connection
  adopted: boolean
  readonly pid: number
  /** Resolves when PostgreSQL accepts connections, also after a crash and restart. */
  ensureRunning: () => Promise<void>
  stop: () => Promise<void>
}

const database = 'steward'
const longestPause = 30_000

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const identity = chooseIdentity(findBinaries(), options.runAs)
  const folders = prepareFolders(options.dataDir, identity)
  const { settings, connection, passwordFile } = chooseTransport(folders, database)
  await initialize(identity, { cluster: folders.cluster, isDurable: options.isDurable ?? true, passwordFile })
  const how: Launch = {
    identity,
    folders,
    settings: { ...memorySettings(), ...options.settings, ...settings },
    connection: { ...connection, database: 'postgres' },
    log: options.log,
  }
  const first = await launch(how)
  await createMissing(connection, how.connection)
  return supervise(how, connection, first, options)
}

/** How a tool reaches the built-in PostgreSQL of a data folder while its server runs. */
export const connectionInto = (dataDir: string): Connection =>
  chooseTransport(prepareFolders(dataDir, chooseIdentity(findBinaries())), database).connection

async function createMissing(wanted: Connection, existing: Connection) {
  try {
    await withClient(wanted, async () => {})
  } catch (error) {
    if (errorCode(error) !== '3D000') throw error
    await withClient(existing, (client) => client.query(`create database "${wanted.database}"`))
  }
}

function supervise(how: Launch, connection: Connection, first: Running, options: EmbeddedOptions): Embedded {
  let running = first
  let recovery = Promise.resolve()
  let untie = options.dieWithParent ? endWithThisProcess(first.pid) : () => {}
  const stopping = new AbortController()

  async function keep() {
    for (let pause = 0; ; pause = Math.min(longestPause, pause * 2 + 200)) {
      const startedAt = Date.now()
      const reason = await running.gone
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > 60_000) pause = 0
      how.log.error(`PostgreSQL ended by itself (${reason}), starting it again`)
      recovery = restart(pause)
      options.onExit?.(reason)
      await recovery
      if (stopping.signal.aborted) return
    }
  }

  async function restart(firstPause: number) {
    untie()
    for (let pause = firstPause; !stopping.signal.aborted; pause = Math.min(longestPause, pause * 2 + 200)) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        running = await launch(how)
        if (options.dieWithParent) untie = endWithThisProcess(running.pid)
        how.log.info(`PostgreSQL is running again (process ${running.pid})`)
        return
      } catch (error) {
        how.log.error(errorText(error))
      }
    }
  }

  async function stop() {
    stopping.abort()
    await recovery
    untie()
    if (isAlive(running.pid)) await stopPostmaster(how.identity.binaries, how.folders.cluster, running.pid)
    await collect(running)
    removeSocketFolder(how.folders)
  }

  async function ensureRunning() {
    while (!stopping.signal.aborted && !(await answers(connection))) {
      await recovery
      await wait(20)
    }
  }

  void keep()
  return {
    connection,
    adopted: first.adopted,
    get pid() {
      return running.pid
    },
    ensureRunning,
    stop,
  }
}

// Reaps the child process, which would stay a zombie in containers without an init.
async function collect(running: Running) {
  let isCollected = false
  void running.gone.then(() => (isCollected = true))
  for (let tries = 0; tries < 100 && !isCollected; tries++) await wait(10)
}

function answers(connection: Connection): Promise<boolean> {
  return withClient(connection, async () => true).catch(() => false)
}
