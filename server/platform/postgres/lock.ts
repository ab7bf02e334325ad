// Keeps a second Steward server off a data folder that one is already using.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'
import { openDataDir } from './folders.ts'

export type Lock = { release: () => void }

// SQLite is used for its file lock only: Node has none of its own. The kernel drops it with the process, even after
// kill -9; there is no stale file to judge; it works before PostgreSQL runs, while PostgreSQL is restarted, and
// between containers that share the folder, where process numbers and PostgreSQL's own lock file mean nothing.
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
