// Two servers on one database, one of them killed every few seconds, under MQTT load and with people at work: readings,
// alarms, jobs and letters are counted afterwards, each once.
// node tools/trials/two-servers.ts [--minutes 10] [--rate 100] [--devices 60] [--requests 300] [--every 10]
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withClient } from '../../server/platform/postgres/connection.ts'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { type ServerProcess, startServer, urlOf } from '../../server/testing/process.ts'
import { startRepairs } from '../../server/testing/repairs-load.ts'
import { freeLeases } from '../../server/testing/repairs-under-kills.ts'
import { readCredentials } from '../../simulator/credential.ts'
import { judgeAlarms, plantRules, startAlarms } from './alarm-senders.ts'
import { startSenders } from './senders.ts'
import { compare, findTargets } from './targets.ts'

const MQTT_PORT = '18885'
const ALARMING = 12
const DRAIN = 120

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100' },
    devices: { type: 'string', default: '60' },
    requests: { type: 'string', default: '300' },
    every: { type: 'string', default: '10' },
  },
})
const [minutes, rate, devices, requests, every] = [
  values.minutes,
  values.rate,
  values.devices,
  values.requests,
  values.every,
].map(Number)
if (!minutes || !rate || !devices || !requests || !every) throw new Error('the options must be numbers')

const place = mkdtempSync(join(tmpdir(), 'steward-two-'))
const cluster = await startTestCluster()
const database = await createDatabase(cluster.connection)
const folders = ['one', 'two'].map((name) => join(place, name))
// Both read the same files, as servers on one database have to.
mkdirSync(join(place, 'files'))
for (const folder of folders) {
  mkdirSync(folder)
  symlinkSync(join(place, 'files'), join(folder, 'files'))
}

interface Seat {
  folder: string
  server: ServerProcess
  address: string
}

async function begin(folder: string, demo: 'on' | 'off' = 'off'): Promise<Seat> {
  const env = { DATA_DIR: folder, DATABASE_URL: urlOf(database.owner), MQTT_PORT, LOG_LEVEL: 'error', DEMO: demo }
  const server = startServer(env)
  return { folder, server, address: await server.ready }
}

async function end({ server }: Seat, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  server.child.kill(signal)
  await server.ended
}

const ask = (text: string) =>
  withClient(database.owner, async (client) => (await client.query<Record<string, unknown>>(text)).rows)

let isWhole = true
function judge(what: string, facts: object, isRight: boolean): void {
  console.log(`${isRight ? '✓' : '✗'} ${what}:`, facts)
  isWhole &&= isRight
}

const seats: Seat[] = []
try {
  // Without its simulator, whose place the senders take.
  await end(await begin(folders[0] ?? '', 'on'), 'SIGKILL')
  const app = await startApp({ database })
  const targets = await findTargets(database.owner, readCredentials(folders[0] ?? ''), devices + ALARMING)
  const ruleIds = await plantRules(database.owner, targets.slice(0, ALARMING))
  for (const folder of folders) seats.push(await begin(folder))
  const url = `mqtt://127.0.0.1:${MQTT_PORT}`
  const senders = startSenders(url, targets.slice(ALARMING), rate)
  const alarms = startAlarms(url, targets.slice(0, ALARMING))
  let turn = 0
  const addressOf = () => seats[(turn += 1) % seats.length]?.address ?? ''
  const repairs = await startRepairs({ app, requests, addressOf })

  let kills = 0
  for (const over = Date.now() + minutes * 60_000; Date.now() < over; kills += 1) {
    await wait(every * 500 + Math.random() * every * 1_000)
    const at = kills % seats.length
    const victim = seats[at]
    if (!victim) break
    await end(victim, 'SIGKILL')
    await freeLeases(app)
    await wait(Math.random() * 3_000)
    seats[at] = await begin(victim.folder)
  }
  console.log(`${kills} kills in ${minutes} minutes`)

  const unanswered = (await senders.drain(DRAIN)) + (await alarms.drain(DRAIN))
  const found = await repairs.finish()
  const readings = await compare(database.owner, senders)
  judge(
    'readings',
    { acknowledged: senders.count(), unanswered, ...readings },
    readings.missing + readings.twice + unanswered === 0,
  )
  const raised = await judgeAlarms(database.owner, ruleIds, alarms.said)
  judge('alarms', raised.counts, raised.isRight)
  judge(
    'repairs, their jobs and letters',
    { ...found, violations: found.violations.slice(0, 20) },
    found.violations.length === 0,
  )
  const [runs] = await ask(
    `select count(*)::int as runs, count(*) filter (where n > 1)::int as twice from (
       select count(*) as n from sys_job_log where trigger_type = 'cron' and attempt = 0 and status <> 3 group by job_id, fire_time) r`,
  )
  judge('planned runs of jobs', { ...runs }, runs?.twice === 0)
  for (const over = Date.now() + 10_000; Date.now() < over && (await ask('select 1 from outbox limit 1')).length > 0;)
    await wait(200)
  const [letters] = await ask(
    'select (select count(*)::int from outbox) as waiting, (select count(*)::int from dead_letter) as dead',
  )
  judge('letters of the outbox', { ...letters }, letters?.waiting === 0 && letters.dead === 0)
  await Promise.all([senders.stop(), alarms.stop()])
  await Promise.all(seats.map((seat) => end(seat, 'SIGTERM')))
  await app.stop()
} finally {
  for (const { server } of seats) server.child.kill('SIGKILL')
  await cluster.stop()
  rmSync(place, { recursive: true, force: true, maxRetries: 3 })
}
console.log(isWhole ? '\nEverything happened, and once.' : '\nThe promise was broken.')
process.exit(isWhole ? 0 : 1)
