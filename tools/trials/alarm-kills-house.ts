// What the trial of kills watches: devices with one rule, what follows their alarms by every way there is, and a gateway that
// reports, obeys and answers whenever there is a server.
import mqtt from 'mqtt'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { hashGatewaySecret } from '../../server/iot/device/credentials-secret.ts'
import { platformScope } from '../../server/platform/db.ts'
import { plantRule, plantTenant } from '../../server/testing/alarms.ts'
import type { TestApp } from '../../server/testing/app.ts'

export const TENANT = '200001'
const SECRET = 'a-secret-of-the-trial'
const scope = { tenant: TENANT, platform: false }

/** A receiver that notes how often it heard of each thing. */
export async function openSink() {
  const heard = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = String(request.headers['x-event-id'])
      heard.set(id, (heard.get(id) ?? 0) + 1)
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    heard,
    url: `http://127.0.0.1:${port}/hook/Zq8vT3kPw1`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Devices, a rule that raises and recovers at once, and one linkage for each way. */
export async function plantHouse(app: TestApp, devices: number, url: string): Promise<readonly string[]> {
  const since = new Date(Date.now() - 3_600_000)
  const plant = await plantTenant(
    app,
    TENANT,
    { properties: [{ identifier: 'temp' }, { identifier: 'flow', range: [0, 10] }], devices },
    since,
  )
  const secret = await hashGatewaySecret(SECRET)
  await app.context.db.transaction(scope, async (tx) => {
    await plantRule(tx, plant.typeId, { level: 2 }, since)
    await tx.query(`update thing_model set access_mode = 'rw', is_queueable = 1 where identifier = 'flow'`)
    await tx.query('update gateway set secret = $1', [secret])
  })
  await app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update param set param_value = '127.0.0.0/8' where param_key = 'callback.internal'`),
  )
  app.context.changes.invalidateAll()
  const keeper = await app.person({ tenant: TENANT, codes: 'all', alias: 'admin' })
  const made = async (path: string, draft: object) => {
    const answer = await keeper.post(path, draft)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.msg}`)
    return String((answer.data as { id: unknown }).id)
  }
  const channel = { channelName: 'sink', channelKind: 'webhook', address: url, signSecret: 's', perMinute: 600 }
  const channelId = await made('/alarm/alarm-channel/submit', channel)
  const actions = {
    letter: { kind: 'letter', userIds: [keeper.userId], text: '演练{device}' },
    channel: { kind: 'channel', channelId },
    command: { kind: 'command', identifier: 'flow', value: 5 },
    repair: { kind: 'repair' },
  }
  for (const [linkageName, action] of Object.entries(actions))
    await made('/alarm/alarmlinkage/submit', { linkageName, onEvents: 'raised', lapsesOnClear: 0, actions: [action] })
  return plant.devices.map(({ code }) => code)
}

export interface Gateway {
  /** How often each device was over its limit, as far as that was acknowledged. */
  readonly over: ReadonlyMap<string, number>
  /** How often each command arrived, by its number. */
  readonly obeyed: ReadonlyMap<string, number>
  acknowledged(): number
  /** Says no more; resolves with how many messages nobody has acknowledged after so many seconds. */
  drain(seconds: number): Promise<number>
  stop(): Promise<void>
}

/** Each device says one thing at a time, over its limit and back. */
export function startGateway(port: string, devices: readonly string[], pause = 700): Gateway {
  const line = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: `${TENANT}&G1`,
    password: SECRET,
    clientId: 'G1',
    clean: false,
    reconnectPeriod: 200,
  })
  line.on('error', () => undefined)
  line.on('connect', () => line.subscribe(`iot/v1/${TENANT}/G1/+/down/#`, { qos: 1 }))
  const over = new Map(devices.map((code) => [code, 0]))
  const obeyed = new Map<string, number>()
  let [sent, acknowledged, underWay] = [0, 0, 0]
  let isSending = true
  const say = (code: string, end: string, body: object) =>
    line.publishAsync(`iot/v1/${TENANT}/G1/${code}/up/${end}`, JSON.stringify(body), { qos: 1 })
  const report = (code: string, params: object) =>
    say(code, 'property', { id: `k${(sent += 1)}`, ts: Date.now(), params })

  line.on('message', (topic, payload) => {
    const code = topic.split('/')[4] ?? ''
    const { id, params } = JSON.parse(payload.toString()) as { id: string; params: object }
    obeyed.set(id, (obeyed.get(id) ?? 0) + 1)
    void say(code, 'reply', { id, code: 0 })
      .then(() => report(code, params))
      .catch(() => undefined)
  })

  async function live(code: string): Promise<void> {
    for (let isOver = true; isSending; isOver = !isOver) {
      underWay += 1
      const isKept = await report(code, { temp: isOver ? 9 : 1 }).then(
        () => true,
        () => false,
      )
      underWay -= 1
      if (!isKept) return
      acknowledged += 1
      if (isOver) over.set(code, (over.get(code) ?? 0) + 1)
      await wait(pause * (0.5 + Math.random()))
    }
  }
  for (const code of devices) void live(code)

  return {
    over,
    obeyed,
    acknowledged: () => acknowledged,
    async drain(seconds) {
      isSending = false
      for (const end = Date.now() + seconds * 1_000; underWay > 0 && Date.now() < end;) await wait(50)
      return underWay
    },
    stop: () => line.endAsync(true),
  }
}
