import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { type Connection, withClient } from './connection.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { isAlive, isGoneWithin, readPostmaster } from './postmaster.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

const pristine = temporaryFolder('pristine', afterAll)

beforeAll(async () => {
  const embedded = await startEmbedded({ dataDir: pristine, log, isDurable: false, dieWithParent: true })
  await embedded.stop()
})

function freshFolder(): string {
  const dataDir = temporaryFolder('embedded', onTestFinished)
  cpSync(pristine, dataDir, { recursive: true })
  return dataDir
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const embedded = await startEmbedded({ dataDir, log, isDurable: false, dieWithParent: true, ...options })
  onTestFinished(embedded.stop)
  return embedded
}

function ask(connection: Connection, statement: string): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows.map((row) => String(row)).join('\n')
  })
}

// A server that can be killed; prints the pid of its PostgreSQL when ready.
function serverProcess(
  dataDir: string,
  { dieWithParent = false, uid }: { dieWithParent?: boolean; uid?: number } = {},
) {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const log = { info() {}, warn() {}, error() {} }
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log, isDurable: false, dieWithParent: ${dieWithParent} })
    console.log(embedded.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
    child.on('exit', () => reject(new Error('the server ended')))
  })
  ready.catch(() => {})
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    const left = readPostmaster(join(dataDir, 'postgres'))
    if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT')
    if (left) await isGoneWithin(left.pid, 10)
  })
  return { ready, kill }
}

test('a new cluster is UTF-8 with built-in sorting, checksums, and trigrams of Chinese words', async () => {
  const { connection } = await start(freshFolder())
  expect(await ask(connection, 'show data_checksums')).toBe('on')
  expect(
    await ask(
      connection,
      'select datlocprovider, pg_encoding_to_char(encoding), datlocale from pg_database where datname = current_database()',
    ),
  ).toBe('b,UTF8,C.UTF-8')
  await ask(connection, 'create extension pg_trgm')
  expect(await ask(connection, `select cardinality(show_trgm('净化空调'))`)).toBe('5')
})

if (isLinux)
  test('it listens on a private socket and on no port', async () => {
    const { connection } = await start(freshFolder())
    expect(await ask(connection, 'show listen_addresses')).toBe('')
    expect(statSync(connection.host ?? '').mode & 0o777).toBe(0o700)
    expect(existsSync(join(connection.host ?? '', '.s.PGSQL.5432'))).toBe(true)
  })

test('after a kill -9 of the server PostgreSQL lives on and the next start adopts it', async () => {
  const dataDir = freshFolder()
  const server = serverProcess(dataDir)
  const pid = await server.ready
  await server.kill()
  expect(isAlive(pid)).toBe(true)
  const embedded = await start(dataDir)
  expect(embedded).toMatchObject({ adopted: true, pid })
  expect(await ask(embedded.connection, 'select 1')).toBe('1')
  await embedded.stop()
  expect(isAlive(pid)).toBe(false)
})

test('one that runs with other settings is started anew instead of adopted', async () => {
  const dataDir = freshFolder()
  const server = serverProcess(dataDir)
  const pid = await server.ready
  await server.kill()
  const embedded = await start(dataDir, { settings: { work_mem: '7MB' } })
  expect(embedded.adopted).toBe(false)
  expect(isAlive(pid)).toBe(false)
  expect(await ask(embedded.connection, 'show work_mem')).toBe('7MB')
})

test('an adopted PostgreSQL that dies is started again', async () => {
  const dataDir = freshFolder()
  const server = serverProcess(dataDir)
  const pid = await server.ready
  await server.kill()
  const embedded = await start(dataDir)
  process.kill(pid, 'SIGKILL')
  expect(await isGoneWithin(pid, 5)).toBe(true)
  await embedded.ensureRunning()
  expect(embedded.pid).not.toBe(pid)
})

test('a kill -9 of PostgreSQL is reported, it comes back, and what was committed is still there', async () => {
  const reasons: string[] = []
  const embedded = await start(freshFolder(), { onExit: (reason) => reasons.push(reason) })
  await ask(embedded.connection, 'create table kept (n int)')
  await ask(embedded.connection, 'insert into kept values (42)')
  const killed = embedded.pid
  process.kill(killed, 'SIGKILL')
  await isGoneWithin(killed, 5)
  await embedded.ensureRunning()
  expect(await ask(embedded.connection, 'select n from kept')).toBe('42')
  expect(embedded.pid).not.toBe(killed)
  expect(reasons).toEqual(['signal SIGKILL'])
})

