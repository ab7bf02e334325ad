// Removes what a killed PostgreSQL left behind and would keep the next one from starting.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type Connection, withClient } from './connection.ts'
import type { Folders } from './folders.ts'
import { isAlive, leftovers, send } from './postmaster.ts'

// PostgreSQL refuses to start while the pid in postmaster.pid exists: after a reboot it may belong to any program, and
// without an init a killed postmaster stays a zombie. Where processes cannot be inspected the decision is left to
// PostgreSQL.
export async function dropStalePid(folders: Folders, connection: Connection, pid: number) {
  if (process.platform !== 'linux' && !isAlive(pid)) return
  const answers = await withClient(connection, async () => true).catch(() => false)
  if (answers) {
    throw new StartError(
      `A PostgreSQL this process cannot see, perhaps in another container, is using ${folders.data}.`,
    )
  }
  rmSync(join(folders.cluster, 'postmaster.pid'), { force: true })
  rmSync(join(folders.socket, '.s.PGSQL.5432.lock'), { force: true })
}

// Backends of a killed postmaster exit unless they are busy; nothing they do can be committed any more.
export async function clearLeftovers(cluster: string) {
  for (const [signal, seconds] of [
    [undefined, 1],
    ['SIGTERM', 5],
    ['SIGKILL', 5],
  ] as const) {
    const pids = leftovers(cluster)
    if (pids.length === 0) return
    if (signal) for (const pid of pids) send(pid, signal)
    const deadline = Date.now() + seconds * 1000
    while (pids.some(isAlive) && Date.now() < deadline) await wait(20)
  }
}
