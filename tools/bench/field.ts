// Load test of the intake: acknowledgement rate and latency, stored rows, delay to the browser, cost of streams.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startSession, accountOf, call } from '../../e2e/support.ts'
import { withClient } from '../../server/platform/postgres/connection.ts'
import type { LoadFigures } from '../../simulator/load.ts'
import { root } from '../run.ts'
import { countRows, openHospital, withDatabase } from './hospital.ts'
import { show } from './spread.ts'

const PORT = '18081'
const MQTT_PORT = '18883'
/** Of each device in a message. */
const POINTS = 5
/** Devices in a message, as a gateway reports several at once: `TOGETHER=4 RATE=2000` are 40,000 points a second. */
const TOGETHER = Number(process.env.TOGETHER ?? 1)
/** Of the hospital: 500, or 10000. */
const DEVICES = process.env.DEVICES ?? '500'
/** Promised load: messages per second and seconds. */
const PROMISED = { rate: Number(process.env.RATE ?? 2_000), seconds: Number(process.env.SECONDS ?? 300) }
const WINDOWS = 5
const ACK_P99 = 250
/** Rates tried one after the other, this many seconds each. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5].map((times) => Math.round(PROMISED.rate * times))
const STEP_SECONDS = 20
const STREAMS = 1_000
const WATCHED = 200

export async function benchField(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  process.env.BASE_URL = `http://localhost:${PORT}`
  process.env.DEMO_FILE = join(dataDir, 'demo.json')
  let server = await start(dataDir, 'on')
  try {
    // Started once for its data; then without the simulator, whose place the load takes.
    await server.stop()
    await countRows(dataDir)
    server = await start(dataDir, 'off')
    const since = new Date()
    await streams(server.pid)
    const acked = (await promised(dataDir)) + (await highest(dataDir))
    await server.stop()
    await stored(dataDir, acked, since)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** One load with alarm rules enabled, its figures by windows to show the spread: devices come on line once, as they do. */
async function promised(dataDir: string): Promise<number> {
  const { rate, seconds } = PROMISED
  const window = Math.max(1, Math.floor(seconds / WINDOWS))
  const run = await watched(() => load(dataDir, rate, seconds, window))
  const of = (pick: (one: (typeof run.windows)[number]) => number) => run.windows.map(pick)
  const each = TOGETHER === 1 ? `${POINTS} points` : `${TOGETHER} devices × ${POINTS} points`
  console.log(
    `${DEVICES} devices, ${rate} messages/s × ${each} for ${seconds} s in ${WINDOWS} windows, QoS 1, rules on`,
  )
  show(
    'acknowledged per second',
    of(({ ackedPerSecond }) => ackedPerSecond),
    '/s',
  )
  show(
    'acknowledgement, median',
    of(({ latencyMs }) => latencyMs.p50),
    'ms',
  )
  show(
    'acknowledgement, p99 of each window',
    of(({ latencyMs }) => latencyMs.p99),
    'ms',
  )
  show(`acknowledgement, p99 of all (promised: ≤ ${ACK_P99})`, [run.latencyMs.p99], 'ms')
  show(
    'acknowledgement, longest',
    of(({ latencyMs }) => latencyMs.max),
    'ms',
  )
  show('not acknowledged (promised: 0)', [run.failed + run.unanswered + run.heldBack], '')
  show('report to a browser, p99 (promised: ≤ 1500)', [run.seen], 'ms')
  return run.acked
}

async function highest(dataDir: string): Promise<number> {
  let held = 0
  let all = 0
  for (const rate of STEPS) {
    const { latencyMs, acked, ackedPerSecond } = await load(dataDir, rate, STEP_SECONDS)
    all += acked
    console.log(`  ${rate}/s: ${ackedPerSecond}/s acknowledged, p99 ${latencyMs.p99.toFixed(0)} ms`)
    if (latencyMs.p99 > ACK_P99 || ackedPerSecond < rate * 0.97) break
    held = rate
  }
  console.log(`highest rate held for ${STEP_SECONDS} s with p99 ≤ ${ACK_P99} ms: ${held} messages/s`)
  return all
}

/** Compares stored rows with acknowledged messages once the server is down. */
async function stored(dataDir: string, acked: number, since: Date): Promise<void> {
  const rows = await withDatabase(dataDir, (owner) =>
    withClient(owner, async (client) => {
      const found = await client.query<{ rows: number }>(
        `select count(distinct (sid, ts))::int as rows from telemetry where ts > $1`,
        [since],
      )
      return found.rows[0]?.rows
    }),
  )
  console.log(`acknowledged in all loads ${acked * TOGETHER}, stored once ${rows}`)
}

const PER_SESSION = 25

/** Server cost of open tabs, each subscribed to alarms, home figures and a few devices. */
async function streams(pid: number): Promise<void> {
  // A session may have fifty streams, fewer than there are tabs here.
  const sessions: string[] = []
  while (sessions.length * PER_SESSION < STREAMS) sessions.push((await startSession(accountOf())).access)
  const topics = ['alarm', 'overview', ...(await devices(10))].join(',')
  await wait(5_000)
  const before = memory(pid)
  const open = await Promise.all(
    Array.from({ length: STREAMS }, (_, at) => listen(sessions[at % sessions.length] ?? '', topics, () => undefined)),
  )
  await wait(20_000)
  show(`${STREAMS} open browser streams (promised: ≤ 300)`, [memory(pid) - before], 'MB')
  for (const stream of open) stream.destroy()
}

/** Runs a load while one browser watches the maximum number of devices, and adds the age of what it saw. */
async function watched(run: () => Promise<LoadFigures>): Promise<LoadFigures & { seen: number }> {
  const { access } = await startSession(accountOf())
  const ages = createHistogram()
  const stream = await listen(access, (await devices(WATCHED)).join(','), (ts) =>
    ages.record(Math.max(1, Date.now() - ts)),
  )
  const figures = await run()
  stream.destroy()
  return { ...figures, seen: ages.percentile(99) }
}

async function devices(count: number): Promise<string[]> {
  const session = await startSession(accountOf())
  const { records } = await call(session, 'GET', `iot/device/list?size=${count}`)
  return records.map(({ id }: { id: string }) => `device:${id}`)
}

async function listen(access: string, topics: string, hear: (ts: number) => void): Promise<IncomingMessage> {
  const url = `${process.env.BASE_URL}/api/stream?topics=${topics}`
  const request = get(url, { headers: { 'blade-auth': `bearer ${access}` }, agent: false })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (answer?.statusCode !== 200) throw new Error(`a stream was refused with ${answer?.statusCode}`)
  let rest = ''
  answer.setEncoding('utf8').on('data', (text: string) => {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, ts] = /"ts":(\d{13})/.exec(event) ?? []
      if (ts) hear(Number(ts))
    }
  })
  // Destroyed at the end.
  answer.on('error', () => undefined)
  return answer
}

async function load(dataDir: string, rate: number, seconds: number, window = seconds): Promise<LoadFigures> {
  const size = ['--devices', DEVICES, '--points', POINTS, '--together', TOGETHER, '--window', window]
  const asked = ['--rate', rate, '--seconds', seconds, ...size].map(String)
  const args = ['simulator/main.ts', '--url', `mqtt://localhost:${MQTT_PORT}`, '--data', dataDir, ...asked]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  return JSON.parse(stdout)
}

const start = (dataDir: string, demo: 'on' | 'off') =>
  openHospital({ dataDir, port: PORT, mqttPort: MQTT_PORT, devices: DEVICES, demo, isFilled: demo === 'off' })

/** Resident memory of a process in MB. */
const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
