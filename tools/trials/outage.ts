// Tests acknowledgements under failure: a read-only database, full disks, and a killed server.
//
//   node tools/trials/outage.ts [--seconds 60] [--kills 50] [--rate 200] [--devices 120]
//     [read-only] [database-disk] [data-disk] [kills]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createLog } from '../../server/platform/log.ts'
import { type Connection, withClient } from '../../server/platform/postgres/connection.ts'
import { startEmbedded } from '../../server/platform/postgres/embedded.ts'
import { readCredentials } from '../../simulator/credential.ts'
import { root } from '../run.ts'
import { type Disk, mountDisk } from './disks.ts'
import { type Senders, startSenders } from './senders.ts'
import { compare, findTargets } from './targets.ts'

const PORT = '18082'
const MQTT_PORT = '18884'
const DATABASE = 'trial'
const DRAIN = 90

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    kills: { type: 'string', default: '50' },
    rate: { type: 'string', default: '200' },
    devices: { type: 'string', default: '120' },
  },
  allowPositionals: true,
})
const seconds = Number(values.seconds)
const kills = Number(values.kills)
const rate = Number(values.rate)
const devices = Number(values.devices)

const place = mkdtempSync(join(tmpdir(), 'steward-trial-'))
const dataDir = join(place, 'data')
const tables = join(place, 'tables')
const dataDisk = mountDisk(dataDir, 64)
const tablesDisk = mountDisk(tables, 1_024)
const postgres = await startEmbedded({
  dataDir: join(place, 'database'),
  log: createLog('silent'),
  dieWithParent: true,
})
const admin: Connection = { ...postgres.connection, database: DATABASE }
let server: ChildProcess | undefined
let isOver = false

/** Tables on a disk of their own without the write-ahead log, so that tables run out of space first. */
async function createDatabase(): Promise<void> {
  const { uid, gid } = statSync(join(place, 'database', 'postgres'))
  chownSync(tables, uid, gid)
  // The database runs as another user, who must be able to enter the folder.
  chmodSync(place, 0o711)
  await withClient(postgres.connection, async (client) => {
    await client.query(`create tablespace trial location '${tables}'`)
    await client.query(`create database ${DATABASE} tablespace trial`)
  })
}

function urlOf({ host = '', port = 5432, user = '', database = '', password }: Connection): string {
  const query = new URLSearchParams({ host, port: `${port}`, user })
  if (typeof password === 'string') query.set('password', password)
  return `postgres:///${database}?${query.toString()}`
}

async function startServer(demo: 'on' | 'off'): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT,
    MQTT_PORT,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(admin),
    DEMO: demo,
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  server = child
  while (!(await ask('/readyz'))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${child.exitCode}`)
    await wait(100)
  }
  return child
}

const ask = (path: string) =>
  fetch(`http://127.0.0.1:${PORT}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)

async function endServer(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

/** Health responses during the fault, polled twice a second. */
async function watchHealth(during: Promise<unknown>): Promise<string> {
  const counts = new Map<string, number>()
  let isDone = false
  void during.finally(() => (isDone = true))
  while (!isDone) {
    const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')])
    const seen = `healthz ${health?.status ?? 'no answer'}, readyz ${ready?.status ?? 'no answer'}`
    counts.set(seen, (counts.get(seen) ?? 0) + 1)
    await wait(500)
  }
  return [...counts].map(([seen, n]) => `${seen} (${n} ×)`).join('; ')
}

async function phase(name: string, senders: Senders, work: () => Promise<void>): Promise<boolean> {
  const before = senders.count()
  const working = work()
  const health = await watchHealth(working)
  await working
  const during = senders.count() - before
  const unanswered = await senders.drain(DRAIN)
  const { stored, missing, twice, kept } = await compare(admin, senders)
  console.log(`\n${name}`)
  console.log(
    `  acknowledged while it lasted ${during}, after it ${senders.count() - before - during}, unanswered ${unanswered}`,
  )
  console.log(
    `  acknowledged so far ${senders.count()}, stored ${stored}, kept ${kept}, missing ${missing}, stored twice ${twice}`,
  )
  console.log(`  ${health}`)
  senders.resume()
  return missing === 0 && twice === 0 && unanswered === 0
}

async function readOnly(): Promise<void> {
  const set = (to: 'on' | 'off') =>
    withClient(postgres.connection, async (client) => {
      await client.query(`alter system set default_transaction_read_only = ${to}`)
      await client.query('select pg_reload_conf()')
    })
  await set('on')
  await wait(seconds * 1_000)
  await set('off')
}

async function fullDisk(disk: Disk): Promise<void> {
  disk.fill()
  // Space freed by deletes or vacuum is filled again.
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await wait(1_000)) disk.fill()
  disk.free()
}

async function killing(): Promise<void> {
  for (let round = 0; round < kills; round += 1) {
    await wait(500 + Math.random() * 2_000)
    await endServer('SIGKILL')
    await startServer('off')
  }
}

async function close(): Promise<void> {
  if (isOver) return
  isOver = true
  await endServer('SIGTERM').catch(() => undefined)
  await postgres.stop()
  dataDisk?.unmount()
  tablesDisk?.unmount()
  rmSync(place, { recursive: true, force: true, maxRetries: 3 })
}
process.once('SIGINT', () => void close().then(() => process.exit(1)))

mkdirSync(tables, { recursive: true })
let isKept = true
try {
  await createDatabase()
  await startServer('on')
  // Without the simulator, whose place the senders take.
  await endServer('SIGTERM')
  await startServer('off')
  const senders = startSenders(
    `mqtt://127.0.0.1:${MQTT_PORT}`,
    await findTargets(admin, readCredentials(dataDir), devices),
    rate,
  )
  const phases: [string, string, (() => Promise<void>) | undefined][] = [
    ['quiet', 'nothing is wrong', () => wait(5_000)],
    ['read-only', `the database may only be read, ${seconds} s`, readOnly],
    ['database-disk', `the disk of the tables is full, ${seconds} s`, tablesDisk && (() => fullDisk(tablesDisk))],
    ['data-disk', `the disk of DATA_DIR is full, ${seconds} s`, dataDisk && (() => fullDisk(dataDisk))],
    ['kills', `the server is killed ${kills} times`, killing],
  ]
  for (const [key, name, work] of phases) {
    if (positionals.length > 0 && key !== 'quiet' && !positionals.includes(key)) continue
    if (work) isKept = (await phase(name, senders, work)) && isKept
    else console.log(`\n${name}: not tried, since only root may mount a disk`)
  }
  await senders.stop()
} finally {
  await close()
}
console.log(isKept ? '\nEvery acknowledged message is stored, each once.' : '\nThe promise was broken.')
process.exit(isKept ? 0 : 1)
