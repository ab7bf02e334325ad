// Decides as whom PostgreSQL runs: it refuses root, and hospitals' containers often have nobody else.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, binariesIn } from './binaries.ts'

export type Identity = {
  binaries: Binaries
  /** Turns a program and its arguments into what is really spawned. */
  wrap: (program: string, args: string[]) => [string, string[]]
  /** Given to spawn(). */
  as: { uid?: number; gid?: number }
  /** Who must own the files, when we may choose. */
  owner: { uid: number; gid: number } | undefined
}

export type RunAs = 'namespace' | 'nobody'

const cache = '/var/cache/steward'

export function chooseIdentity(binaries: Binaries, wish?: RunAs): Identity {
  if (process.getuid?.() !== 0) {
    return { binaries, wrap: (program, args) => [program, args], as: {}, owner: undefined }
  }
  const nobody = findNobody()
  if (wish !== 'nobody' && canMap(binaries, nobody)) {
    return { binaries, wrap: mapped(nobody), as: {}, owner: { uid: 0, gid: 0 } }
  }
  const as = { uid: nobody.uid, gid: nobody.gid }
  return { binaries: reachable(binaries, as), wrap: (program, args) => [program, args], as, owner: nobody }
}

// PostgreSQL looks its user up by number, so the user has to exist.
function findNobody() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

// In a user namespace root's own files appear as nobody's: no chown, and it works below a closed home folder.
function mapped({ uid, gid }: { uid: number; gid: number }): Identity['wrap'] {
  return (program, args) => ['unshare', ['-U', `--map-user=${uid}`, `--map-group=${gid}`, program, ...args]]
}

function canMap(binaries: Binaries, nobody: { uid: number; gid: number }): boolean {
  const [command, args] = mapped(nobody)(binaries.postgres, ['--version'])
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

// The checkout may lie where nobody may not look; then the programs are copied once to a place everyone can read.
function reachable(binaries: Binaries, as: { uid: number; gid: number }): Binaries {
  const runs = (candidate: Binaries) =>
    spawnSync(candidate.postgres, ['--version'], { ...as, cwd: '/', stdio: 'ignore' }).status === 0
  if (runs(binaries)) return binaries
  const home = join(cache, `postgres-${binaries.version}-${process.arch}`)
  const copy = binariesIn(home, binaries.version)
  if (!existsSync(home)) copyTo(binaries.home, home)
  if (lstatSync(home).uid === 0 && runs(copy)) return copy
  throw new StartError(
    `PostgreSQL does not run as root, and the user "nobody" cannot run its copy in ${home}: start Steward as an ordinary user, or set DATABASE_URL.`,
  )
}

// Renamed when complete, so that neither a crash nor a second start can leave half a copy behind.
function copyTo(from: string, home: string) {
  const partial = `${home}.partial-${process.pid}`
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(partial, home)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}
