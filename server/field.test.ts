// Acknowledged reports are stored once, however often the server is killed; alarms are neither duplicated nor lost.
import { type MqttClient, connectAsync } from 'mqtt'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withClient } from './platform/postgres/connection.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import { readPostmaster } from './platform/postgres/postmaster.ts'
import { temporaryFolder } from './testing/folder.ts'

/** More for a long run: KILLS=50. */
const KILLS = Number(process.env.KILLS ?? 3)
const MQTT_PORT = 20_000 + (process.pid % 20_000)

const dataDir = temporaryFolder('field', afterAll)
let running: ChildProcess | undefined
afterAll(() => running?.kill('SIGKILL'))

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: String(MQTT_PORT),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'on',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (text.includes('http://')) return child
  }
  throw new Error(`the server did not start: ${text}`)
}

interface Told {
  gateway: { username: string; password: string }
  example: { deviceId: string; topic: string; property: string; overLimit: number; normal: number }
}

const heard = (client: MqttClient, event: 'close' | 'packetreceive') =>
  new Promise<void>((resolve) => {
    client.once(event, () => resolve())
  })

/** Publishes with increasing times until stopped; records what was acknowledged. */
function publish(client: MqttClient, { topic, property, overLimit, normal }: Told['example'], clock: { ts: number }) {
  const acked = new Set<number>()
  let on = true
  const loop = async () => {
    while (on) {
      const ts = (clock.ts += 5)
      // A few seconds over the limit, a few below: alarms are raised and recover continuously.
      const value = Math.floor(ts / 1500) % 2 === 0 ? overLimit : normal
      const payload = JSON.stringify({ id: `k${ts}`, ts, params: { [property]: value } })
      const isAcked = await client.publishAsync(topic, payload, { qos: 1 }).then(
        () => true,
        () => false,
      )
      if (isAcked) acked.add(ts)
    }
  }
  const loops = Array.from({ length: 16 }, loop)
  return {
    acked,
    async stop() {
      on = false
      client.end(true)
      await Promise.race([Promise.all(loops), heard(client, 'close')])
    },
  }
}

async function storedTimes(deviceId: string | undefined): Promise<number[]> {
  const postgres = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } })
  try {
    return await withClient(postgres.connection, async (client) => {
      const stored = await client.query<{ ts: string }>(
        `select (extract(epoch from t.ts) * 1000)::bigint::text as ts from telemetry t join ts_device d on d.sid = t.sid where d.device_id = $1`,
        [deviceId],
      )
      return stored.rows.map((row) => Number(row.ts))
    })
  } finally {
    await postgres.stop()
  }
}

test('while PostgreSQL is away nothing is acknowledged, and afterwards everything is caught up', async () => {
  const child = await start()
  const { gateway, example }: Told = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  const client = await connectAsync(`mqtt://127.0.0.1:${MQTT_PORT}`, { ...gateway, reconnectPeriod: 0 })
  const sending = publish(client, example, { ts: Date.now() - 7_200_000 })
  while (sending.acked.size < 100) await heard(client, 'packetreceive')
  const postmaster = readPostmaster(join(dataDir, 'postgres'))
  process.kill(postmaster?.pid ?? 0, 'SIGKILL')
  const before = sending.acked.size
  // The connection stays open, and acknowledgements resume once the database is back.
  while (sending.acked.size < before + 300) await heard(client, 'packetreceive')
  await sending.stop()
  const stopped = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
  const stored = new Set(await storedTimes(example.deviceId))
  expect([...sending.acked].filter((ts) => !stored.has(ts))).toEqual([])
}, 120_000)

test('every acknowledged message is stored once and alarms stay single through kills of the server', async () => {
  const acked = new Set<number>()
  const begin = Date.now() - 3_600_000
  const clock = { ts: begin }
  let told: Told | undefined
  for (let round = 0; round < KILLS; round += 1) {
    const child = await start()
    told ??= JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Told
    const { gateway, example } = told
    const client = await connectAsync(`mqtt://127.0.0.1:${MQTT_PORT}`, {
      ...gateway,
      reconnectPeriod: 0,
      connectTimeout: 5_000,
    })
    const sending = publish(client, example, clock)
    while (sending.acked.size < 150) await heard(client, 'packetreceive')
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await sending.stop()
    for (const ts of sending.acked) acked.add(ts)
  }
  const last = await start()
  const stopped = once(last, 'exit')
  last.kill('SIGTERM')
  await stopped
  const postgres = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} } })
  try {
    await withClient(postgres.connection, async (client) => {
      const stored = await client.query<{ ts: string }>(
        `select (extract(epoch from t.ts) * 1000)::bigint::text as ts from telemetry t join ts_device d on d.sid = t.sid where d.device_id = $1`,
        [told?.example.deviceId],
      )
      const times = stored.rows.map((row) => Number(row.ts))
      expect(new Set(times).size).toBe(times.length)
      expect([...acked].filter((ts) => !new Set(times).has(ts))).toEqual([])
      // What an earlier alarm left unacknowledged stays beside it.
      const open = await client.query<{ n: number }>(
        `select count(*)::int as n from alarm_record
         where device_id = $1 and is_deleted = 0 and alarm_state <> 'CLOSED' and first_time >= $2`,
        [told?.example.deviceId, new Date(begin)],
      )
      expect(open.rows[0]?.n).toBeLessThanOrEqual(1)
      const state = await client.query(
        `select s.phase = 'active' as active, r.alarm_state like 'ACTIVE%' as shown from rule_state s
         join lateral (select * from alarm_record r where r.device_id = s.device_id and r.rule_id = s.rule_id
           and r.alarm_state <> 'CLOSED' order by r.first_time desc limit 1) r on true where s.device_id = $1`,
        [told?.example.deviceId],
      )
      expect(state.rows.length).toBeGreaterThan(0)
      expect(state.rows.every((row) => row.active === row.shown)).toBe(true)
    })
  } finally {
    await postgres.stop()
  }
  expect(acked.size).toBeGreaterThanOrEqual(KILLS * 150)
}, 600_000)
