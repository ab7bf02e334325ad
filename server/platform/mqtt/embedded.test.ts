import type { MqttClient } from 'mqtt'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type Socket, connect as dial } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import {
  type RecordingHandlers,
  SECRET,
  createHold,
  transportContract,
  makeClients,
  createRecordingHandlers,
  publish,
  root,
} from './contract.ts'
import { embeddedBroker } from './embedded.ts'
import type { BrokerLimits } from './limits.ts'
import type { Transport } from './transport.ts'

const log = createLog('silent')
const up = `${root}/pump/up/property`

transportContract('the embedded broker', (handlers) => embeddedBroker(handlers, { log }))

describe('the embedded broker bears', () => {
  let desk: RecordingHandlers
  let transport: Transport
  let port = 0
  const sockets: Socket[] = []
  const connect = makeClients(() => port)

  const start = async (limits: Partial<BrokerLimits> = {}, now?: () => number) => {
    desk = createRecordingHandlers()
    transport = embeddedBroker(desk, { log, limits, ...(now ? { now } : {}) })
    port = await transport.listen(0, '127.0.0.1')
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await transport.close()
  })

  /** A raw socket with what it received, and whether it was closed. */
  const speak = (...parts: Buffer[]) => {
    const socket = dial(port, '127.0.0.1')
    sockets.push(socket)
    for (const part of parts) socket.write(part)
    const closed = new Promise<Buffer>((resolve) => {
      const heard: Buffer[] = []
      socket.on('data', (chunk) => heard.push(chunk))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(Buffer.concat(heard)))
    })
    return { socket, closed }
  }
  const text = (value: string | Buffer) =>
    Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)])
  const packet = (first: number, body: Buffer) => {
    const length: number[] = []
    for (let rest = body.length, more = true; more; rest = Math.floor(rest / 128)) {
      more = rest > 127
      length.push((rest % 128) + (more ? 128 : 0))
    }
    return Buffer.concat([Buffer.from([first, ...length]), body])
  }
  const hello = (keepAlive = 60, version = 4, name: string | Buffer = 'raw') =>
    packet(
      0x10,
      Buffer.concat([
        text('MQTT'),
        Buffer.from([version, 0xc2, 0, keepAlive]),
        text(name),
        text('200001&G1'),
        text(SECRET),
      ]),
    )
  const message = (topic: string, payload: string, id = 1) =>
    packet(0x32, Buffer.concat([text(topic), Buffer.from([0, id]), Buffer.from(payload)]))

  test('bytes that come one by one', async () => {
    await start()
    const all = Buffer.concat([hello(), message(up, 'slowly'), Buffer.from([0xc0, 0])])
    const { socket } = speak()
    for (const byte of all) socket.write(Buffer.from([byte]))
    await desk.until(() => desk.received.length === 1)
    expect(desk.received[0]?.payload.toString()).toBe('slowly')
  })

  test('a whole conversation in one packet, with a good-bye at its end', async () => {
    await start()
    const { closed } = speak(
      Buffer.concat([hello(), message(up, 'a', 1), message(up, 'b', 2), Buffer.from([0xc0, 0, 0xe0, 0])]),
    )
    await closed
    expect(desk.received.map(({ payload }) => payload.toString())).toEqual(['a', 'b'])
    expect(desk.told).toEqual(['connected G1', 'disconnected G1 closed'])
  })

  test.each([
    ['noise', () => [Buffer.from('GET / HTTP/1.1\r\n\r\n')]],
    ['a length without end', () => [Buffer.from([0x10, 255, 255, 255, 255, 1])]],
    ['a first packet that is no greeting', () => [message(up, 'x')]],
    ['a greeting that never ends', () => [packet(0x10, Buffer.alloc(100_000))]],
    ['two greetings', () => [hello(), hello()]],
    ['a publication whose topic is longer than itself', () => [hello(), packet(0x32, Buffer.from([255, 255, 0]))]],
    ['a publication without anything', () => [hello(), Buffer.from([0x30, 0])]],
    ['a publication to a filter', () => [hello(), message(`${root}/+/up/x`, 'x')]],
    ['a publication to nowhere', () => [hello(), message('', 'x')]],
    ['a topic of a thousand levels', () => [hello(), message(`${root}/pump/up/${'/'.repeat(1000)}`, 'x')]],
    ['a publication beyond all reason', () => [hello(), Buffer.from([0x32, 255, 255, 255, 127, 0, 2, 97, 97, 0, 1])]],
    ['a subscription as long as a book', () => [hello(), packet(0x82, Buffer.alloc(70_000))]],
    ['a malformed subscription', () => [hello(), packet(0x82, Buffer.from([0, 1, 0, 1]))]],
    [
      'a filter with its wildcard in the wrong place',
      () => [hello(), packet(0x82, Buffer.concat([Buffer.from([0, 1]), text('a/#/b'), Buffer.from([0])]))],
    ],
    ['a publication whose number is nought', () => [hello(), message(up, 'x', 0)]],
    ['a subscription whose number is nought', () => [hello(), packet(0x82, Buffer.from([0, 0, 0, 1, 97, 0]))]],
    ['a farewell to filters whose number is nought', () => [hello(), packet(0xa2, Buffer.from([0, 0, 0, 1, 97]))]],
    [
      'a quality of service there is not',
      () => [hello(), packet(0x36, Buffer.concat([text(up), Buffer.from([0, 1])]))],
    ],
    ['a topic that is no UTF-8', () => [hello(), packet(0x32, Buffer.from([0, 2, 0xc3, 0x28, 0, 1]))]],
    ['a topic with a NUL', () => [hello(), message(`${up}\0`, 'x')]],
    ['a filter that is no UTF-8', () => [hello(), packet(0x82, Buffer.from([0, 1, 0, 2, 0xc3, 0x28, 0]))]],
    ['a name with a NUL', () => [hello(60, 4, 'a\0b')]],
    ['a name that is no UTF-8', () => [hello(60, 4, Buffer.from([0xc3, 0x28]))]],
    ['a reserved kind of packet', () => [hello(), Buffer.from([0xf0, 0])]],
  ])('%s, by ending that connection and no other', async (_, parts) => {
    await start()
    const other = await connect({ username: '200001&G2' })
    await speak(...parts()).closed
    await publish(other, 'iot/v1/200001/G2/pump/up/property', 'still here')
    expect(transport.count()).toBe(1)
  })

  test.each([
    ['a plus', 'a+b'],
    ['a hash', '#'],
    ['a slash', 'a/b'],
    ['60 kB', 'x'.repeat(60_000)],
  ])('a client whose name has %s, which is told so', async (_, name) => {
    await start()
    expect([...(await speak(hello(60, 4, name)).closed)]).toEqual([0x20, 2, 0, 2])
    expect(desk.asked).toEqual([])
  })

  test('a client of a version it does not speak, which is told so', async () => {
    await start()
    const heard = await speak(packet(0x10, Buffer.concat([text('MQTT'), Buffer.from([5, 2, 0, 60, 0]), text('v5')])))
      .closed
    expect([...heard.subarray(0, 4)]).toEqual([0x20, 2, 0, 1])
  })

  test('a client that says nothing, for a while', async () => {
    await start({ connectTimeout: 50 })
    await speak().closed
    await speak(Buffer.from([0x10])).closed
    expect(desk.told).toEqual([])
  })

  test('a client that falls silent, for one and a half times what it promised', async () => {
    await start()
    await speak(hello(1)).closed
    expect(desk.told).toEqual(['connected G1', 'disconnected G1 keepalive'])
  })

  test('pings while messages wait: they are answered at once', async () => {
    await start()
    const client = await connect({ keepalive: 1, reschedulePings: false })
    const held = createHold()
    desk.work = () => held.promise
    const published = publish(client, up, 'waits')
    await desk.until(() => desk.received.length === 1)
    await new Promise<void>((resolve) => client.on('packetreceive', ({ cmd }) => cmd === 'pingresp' && resolve()))
    held.release()
    await published
  })

  test('a client that does not wait for acknowledgements, by not reading on', async () => {
    await start({ inFlight: { messages: 10, bytes: 1_000_000 } })
    const client = await connect()
    const held = createHold()
    desk.work = () => held.promise
    const published = Array.from({ length: 50 }, (_, n) => publish(client, up, String(n)))
    await desk.until(() => desk.received.length === 10)
    // Without the limit the next connection would be served after the eleventh message.
    await connect({ username: '200001&G2' })
    expect(desk.received).toHaveLength(10)
    held.release()
    await Promise.all(published)
    expect(desk.received.map(({ payload }) => Number(payload.toString()))).toEqual(
      Array.from({ length: 50 }, (_, n) => n),
    )
  })

  test('many clients that do not wait, by not reading on from any of them', async () => {
    await start({ inFlightOfAll: { messages: 10, bytes: 1_000_000 }, inFlight: { messages: 5, bytes: 1_000_000 } })
    const clients: MqttClient[] = []
    for (const code of ['G1', 'G2', 'G3', 'G4']) clients.push(await connect({ username: `200001&${code}` }))
    const held = createHold()
    desk.work = () => held.promise
    const published = clients.flatMap((client, n) =>
      Array.from({ length: 20 }, (_, i) => publish(client, `iot/v1/200001/G${n + 1}/pump/up/property`, String(i))),
    )
    await desk.until(() => desk.received.length >= 10)
    held.release()
    await Promise.all(published)
    expect(desk.received).toHaveLength(80)
  })

  test('a tenant whose messages wait leaves room for the others', async () => {
    const bytes = 1_000_000
    await start({
      inFlightOfAll: { messages: 30, bytes },
      inFlightPerTenant: { messages: 10, bytes },
      inFlight: { messages: 10, bytes },
    })
    const held = createHold()
    desk.work = ({ session }) => (session.peer.tenant === '200001' ? held.promise : Promise.resolve())
    const published: Promise<unknown>[] = []
    for (const code of ['G1', 'G2', 'G3', 'G4']) {
      const client = await connect({ username: `200001&${code}` })
      for (let i = 0; i < 10; i += 1) published.push(publish(client, `iot/v1/200001/${code}/pump/up/property`, `${i}`))
      await desk.until(() => desk.received.length >= 10)
    }
    const other = await connect({ username: '200002&G1' })
    await publish(other, 'iot/v1/200002/G1/pump/up/property', 'mine')
    expect(desk.received).toHaveLength(11)
    held.release()
    await Promise.all(published)
  })

  test('a client that floods, by reading it slowly and losing nothing', async () => {
    await start({ messagesPerSecond: 50 })
    const client = await connect()
    const begin = performance.now()
    await Promise.all(Array.from({ length: 80 }, (_, n) => publish(client, up, String(n))))
    // Fifty pass in a burst, the others at the permitted rate.
    expect(performance.now() - begin).toBeGreaterThan(400)
    expect(desk.received).toHaveLength(80)
  })

  test('a client that does not read what it is sent, until too much is waiting', async () => {
    await start({ unread: 500_000 })
    const subscribe = packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(`${root}/+/down/#`), Buffer.from([0])]))
    const { socket } = speak(hello(), subscribe, message(up, 'ready'))
    await desk.until(() => desk.received.length === 1)
    socket.pause()
    const big = Buffer.alloc(200_000)
    for (let n = 0; n < 200 && transport.count() > 0; n += 1) {
      void transport.publish(`${root}/pump/down/set`, big, 0)
      await turn()
    }
    expect(desk.told).toEqual(['connected G1', 'disconnected G1 refused'])
  })

  test('more subscriptions than anybody needs, by denying them', async () => {
    await start({ subscriptions: 2 })
    const client = await connect()
    await client.subscribeAsync([`${root}/a/down/#`, `${root}/b/down/#`])
    await expect(client.subscribeAsync(`${root}/c/down/#`)).rejects.toThrow()
    await client.unsubscribeAsync(`${root}/a/down/#`)
    await client.subscribeAsync(`${root}/c/down/#`)
  })

  test('ten thousand forbidden subscriptions in a packet, by reporting a few and ending that connection alone', async () => {
    await start({ refusals: { reported: 3, most: 1_000, window: 100 } })
    const other = await connect({ username: '200001&G2' })
    const held = createHold()
    const { refused } = desk
    desk.refused = (...told) => {
      void refused?.(...told)
      return held.promise
    }
    const client = await connect()
    const granted = new Promise<unknown>((resolve) =>
      client.on('packetreceive', (answer) => answer.cmd === 'suback' && resolve(answer.granted)),
    )
    const isOver = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await expect(client.subscribeAsync(Array.from({ length: 10_000 }, (_, n) => n.toString(36)))).rejects.toThrow()
    await isOver
    expect(await granted).toEqual(Array.from({ length: 10_000 }, () => 0x80))
    await publish(other, 'iot/v1/200001/G2/pump/up/property', 'mine')
    await desk.until(() => desk.told.at(-1)?.endsWith('more') === true)
    expect(desk.told).toEqual([
      'connected G2',
      'connected G1',
      ...['0', '1', '2'].map((filter) => `refused ${filter} subscription`),
      'disconnected G1 refused',
      'refused 7pr subscription and 9996 more',
    ])
    held.release()
  })

  test('a gateway with too many forbidden subscriptions that connects anew, by the same count', async () => {
    await start({ refusals: { reported: 1, most: 5, window: 600_000 } })
    for (const filters of [['a', 'b', 'c', 'd', 'e', 'f'], ['g']]) {
      const client = await connect()
      const isOver = new Promise<void>((resolve) => client.once('close', () => resolve()))
      await expect(client.subscribeAsync(filters)).rejects.toThrow()
      await isOver
    }
    await transport.close()
    const connection = ['connected G1', 'disconnected G1 refused']
    const [first, ...others] = connection
    expect(desk.told).toEqual([
      first,
      'refused a subscription',
      ...others,
      ...connection,
      'refused g subscription and 5 more',
    ])
  })

  test('refusals that wait to be noted, by noting no more of that tenant, and by not reading its messages', async () => {
    const bytes = 1_000_000
    await start({
      inFlightPerTenant: { messages: 3, bytes },
      refusals: { reported: 10, most: 1_000, window: 100 },
    })
    const held = createHold()
    const { refused } = desk
    desk.refused = (...told) => {
      void refused?.(...told)
      return held.promise
    }
    const client = await connect()
    await expect(client.subscribeAsync(['a', 'b', 'c', 'd', 'e'])).rejects.toThrow()
    const published = publish(client, up, 'waits')
    const other = await connect({ username: '200002&G1' })
    await publish(other, 'iot/v1/200002/G1/pump/up/property', 'mine')
    expect(desk.received).toHaveLength(1)
    expect(desk.told).toEqual([
      'connected G1',
      ...['a', 'b', 'c'].map((filter) => `refused ${filter} subscription`),
      'connected G1',
    ])
    held.release()
    await published
    await desk.until(() => desk.told.at(-1) === 'refused e subscription and 1 more')
  })

  test('more connections than it has room for', async () => {
    await start({ connections: 1 })
    const client = await connect()
    await speak(hello()).closed
    await publish(client, up, 'still here')
  })

  test('more connections of one address than it may hold, so that gateways at others come in', async () => {
    await start({ connectionsPerAddress: 2, connectTimeout: 500 })
    const silent = [speak(), speak()]
    await Promise.all(silent.map(({ socket }) => once(socket, 'connect')))
    await speak(hello()).closed
    expect(desk.told).toEqual([])
    const elsewhere = dial({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    sockets.push(elsewhere)
    elsewhere.write(hello())
    await desk.until(() => desk.told.length === 1)
    // Those that say nothing are closed after a while, and their places are free.
    await Promise.all(silent.map(({ closed }) => closed))
    const client = await connect()
    await publish(client, up, 'in')
  })

  test('a banned guesser, until the ban is over', async () => {
    let now = 1_000_000
    await start({}, () => now)
    for (let n = 0; n < 5; n += 1) await expect(connect({ password: 'wrong' })).rejects.toMatchObject({ code: 4 })
    await expect(connect()).rejects.toMatchObject({ code: 5 })
    now += 300_001
    await connect()
  })

  test('a guesser behind the address of a gateway, which comes in with the right password all the same', async () => {
    await start()
    await connect()
    for (let n = 0; n < 5; n += 1) await expect(connect({ password: 'wrong' })).rejects.toMatchObject({ code: 4 })
    await expect(connect({ password: 'wrong' })).rejects.toMatchObject({ code: 5 })
    await connect()
    await expect(connect({ password: 'wrong' })).rejects.toMatchObject({ code: 5 })
  })

  test('handlers that fail', async () => {
    await start()
    desk.connected = () => {
      throw new Error('bug')
    }
    desk.refused = () => {
      throw new Error('bug')
    }
    const client = await connect()
    await publish(client, 'elsewhere', 'x')
    await publish(client, up, 'y')
    expect(desk.received).toHaveLength(1)
  })

  test('a storm of one credential: in the end one session is left', async () => {
    await start()
    await Promise.allSettled(Array.from({ length: 30 }, (_, n) => connect({ clientId: `c${n}` })))
    const begun = desk.told.filter((line) => line.startsWith('connected')).length
    await desk.until(() => desk.told.filter((line) => line.startsWith('disconnected')).length === begun - 1)
    expect(transport.count()).toBe(1)
    // Begin and end events alternate.
    expect(desk.told.every((line, i) => line.startsWith(i % 2 === 0 ? 'connected' : 'disconnected'))).toBe(true)
  })

  test('a message of quality of service 2', async () => {
    await start()
    const client = await connect()
    await client.publishAsync(up, 'exactly', { qos: 2 })
    expect(desk.received.map(({ qos, payload }) => [qos, payload.toString()])).toEqual([[1, 'exactly']])
  })

  test('a port that is taken, by saying so', async () => {
    await start()
    const second = embeddedBroker(createRecordingHandlers(), { log })
    await expect(second.listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await second.close()
  })

  // Where they are installed.
  const mosquitto = hasMosquitto() ? test : undefined
  mosquitto?.('mosquitto’s own clients', async () => {
    await start()
    const about = ['-h', '127.0.0.1', '-p', String(port), '-u', '200001&G1', '-P', SECRET]
    await promisify(execFile)('mosquitto_pub', [...about, '-t', up, '-m', 'hello', '-q', '1'])
    await promisify(execFile)('mosquitto_pub', [...about, '-t', up, '-m', 'unasked', '-q', '0'])
    await desk.until(() => desk.told.length === 4)
    expect(desk.received.map(({ payload, qos }) => [payload.toString(), qos])).toEqual([
      ['hello', 1],
      ['unasked', 0],
    ])
    await expect(
      promisify(execFile)('mosquitto_pub', [...about.slice(0, -1), 'wrong', '-t', up, '-m', 'x']),
    ).rejects.toThrow()
  })
})

function hasMosquitto(): boolean {
  try {
    execFileSync('mosquitto_pub', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // Its help is shown with a failure of its own.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}
