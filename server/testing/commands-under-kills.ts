// Commands through a gateway of a server that is killed again and again: what was answered stands in the table, nothing is
// carried out twice or behind the table's back, and nothing waits for ever (domain reference 3.4).
import { connect } from 'mqtt'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import type { Caller, TestApp } from './app.ts'
import { plantDevices } from './plant.ts'
import { type ServerProcess, startServer, urlOf } from './process.ts'

interface Wish {
  /** Seeds and signs people in; does not listen. */
  app: TestApp
  dataDir: string
  kills: number
  say?: (line: string) => void
}

export interface Found {
  kills: number
  commands: number
  /** How they ended. */
  ended: Readonly<Record<string, number>>
  /** Answered with 200, and not in the table. */
  lost: number
  /** Carried out more than once. */
  twice: number
  /** Carried out, and told as never sent. */
  unseen: number
  /** The device's answer was acknowledged and is not told. */
  unheard: number
  /** Neither ended nor still to be sent. */
  hanging: number
}

const TENANT = '200001'
const SECRET = 'a-secret-of-the-gateway'
const DEVICES = 6
const SCOPE = { tenant: TENANT, platform: false }
/** Commands carried out before a kill, and at most so many milliseconds between the last of them and it. */
const AMID = 3
const LATEST = 300
/** Milliseconds: longer than a command is waited for whose gateway was cut off, since a device has one at a time. */
const PATIENCE = 150_000

export async function tryCommands({ app, dataDir, kills, say = () => undefined }: Wish): Promise<Found> {
  const deviceIds = await plant(app)
  const mqttPort = await freePort()
  let address = ''
  const begin = async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(app.owner), LOG_LEVEL: 'error', MQTT_PORT: String(mqttPort) }
    const started = startServer(env)
    address = await started.ready
    return started
  }
  let server: ServerProcess = await begin()
  const gateway = openGateway(mqttPort)
  const person = await app.person({ tenant: TENANT, codes: 'all' })
  const answered = new Set<string>()
  let isOver = false
  const people = deviceIds.map(async (deviceId) => {
    for (let value = 1; !isOver; value = (value % 90) + 1) {
      const id = await tell(`${address}/api`, person, { deviceId, identifier: value % 3 ? 'level' : 'mode', value })
      if (id) answered.add(id)
      // The gateway is away, or the last command is still under way.
      else await pause(20)
    }
  })
  try {
    for (let killed = 1; killed <= kills; killed += 1) {
      const before = gateway.executed.length
      await until(() => gateway.executed.length >= before + AMID)
      await pause(Math.random() * LATEST)
      server.child.kill('SIGKILL')
      await server.ended
      server = await begin()
      if (killed % 10 === 0) say(`${killed} kills, ${gateway.executed.length} commands carried out`)
    }
    isOver = true
    await Promise.all(people)
    await until(async () => (await waiting(app)) === 0)
    return { kills, ...(await compare(app, answered, gateway)) }
  } finally {
    isOver = true
    await gateway.close()
    server.child.kill('SIGTERM')
    await server.ended
  }
}

/** Both properties can be written; `mode` waits for its gateway. */
const plant = (app: TestApp): Promise<string[]> =>
  app.context.db.transaction(SCOPE, async (tx) => {
    const { devices } = await plantDevices(tx, {
      devices: DEVICES,
      properties: [{ identifier: 'level' }, { identifier: 'mode' }],
    })
    await tx.query(`update thing_model set access_mode = 'rw', is_queueable = (identifier = 'mode')::int`)
    await tx.query('update gateway set secret = $1', [await hashGatewaySecret(SECRET)])
    return devices.map(({ deviceId }) => deviceId)
  })

interface Gateway {
  /** Ids in the order in which they were carried out. */
  executed: string[]
  /** Ids whose answer the server has taken. */
  acknowledged: Set<string>
  close(): Promise<void>
}

/** Carries out what it is told, at once or a little later, and connects again as soon as it is cut off. */
function openGateway(port: number): Gateway {
  const executed: string[] = []
  const acknowledged = new Set<string>()
  const client = connect(`mqtt://127.0.0.1:${port}`, {
    username: `${TENANT}&G1`,
    password: SECRET,
    reconnectPeriod: 50,
    resubscribe: false,
  })
  // Every refused connection of a dead server.
  client.on('error', () => undefined)
  client.on('connect', () => client.subscribe(`iot/v1/${TENANT}/G1/+/down/#`, { qos: 1 }, () => undefined))
  client.on('message', (topic, payload) => {
    const { id } = JSON.parse(payload.toString()) as { id: string }
    executed.push(id)
    const answer = () =>
      client.publish(
        topic.replace(/\/down\/.*/, '/up/reply'),
        JSON.stringify({ id, code: 0 }),
        { qos: 1 },
        (error) => void (error ? undefined : acknowledged.add(id)),
      )
    setTimeout(answer, Math.random() * 60)
  })
  return { executed, acknowledged, close: () => client.endAsync(true) }
}

/** Its id where the server said yes; undefined where it said no, or died over it. */
async function tell(api: string, person: Caller, body: object): Promise<string | undefined> {
  try {
    const headers = { 'blade-auth': `bearer ${person.token}`, 'content-type': 'application/json' }
    const reply = await fetch(`${api}/iot/tool/control`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { code, data } = (await reply.json()) as { code: number; data: { commandId: string } }
    return code === 200 ? data.commandId : undefined
  } catch {
    return undefined
  }
}

const ask = (app: TestApp, text: string) => app.context.db.transaction(SCOPE, (tx) => tx.query(text))

const waiting = async (app: TestApp): Promise<number> =>
  Number(
    (await ask(app, `select count(*)::int as n from device_command where command_status in ('QUEUED', 'SENT')`))[0]?.n,
  )

async function compare(app: TestApp, answered: ReadonlySet<string>, gateway: Gateway) {
  const rows = await ask(app, 'select id::text as id, command_status as status from device_command')
  const statusOf = new Map(rows.map(({ id, status }) => [String(id), String(status)]))
  const wasSent = (status = '') => ['SUCCESS', 'MISMATCH', 'LATE_SUCCESS', 'TIMEOUT', 'SENT'].includes(status)
  const wasHeard = (status = '') => ['SUCCESS', 'MISMATCH', 'LATE_SUCCESS'].includes(status)
  const count = (ids: Iterable<string>, isSo: (id: string) => boolean) => [...ids].filter(isSo).length
  return {
    commands: rows.length,
    ended: Object.fromEntries(
      [...Map.groupBy(statusOf.values(), (status) => status)].map(([status, all]) => [status, all.length]),
    ),
    lost: count(answered, (id) => !statusOf.has(id)),
    twice: gateway.executed.length - new Set(gateway.executed).size,
    unseen: count(gateway.executed, (id) => !wasSent(statusOf.get(id))),
    unheard: count(gateway.acknowledged, (id) => !wasHeard(statusOf.get(id))),
    hanging: count(statusOf.keys(), (id) => ['QUEUED', 'SENT'].includes(statusOf.get(id) ?? '')),
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; !(await isSo()) && Date.now() < end;) await pause(10)
}

/** The same for every start, so that the gateway finds the server again. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
