// A real server is killed again and again while devices raise alarms over MQTT and linkages follow them: afterwards no alarm,
// letter, request or command is lost or doubled, and another system has heard of each alarm, by one number.
// node tools/trials/alarm-kills.ts [kills=100] [devices=12]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { type ServerProcess, startServer, urlOf } from '../../server/testing/process.ts'
import { TENANT, openSink, plantHouse, startGateway } from './alarm-kills-house.ts'

const [kills = 100, devices = 12] = process.argv.slice(2).map(Number)
const MQTT_PORT = process.env.MQTT_PORT ?? '18886'
/** Messages acknowledged between two kills at least, and how long is waited for them and for what is left (ms). */
const FEW = 6
const PATIENCE = 30_000
const REST = 300_000

const dataDir = mkdtempSync(join(tmpdir(), 'steward-alarms-'))
const cluster = await startTestCluster()
const database = await createDatabase(cluster.connection)
const app = await startApp({ database })
const sink = await openSink()
const codes = await plantHouse(app, devices, sink.url)
const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant: TENANT, platform: false }, (tx) => tx.query(text, values))

const begin = async (): Promise<ServerProcess> => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.owner), MQTT_PORT, LOG_LEVEL: 'error' }
  const server = startServer(env)
  await server.ready
  return server
}

/** As if the time of the leases of a dead process had passed. */
const freeLeases = () =>
  sql(
    `update alarm_linkage_execution set lease_until = now() where lease_until > now() and execution_status = 'waiting'`,
  )

let isWhole = true
function judge(what: string, facts: object, isRight: boolean): void {
  console.log(`${isRight ? '✓' : '✗'} ${what}:`, facts)
  isWhole &&= isRight
}

let server = await begin()
const gateway = startGateway(MQTT_PORT, codes)
try {
  const began = performance.now()
  for (let killed = 1; killed <= kills; killed += 1) {
    const before = gateway.acknowledged()
    for (const end = Date.now() + PATIENCE; gateway.acknowledged() < before + FEW && Date.now() < end;) await wait(10)
    await wait(Math.random() * 400)
    server.child.kill('SIGKILL')
    await server.ended
    await freeLeases()
    server = await begin()
    if (killed % 10 === 0) console.log(`${killed} kills, ${gateway.acknowledged()} messages acknowledged`)
  }
  const unanswered = await gateway.drain(60)
  const waiting = async () =>
    Number(
      (await sql(`select count(*)::int as n from alarm_linkage_execution where execution_status = 'waiting'`))[0]?.n,
    )
  for (const end = Date.now() + REST; (await waiting()) > 0 && Date.now() < end;) await wait(500)
  console.log(`${kills} kills in ${Math.round((performance.now() - began) / 1000)} s`)
  await judgeAll(unanswered, await waiting())
} finally {
  await gateway.stop()
  server.child.kill('SIGTERM')
  await server.ended
  sink.stop()
  await app.stop()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
}
console.log(isWhole ? '\nEverything happened, and once.' : '\nThe promise was broken.')
process.exit(isWhole ? 0 : 1)

/** Letters of one alarm that come together are one in the mail box: each is a row of the messages all the same. */
async function judgeAll(unanswered: number, left: number): Promise<void> {
  const rows = await sql(
    `select d.device_code as code, count(distinct a.id)::int as alarms,
       count(t.id) filter (where t.transition in ('trigger', 'repeat'))::int as raised,
       count(t.id) filter (where t.transition = 'clear')::int as recovered,
       (select count(*)::int from message_record m where m.channel = 'letter' and m.title = '演练' || d.device_code) as letters,
       (select count(*)::int from device_command c where c.device_id = d.id) as commands,
       (select count(*)::int from repair_bill b where b.alarm_record_id = any(array_agg(a.id))) as requests
     from device d left join alarm_record a on a.device_id = d.id left join alarm_transition t on t.alarm_record_id = a.id group by d.id`,
  )
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
  const wrongIn = (isRight: (row: (typeof rows)[number], over: number) => boolean) =>
    rows.filter((row) => !isRight(row, gateway.over.get(String(row.code)) ?? 0)).map(({ code }) => String(code))
  const over = [...gateway.over.values()].reduce((all, one) => all + one, 0)
  const alarms = wrongIn((row, times) => row.raised === times)
  judge(
    'alarms',
    { over, raised: sum('raised'), unanswered, wrong: alarms },
    alarms.length + unanswered === 0 && over > 0,
  )
  const letters = wrongIn((row, times) => row.letters === times)
  judge('letters', { letters: sum('letters'), wrong: letters }, letters.length === 0)
  const commands = wrongIn((row, times) => row.commands === times)
  const [told = {}] = await sql(
    `select coalesce(array_agg(id::text), '{}') as ids, count(*) filter (where command_status = 'SUCCESS')::int as done,
       coalesce(array_agg(id::text) filter (where command_status = 'SUCCESS'), '{}') as "doneIds" from device_command`,
  )
  const ids = new Set(told.ids as string[])
  const neverHeard = (told.doneIds as string[]).filter((id) => !gateway.obeyed.has(id)).length
  const unknown = [...gateway.obeyed.keys()].filter((id) => !ids.has(id)).length
  const heardAgain = [...gateway.obeyed.values()].filter((times) => times > 1).length
  const facts = {
    given: sum('commands'),
    done: told.done,
    obeyed: gateway.obeyed.size,
    heardAgain,
    neverHeard,
    unknown,
  }
  judge('commands', { ...facts, wrong: commands }, commands.length + neverHeard + unknown === 0)
  const requests = wrongIn((row) => row.requests === row.alarms)
  judge('repair requests', { requests: sum('requests'), alarms: sum('alarms'), wrong: requests }, requests.length === 0)
  const heard = [...sink.heard.values()]
  const repeats = heard.reduce((all, times) => all + times - 1, 0)
  judge('webhook', { told: heard.length, repeats }, heard.length === over)
  const fates = await sql(
    `select action_kind as kind, execution_status as status, count(*)::int as n from alarm_linkage_execution group by 1, 2 order by 1, 2`,
  )
  const failed = fates.filter(({ status }) => status !== 'done')
  judge(
    'what follows alarms',
    { left, fates: fates.map((row) => Object.values(row).join(' ')) },
    left === 0 && failed.length === 0,
  )
}
