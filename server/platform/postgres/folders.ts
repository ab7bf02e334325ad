// The folders of the built-in PostgreSQL in the data folder, and a socket path within the kernel's length limit.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { errorText } from './connection.ts'
import type { Identity } from './identity.ts'

export type Folders = { data: string; cluster: string; socket: string; log: string }

// The kernel keeps 108 bytes for a socket's path (104 on macOS), the file name included.
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length

export function prepareFolders(dataDir: string, identity: Identity): Folders {
  const data = openDataDir(dataDir)
  const cluster = join(data, 'postgres')
  if (existsSync(cluster)) {
    changeOwner(cluster, identity.owner)
    // PostgreSQL requires mode 0700; restored backups and Kubernetes volumes come with others.
    chmodSync(cluster, 0o700)
  }
  requireReachable(data, identity)
  return { data, cluster, socket: prepareSocket(data, identity), log: join(data, 'postgres.log') }
}

export function openDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    return realpathSync(dataDir)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be created: ${errorText(error)}.`)
  }
}

// Changes ownership recursively only when the top folder differs: earlier starts may have run as another user.
export function changeOwner(path: string, owner: Identity['owner']) {
  if (!owner || lstatSync(path).uid === owner.uid) return
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path)) changeOwnerOfAll(join(path, entry), owner)
  }
  chownSync(path, owner.uid, owner.gid)
}

function changeOwnerOfAll(path: string, owner: { uid: number; gid: number }) {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory()) for (const child of readdirSync(path)) changeOwnerOfAll(join(path, child), owner)
  chownSync(path, owner.uid, owner.gid)
}

function requireReachable(data: string, identity: Identity) {
  if (identity.as.uid === undefined) return
  const isReachable = () => spawnSync('test', ['-x', data], { ...identity.as, cwd: '/' }).status === 0
  if (isReachable()) return
  // Execute permission is enough to pass through; PostgreSQL's own folder stays 0700.
  chmodSync(data, statSync(data).mode | 0o011)
  if (isReachable()) return
  throw new StartError(
    `PostgreSQL does not run as root, and the user "nobody" cannot reach ${data}: move DATA_DIR to a folder everyone may enter, or start Steward as an ordinary user.`,
  )
}

// Whoever can open the socket is superuser (trust authentication), so its folder is private to this user.
function prepareSocket(data: string, identity: Identity): string {
  const inside = join(data, 'socket')
  const short = join(tmpdir().length < 60 ? tmpdir() : '/tmp', `steward-${digest(data)}`)
  const folder = Buffer.byteLength(inside) <= longestSocketFolder ? inside : short
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && [process.getuid?.(), identity.owner?.uid].includes(found.uid)
  if (folder === short && !isOurs) {
    throw new StartError(
      `The folder ${folder} for PostgreSQL's socket belongs to someone else: remove it and start again.`,
    )
  }
  chmodSync(folder, 0o700)
  changeOwner(folder, identity.owner)
  return folder
}

export function removeSocketFolder(folders: Folders) {
  if (folders.socket.startsWith(folders.data)) return
  try {
    rmdirSync(folders.socket)
  } catch {
    return
  }
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
