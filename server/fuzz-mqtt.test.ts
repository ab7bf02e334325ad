// Thousands of mutated packets over real sockets: the broker ends those connections without affecting others.
import { connectAsync } from 'mqtt'
import { generate } from 'mqtt-packet'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashGatewaySecret } from './iot/device/credentials-secret.ts'
import { type Field, openField } from './journeys/field.ts'
import { type TestApp, startApp } from './testing/app.ts'
import { type Dice, createDice, fuzzRun } from './testing/fuzz.ts'
import { plantDevices } from './testing/plant.ts'

const { seed, count } = fuzzRun({ seed: 20_260_302, count: 4_000 })
const PER_CONNECTION = 5
const AT_ONCE = 40

const tenant = '200001'
const gateway = { username: `${tenant}&G1`, password: 'a-secret-of-the-gateway' }
let app: TestApp
let field: Field
let root = ''
beforeAll(async () => {
  app = await startApp()
  const plant = await app.context.db.transaction({ tenant, platform: false }, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp', range: [2, 8] }], devices: 2 }),
  )
  await app.context.db.transaction({ tenant, platform: false }, async (tx) =>
    tx.query('update gateway set secret = $1', [await hashGatewaySecret(gateway.password)]),
  )
  root = `iot/v1/${tenant}/G1/${plant.devices[0]?.code}`
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await field.stop()
  await app.stop()
})

const greeting = () =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: 'fuzz',
    keepalive: 30,
    username: gateway.username,
    password: Buffer.from(gateway.password),
    will: {
      topic: `iot/v1/${tenant}/G1/$gw/up/state`,
      payload: Buffer.from('{"state":"offline"}'),
      qos: 1,
      retain: false,
    },
  })

const payloads = () => [
  JSON.stringify({ id: '1', ts: Date.now(), params: { temp: 4 } }),
  JSON.stringify({ id: '1', ts: Date.now(), params: { temp: { value: 4, q: 1, toString: 0 } } }),
  '{"params":{"temp":1e999}}',
  '{"ts":{"valueOf":1},"params":{"length":{"toString":0}}}',
  '',
  '[]',
  'x'.repeat(2_000),
]

/** Valid packets before mutation. */
const originals: ((dice: Dice) => Buffer)[] = [
  greeting,
  ...['property', 'event', 'pack', 'topo', 'x'].map(
    (tail) => (dice: Dice) =>
      generate({
        cmd: 'publish',
        topic: `${root}/up/${tail}`,
        payload: dice.pick(payloads()),
        qos: dice.pick([0, 1, 1, 2]),
        messageId: dice.pick([1, 2, 65_535]),
        dup: dice.chance(0.2),
        retain: dice.chance(0.2),
      }),
  ),
  () =>
    generate({
      cmd: 'publish',
      topic: `iot/v1/${tenant}/G1/$gw/up/state`,
      payload: '{"state":"online"}',
      qos: 1,
      messageId: 3,
      dup: false,
      retain: false,
    }),
  () =>
    generate({
      cmd: 'subscribe',
      messageId: 4,
      subscriptions: [
        { topic: `iot/v1/${tenant}/G1/+/down/#`, qos: 1 },
        { topic: '#', qos: 0 },
      ],
    }),
  () => generate({ cmd: 'unsubscribe', messageId: 5, unsubscriptions: ['a/b'] }),
  () => generate({ cmd: 'puback', messageId: 6 }),
  () => generate({ cmd: 'pubrec', messageId: 7 }),
  () => generate({ cmd: 'pubrel', messageId: 8 }),
  () => generate({ cmd: 'pubcomp', messageId: 9 }),
  () => generate({ cmd: 'pingreq' }),
  () => generate({ cmd: 'disconnect' }),
  () => generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }),
  () => generate({ cmd: 'suback', messageId: 4, granted: [0] }),
]

const bytes = [0, 0x7f, 0x80, 0xff, 0xc0, 0xed, 0x23, 0x2b]

function mutate(dice: Dice, packet: Buffer): Buffer {
  const made = Buffer.from(packet)
  const at = dice.roll(made.length)
  switch (dice.roll(8)) {
    case 0:
      return made
    case 1:
      made.writeUInt8(dice.roll(256), at)
      return made
    case 2:
      made.writeUInt8(dice.pick(bytes), at)
      return made
    case 3:
      return made.subarray(0, at)
    case 4:
      return Buffer.concat([made.subarray(0, at), Buffer.from([dice.pick(bytes)]), made.subarray(at)])
    case 5:
      return Buffer.concat([made.subarray(0, at), made.subarray(at + 1 + dice.roll(4))])
    case 6:
      made.writeUInt8((dice.roll(16) << 4) | dice.roll(16), 0)
      return made
    default: {
      for (let n = dice.roll(6); n >= 0; n -= 1) made.writeUInt8(dice.roll(256), dice.roll(made.length))
      return made
    }
  }
}

/** Writes everything and closes; resolves when the broker has closed its side. */
function converse(parts: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(field.port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
      socket.end()
    })
    socket.resume()
    // The broker resets a connection it ends while data is arriving.
    socket.on('error', () => undefined)
    const late = setTimeout(() => reject(new Error(`not closed: ${Buffer.concat([...parts]).toString('hex')}`)), 20_000)
    socket.once('close', () => {
      clearTimeout(late)
      resolve()
    })
  })
}

test(`${count} mutated packets end at most the connections they come on`, async () => {
  const dice = createDice(seed)
  for (let sent = 0; sent < count; sent += PER_CONNECTION * AT_ONCE) {
    const conversations = Array.from({ length: AT_ONCE }, () => {
      const first = dice.chance(0.2) ? mutate(dice, greeting()) : greeting()
      return [first, ...Array.from({ length: PER_CONNECTION }, () => mutate(dice, dice.pick(originals)(dice)))]
    })
    await Promise.all(conversations.map(converse))
  }
  const good = await connectAsync(`mqtt://127.0.0.1:${field.port}`, { ...gateway, reconnectPeriod: 0 })
  await good.publishAsync(`${root}/up/property`, JSON.stringify({ id: 'good', ts: Date.now(), params: { temp: 5 } }), {
    qos: 1,
  })
  await good.endAsync()
  expect((await app.http.inject('/readyz')).json(), `FUZZ_SEED=${seed}`).toMatchObject({ status: 'ready' })
}, 600_000)
