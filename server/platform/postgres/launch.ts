// Starts PostgreSQL for a data folder, or adopts the one still running from before.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type Connection, errorCode, errorText, withClient } from './connection.ts'
import type { Folders } from './folders.ts'
import { clearLeftovers, dropStalePid } from './heal.ts'
import type { Identity } from './identity.ts'
import { commandText, stopPostmaster, isAlive, readPostmaster, isServing } from './postmaster.ts'
import { asArguments, type Settings } from './settings.ts'

export type Log = { info: (text: string) => void; warn: (text: string) => void; error: (text: string) => void }

export type Launch = {
  identity: Identity
  folders: Folders
  settings: Settings
  /** To a database that always exists. */
  connection: Connection
  log: Log
}

/** `gone` resolves with the reason when the process has ended. */
export type Running = { pid: number; adopted: boolean; gone: Promise<string> }

const largestLog = 10 * 1024 * 1024
const notYet = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '53300']

export async function launch(how: Launch): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const running = (await adopt(how)) ?? start(how)
    try {
      await untilReady(how, running)
      return running
    } catch (error) {
      // A postmaster that a killed server had only just started may be ready first; then it is adopted.
      const other = readPostmaster(how.folders.cluster)
      if (attempt === 3 || !other || other.pid === running.pid || !isAlive(other.pid)) throw error
    }
  }
}

async function adopt(how: Launch): Promise<Running | undefined> {
  const { cluster } = how.folders
  const found = readPostmaster(cluster)
  if (!found || !isAlive(found.pid) || !isServing(found.pid, cluster)) {
    await clearLeftovers(cluster)
    if (found) await dropStalePid(how.folders, how.connection, found.pid)
    return undefined
  }
  if (found.command === commandText(how.identity.binaries.postgres, postgresArguments(how))) {
    how.log.info(`PostgreSQL is still running from before (process ${found.pid})`)
    return { pid: found.pid, adopted: true, gone: watch(found.pid) }
  }
  // Another version or other settings: restarted so that an update takes effect.
  how.log.info(`PostgreSQL is still running from before with other settings (process ${found.pid}), restarting it`)
  await stopPostmaster(how.identity.binaries, cluster, found.pid)
  return undefined
}

function start(how: Launch): Running {
  const { identity, folders } = how
  rotate(folders.log)
  const log = openSync(folders.log, 'a', 0o600)
  const [command, args] = identity.wrap(identity.binaries.postgres, postgresArguments(how))
  // Its own session: Ctrl-C must reach the server only, which then shuts PostgreSQL down cleanly.
  const child = spawn(command, args, {
    ...identity.as,
    cwd: folders.data,
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(errorText(error)))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  return { pid: child.pid ?? 0, adopted: false, gone }
}

function postgresArguments(how: Launch): string[] {
  return ['-D', how.folders.cluster, ...asArguments(how.settings)]
}

async function untilReady(how: Launch, running: Running) {
  let ended: string | undefined
  void running.gone.then((reason) => (ended = reason))
  let patience = Date.now() + 60_000
  let nextNote = Date.now() + 5_000
  for (;;) {
    const problem = await withClient({ ...how.connection }, async () => undefined).catch((error: unknown) => ({
      error,
    }))
    if (!problem) return
    if (ended !== undefined) {
      throw new StartError(
        `PostgreSQL did not start (${ended}): ${lastComplaint(how.folders.log)} Its log is ${how.folders.log}.`,
      )
    }
    const code = errorCode(problem.error)
    if (!notYet.includes(code)) throw problem.error
    // Crash recovery may take any time: wait as long as it is reported.
    if (code === '57P03') patience = Date.now() + 60_000
    if (Date.now() > patience) {
      throw new StartError(`PostgreSQL does not answer (${errorText(problem.error)}). Its log is ${how.folders.log}.`)
    }
    if (Date.now() > nextNote) {
      how.log.info(`waiting for PostgreSQL (${errorText(problem.error)})`)
      nextNote = Date.now() + 10_000
    }
    await wait(15)
  }
}

// Not our child process, so its end must be polled.
async function watch(pid: number): Promise<string> {
  while (isAlive(pid)) await wait(250, undefined, { ref: false })
  return 'it was started by an earlier server'
}

function rotate(log: string) {
  if (existsSync(log) && statSync(log).size > largestLog) renameSync(log, `${log}.1`)
}

function lastComplaint(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
  return (
    lines
      .findLast((line) => /FATAL|PANIC/.test(line))
      ?.replace(/^.*(FATAL|PANIC): +/, '')
      .concat('.') ?? ''
  )
}
