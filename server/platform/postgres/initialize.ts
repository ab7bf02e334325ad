// Creates a new PostgreSQL cluster; a crash half-way leaves nothing that looks complete.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { changeOwner } from './folders.ts'
import type { Identity } from './identity.ts'

export type Plan = { cluster: string; isDurable: boolean; passwordFile?: string }

const partialMark = '.partial-'

// Sorting and case use PostgreSQL's built-in provider, but pg_trgm asks LC_CTYPE which characters are letters: with C,
// Chinese text has no trigrams and every search scans the table.
const characterClasses = ['C.UTF-8', 'en_US.UTF-8', 'C']

export async function initialize(identity: Identity, plan: Plan) {
  sweep(plan.cluster)
  if (existsSync(plan.cluster)) return requireVersion(identity, plan.cluster)
  let complaint = ''
  for (const characters of characterClasses) {
    const partial = `${plan.cluster}${partialMark}${randomBytes(4).toString('hex')}`
    mkdirSync(partial, { mode: 0o700 })
    changeOwner(partial, identity.owner)
    complaint = await initdb(identity, partial, characters, plan)
    if (complaint === '') return finish(partial, plan)
    rmSync(partial, { recursive: true, force: true })
    if (!complaint.includes('locale')) break
  }
  throw new StartError(`PostgreSQL could not create its files in ${plan.cluster}: ${complaint}`)
}

function finish(partial: string, plan: Plan) {
  renameSync(partial, plan.cluster)
  if (plan.isDurable && process.platform !== 'win32') {
    const folder = openSync(dirname(plan.cluster), 'r')
    fsyncSync(folder)
    closeSync(folder)
  }
}

// Removes leftovers of a killed first start. A leftover initdb may still be writing; that is removed on the next start.
function sweep(cluster: string) {
  const mark = basename(cluster) + partialMark
  for (const entry of readdirSync(dirname(cluster))) {
    if (!entry.startsWith(mark)) continue
    try {
      rmSync(join(dirname(cluster), entry), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      continue
    }
  }
}

function requireVersion(identity: Identity, cluster: string) {
  const ours = identity.binaries.version.split('.')[0] ?? ''
  const theirs = readVersion(cluster)
  if (theirs === ours) return
  throw new StartError(
    theirs === ''
      ? `${cluster} is not a PostgreSQL data folder: move it away, or choose another DATA_DIR.`
      : `${cluster} was written by PostgreSQL ${theirs}, and this Steward carries PostgreSQL ${ours}: start it with the earlier Steward, or choose another DATA_DIR.`,
  )
}

function readVersion(cluster: string): string {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** Returns '' on success, else the last output of initdb. */
function initdb(identity: Identity, folder: string, characters: string, plan: Plan): Promise<string> {
  const access = plan.passwordFile
    ? ['--auth=scram-sha-256', `--pwfile=${plan.passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
  const [command, args] = identity.wrap(identity.binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=steward',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${characters}`,
    '--data-checksums',
    ...access,
    ...(plan.isDurable ? [] : ['--no-sync']),
  ])
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...identity.as, cwd: dirname(folder), stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? '' : lastComplaint(said)))
  })
}

function lastComplaint(said: string): string {
  const lines = said.trim().split('\n')
  return lines.findLast((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'initdb failed without a word.'
}
