// Decides which user runs PostgreSQL: it refuses root, and containers often have no other user.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, binariesIn } from './binaries.ts'

export type Identity = {
  binaries: Binaries
  /** Wraps a program and its arguments for the chosen user. */
  wrap: (program: string, args: string[]) => [string, string[]]
  /** Options for spawn(). */
  as: { uid?: number; gid?: number }
  /** The required owner of the files, where we may choose. */
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

// PostgreSQL looks its user up by number, so the user must exist in passwd.
function findNobody() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

// In a user namespace root's files appear as nobody's: no chown is needed, and it works below a closed home folder.
function mapped({ uid, gid }: { uid: number; gid: number }): Identity['wrap'] {
  return (program, args) => ['unshare', ['-U', `--map-user=${uid}`, `--map-group=${gid}`, program, ...args]]
}

function canMap(binaries: Binaries, nobody: { uid: number; gid: number }): boolean {
  const [command, args] = mapped(nobody)(binaries.postgres, ['--version'])
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

// The unprivileged user may not be able to read the checkout; then the binaries are copied once to a readable place.
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

// Renamed when complete, so that a crash or a parallel start cannot leave half a copy.
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
