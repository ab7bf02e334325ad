// A real OpenLDAP server on localhost. Where none is installed, Debian's package is unpacked into a cache, which needs
// neither root nor an installation.
import { Client } from 'ldapts'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeCertificate } from './certificates.ts'
import { temporaryFolder } from './folder.ts'

const run = promisify(execFile)

export const BASE = 'dc=hospital,dc=example'
export const ROOT_DN = `cn=keeper,${BASE}`
export const ROOT_PASSWORD = 'keeper-secret-1'

export type DirectoryEntry = readonly [dn: string, attributes: Record<string, string | string[]>]

export interface TestDirectory {
  /** `ldaps://` and `ldap://`, which speaks StartTLS. */
  secureUrl: string
  plainUrl: string
  /** PEM of who vouches for it. */
  certificate: string
  /** Adds entries, as the keeper of the directory. */
  add(entries: readonly DirectoryEntry[]): Promise<void>
  /** Stops answering, and answers again. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

interface Installed {
  slapd: string
  schema: string
  modules: string
  libraries: string
}

export async function startDirectory(whenDone: (clean: () => Promise<void>) => void): Promise<TestDirectory> {
  const { slapd, schema, modules, libraries } = await findSlapd()
  const folder = temporaryFolder('slapd')
  const [secure, plain] = [await freePort(), await freePort()]
  const { cert, key } = await makeCertificate('127.0.0.1')
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
  writeFileSync(
    join(folder, 'slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${join(schema, `${name}.schema`)}`),
      `modulepath ${modules}`,
      'moduleload back_mdb',
      'moduleload memberof',
      `pidfile ${join(folder, 'slapd.pid')}`,
      `TLSCertificateFile ${join(folder, 'cert.pem')}`,
      `TLSCertificateKeyFile ${join(folder, 'key.pem')}`,
      // As many directories do: a bind without a password succeeds, as nobody.
      'allow bind_anon_cred bind_anon_dn',
      'database mdb',
      'maxsize 10485760',
      `suffix "${BASE}"`,
      `rootdn "${ROOT_DN}"`,
      `rootpw ${ROOT_PASSWORD}`,
      `directory ${join(folder, 'data')}`,
      'overlay memberof',
    ].join('\n'),
  )
  const [secureUrl, plainUrl] = [`ldaps://127.0.0.1:${secure}`, `ldap://127.0.0.1:${plain}`]
  const server = spawn(slapd, ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', `${secureUrl} ${plainUrl}`], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr.on('data', (part) => {
    said += String(part)
  })
  const directory: TestDirectory = {
    secureUrl,
    plainUrl,
    certificate: cert,
    add: (entries) => addTo(plainUrl, entries),
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: () => stop(server),
  }
  whenDone(directory.stop)
  await untilItAnswers(server, plainUrl, () => said)
  await directory.add([[BASE, { objectClass: ['dcObject', 'organization'], dc: 'hospital', o: 'Hospital' }]])
  return directory
}

async function untilItAnswers(server: ChildProcess, url: string, said: () => string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && server.exitCode === null; await wait(50)) {
    const client = new Client({ url, connectTimeout: 1_000, timeout: 1_000 })
    const isThere = await client.bind(ROOT_DN, ROOT_PASSWORD).then(
      () => true,
      () => false,
    )
    await client.unbind().catch(() => undefined)
    if (isThere) return
  }
  throw new Error(`slapd does not answer: ${said()}`)
}

async function addTo(url: string, entries: readonly DirectoryEntry[]): Promise<void> {
  const client = new Client({ url })
  await client.bind(ROOT_DN, ROOT_PASSWORD)
  for (const [dn, attributes] of entries) await client.add(dn, attributes)
  await client.unbind()
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGCONT')
  server.kill('SIGKILL')
  await ended
}

async function findSlapd(): Promise<Installed> {
  if (existsSync('/usr/sbin/slapd') && existsSync('/etc/ldap/schema/core.schema'))
    return { slapd: '/usr/sbin/slapd', schema: '/etc/ldap/schema', modules: '/usr/lib/ldap', libraries: '' }
  const cache = join(import.meta.dirname, '../../node_modules/.cache/steward')
  const kept = join(cache, `slapd-${process.arch}`)
  if (!existsSync(kept)) {
    mkdirSync(cache, { recursive: true })
    const made = mkdtempSync(join(cache, 'slapd-'))
    await unpack(made)
    try {
      renameSync(made, kept)
    } catch {
      // Another process was faster.
      rmSync(made, { recursive: true, force: true })
    }
  }
  return inside(join(kept, 'root'))
}

function inside(root: string): Installed {
  const below = join(root, 'usr/lib')
  const folders = readdirSync(below).filter((name) => name.includes('-linux-'))
  return {
    slapd: join(root, 'usr/sbin/slapd'),
    schema: join(root, 'etc/ldap/schema'),
    modules: join(below, 'ldap'),
    libraries: [...folders, 'ldap'].map((name) => join(below, name)).join(':'),
  }
}

/** The package and what it needs that is not installed, with lists of our own: nothing of the machine is changed. */
async function unpack(folder: string): Promise<void> {
  const names = ['lists/partial', 'archives/partial', 'debs', 'root']
  for (const name of names) mkdirSync(join(folder, name), { recursive: true })
  const own = [
    '-o',
    `Dir::State::lists=${join(folder, 'lists')}`,
    '-o',
    `Dir::Cache=${folder}`,
    '-o',
    'Debug::NoLocking=1',
    '-o',
    `APT::Sandbox::User=${userInfo().username}`,
  ]
  const apt = (...wish: string[]) => run('apt-get', [...own, ...wish], { cwd: join(folder, 'debs') })
  try {
    await apt('-q', 'update')
    const { stdout } = await apt('-qq', '-y', '--no-install-recommends', '--print-uris', 'install', 'slapd')
    const packages = [...stdout.matchAll(/ ([a-z0-9][a-z0-9.+-]*)_[^ ]*\.deb /g)].map(([, name = '']) => name)
    await apt('-q', 'download', ...packages)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error('The tests of directories need slapd: install it, or run them where apt-get can fetch it.', {
      cause: error,
    })
  }
  for (const file of readdirSync(join(folder, 'debs')))
    await run('dpkg', ['-x', join(folder, 'debs', file), join(folder, 'root')])
  for (const name of ['lists', 'archives', 'debs']) rmSync(join(folder, name), { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })
}