test('busy connections of a killed PostgreSQL do not keep it from coming back', async () => {
  const embedded = await start(freshFolder())
  const busy = ask(embedded.connection, 'select count(*) from generate_series(1, 1e12::bigint)').catch(() => 'cut off')
  await wait(200)
  const killed = embedded.pid
  process.kill(killed, 'SIGKILL')
  await isGoneWithin(killed, 5)
  await embedded.ensureRunning()
  expect(await busy).toBe('cut off')
})

if (isLinux)
  test('a stale pid file heals, also when its number now belongs to another program', async () => {
    const dataDir = freshFolder()
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    for (const pid of [999_999_999, process.ppid]) {
      writeFileSync(
        pidFile,
        `${pid}\n${join(dataDir, 'postgres')}\n1\n5432\n${join(dataDir, 'socket')}\n\n  1 1\nready   \n`,
      )
      const embedded = await start(dataDir)
      expect(embedded.adopted).toBe(false)
      await embedded.stop()
      expect(isAlive(process.ppid)).toBe(true)
    }
  })

test('a first start that was killed half-way heals', async () => {
  const dataDir = temporaryFolder('half', onTestFinished)
  const server = serverProcess(dataDir)
  const isHalf = () =>
    readdirSync(dataDir).some(
      (name) => name.startsWith('postgres.partial-') && existsSync(join(dataDir, name, 'PG_VERSION')),
    )
  while (!isHalf()) await wait(5)
  await server.kill()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const embedded = await start(dataDir)
  expect(await ask(embedded.connection, 'select current_database()')).toBe('steward')
})

test('a data folder with a very long path works', async () => {
  const dataDir = join(temporaryFolder('long', onTestFinished), 'long/'.repeat(30), '医院')
  mkdirSync(dataDir, { recursive: true })
  cpSync(pristine, dataDir, { recursive: true })
  const embedded = await start(dataDir)
  expect(await ask(embedded.connection, 'select 1')).toBe('1')
  const socket = embedded.connection.host ?? ''
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  await embedded.stop()
  expect(existsSync(socket)).toBe(false)
})

if (isLinux)
  test('with dieWithParent it does not outlive a kill -9 of the server', async () => {
    const server = serverProcess(freshFolder(), { dieWithParent: true })
    const pid = await server.ready
    await server.kill()
    expect(await isGoneWithin(pid, 5)).toBe(true)
  })

test('why it does not start is told in one sentence with the place of its log', async () => {
  const dataDir = freshFolder()
  await expect(start(dataDir, { settings: { work_mem: 'much' } })).rejects.toThrow(
    /^PostgreSQL did not start \(exit code 1\): invalid value for parameter "work_mem": "much"\. Its log is .*postgres\.log\.$/,
  )
})

test('files of another PostgreSQL version are refused untouched', async () => {
  const dataDir = freshFolder()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '12\n')
  await expect(start(dataDir)).rejects.toThrow(/was written by PostgreSQL 12/)
  expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('12\n')
})

test('a log over 10 MB is set aside at the next start', async () => {
  const dataDir = freshFolder()
  writeFileSync(join(dataDir, 'postgres.log'), Buffer.alloc(11 * 1024 * 1024, 'x'))
  await start(dataDir)
  expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000)
  expect(existsSync(join(dataDir, 'postgres.log.1'))).toBe(true)
})

if (isRoot)
  test('root runs it as nobody where user namespaces are closed, and back again', async () => {
    const dataDir = freshFolder()
    for (const runAs of ['nobody', 'namespace', 'nobody'] as const) {
      const embedded = await start(dataDir, { runAs })
      expect(await ask(embedded.connection, 'select current_user')).toBe('steward')
      await embedded.stop()
    }
  })

const nobody = 65_534
const mayReach = (mode: string, path: string) =>
  spawnSync('test', [mode, path], { uid: nobody, gid: nobody, cwd: '/' }).status === 0
const isCheckoutOpen =
  isRoot && mayReach('-x', process.execPath) && mayReach('-r', fileURLToPath(new URL('./embedded.ts', import.meta.url)))

if (isCheckoutOpen)
  test('an ordinary user needs neither', async () => {
    const dataDir = temporaryFolder('user', onTestFinished)
    chownSync(dataDir, nobody, nobody)
    const server = serverProcess(dataDir, { uid: nobody })
    expect(statSync(`/proc/${await server.ready}`).uid).toBe(nobody)
  })

if (isRoot && !isCheckoutOpen)
  test('an ordinary user is not tried here: the checkout lies in a folder that only root may enter', () => {
    const { error } = spawnSync(process.execPath, ['--version'], { uid: nobody, gid: nobody, cwd: '/' })
    expect(error).toMatchObject({ code: 'EACCES' })
  })
