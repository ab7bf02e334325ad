// Locks a data folder against a second Steward server.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'
import { openDataDir } from './folders.ts'

export type Lock = { release: () => void }

// SQLite only for its file lock, which Node lacks. The kernel releases it with the process, even after kill -9, so
// there is no stale lock file. It works before PostgreSQL runs, and between containers that share the folder, where
// pids and postmaster.pid mean nothing.
export function lockDataDir(dataDir: string): Lock {
  const folder = openDataDir(dataDir)
  const owner = join(folder, 'steward.pid')
  const database = new DatabaseSync(join(folder, 'steward.lock'), { timeout: 0 })
  try {
    database.exec('pragma journal_mode = off; begin exclusive')
  } catch {
    database.close()
    throw new StartError(`Another Steward server${processIn(owner)} is already using ${folder}.`)
  }
  writeFileSync(owner, String(process.pid))
  return { release: () => database.close() }
}

function processIn(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`
  } catch {
    return ''
  }
}
