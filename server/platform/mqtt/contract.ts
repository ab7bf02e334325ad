// The contract of every MQTT transport, as tests; run by the test of each broker.
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterEach, describe, expect, test } from 'vitest'
import type { Handlers, Inbound, Peer, Transport } from './transport.ts'

/** Recorded handler calls, and a way to wait for more of them. */
export interface RecordingHandlers extends Handlers {
  received: Inbound[]
  /** `connected G1`, `disconnected G1 closed`, `refused iot/… topic`, `refused # subscription and 9 more`, in call order. */
  told: string[]
  /** Client names and passwords that were checked. */
  asked: string[]
  /** The work a message's acknowledgement waits for. */
  work: (message: Inbound) => Promise<void>
  until(isSo: () => boolean): Promise<void>
}

export const SECRET = 'the-secret-of-a-gateway'

export const peerOf = (username: string): Peer => {
  const [tenant = '', gatewayCode = ''] = username.split('&')
  return { tenant, gatewayCode, gatewayId: `${tenant}-${gatewayCode}` }
}

export function createRecordingHandlers(): RecordingHandlers {
  const waiting = new Set<() => void>()
  const news = () => {
    for (const wake of waiting) wake()
  }
  const desk: RecordingHandlers = {
    received: [],
    told: [],
    asked: [],
    work: async () => undefined,
    async authenticate({ username, password }) {
      desk.asked.push(username)
      return password.toString() === SECRET ? peerOf(username) : undefined
    },
    async receive(message) {
      desk.received.push(message)
      news()
      await desk.work(message)
    },
    connected({ peer }) {
      desk.told.push(`connected ${peer.gatewayCode}`)
      news()
    },
    disconnected({ peer }, cause) {
      desk.told.push(`disconnected ${peer.gatewayCode} ${cause}`)
      news()
    },
    refused(_, topic, reason, more) {
      desk.told.push(`refused ${topic} ${reason}${more > 0 ? ` and ${more} more` : ''}`)
      news()
    },
    until: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
  return desk
}

export const root = 'iot/v1/200001/G1'
const up = `${root}/pump/up/property`
const state = `${root}/$gw/up/state`

/** Connects gateways to the port and closes them after each test. */
export function makeClients(port: () => number) {
  const clients: MqttClient[] = []
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end(true)
  })
  return (options: IClientOptions = {}): Promise<MqttClient> => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${port()}`, {
      username: '200001&G1',
      password: SECRET,
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...options,
    })
    clients.push(client)
    return new Promise((resolve, reject) => {
      client.once('connect', () => resolve(client))
      client.once('error', reject)
    })
  }
}

export const publish = (client: MqttClient, topic: string, payload: string | Buffer, qos: 0 | 1 = 1) =>
  client.publishAsync(topic, payload, { qos })

/** After a PINGRESP everything the client sent before it has been processed. */
const ping = (client: MqttClient) =>
  new Promise<void>((resolve) => {
    client.on('packetreceive', ({ cmd }) => cmd === 'pingresp' && resolve())
    client.sendPing()
  })

const ended = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

interface Hold {
  release(): void
  promise: Promise<void>
}

export function createHold(): Hold {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, release: resolve }
}

export function transportContract(name: string, open: (handlers: Handlers) => Transport): void {
  describe(`${name} keeps the contract`, () => {
    let desk: RecordingHandlers
    let transport: Transport
    let port = 0
    const connect = makeClients(() => port)

    const start = async () => {
      desk = createRecordingHandlers()
      transport = open(desk)
      port = await transport.listen(0, '127.0.0.1')
    }
    afterEach(() => transport.close())

    test('a message is acknowledged when it was dealt with and not before', async () => {
      await start()
      const client = await connect()
      const held = createHold()
      desk.work = () => held.promise
      let isAcknowledged = false
      const published = publish(client, up, '{"id":"1"}').then(() => (isAcknowledged = true))
      await desk.until(() => desk.received.length === 1)
      // A PINGRESP that arrives first shows that the acknowledgement is withheld, not just slow.
      await ping(client)
      expect(isAcknowledged).toBe(false)
      held.release()
      await published
      expect(desk.received[0]).toMatchObject({ topic: up, qos: 1, session: { peer: peerOf('200001&G1') } })
      expect(desk.received[0]?.payload.toString()).toBe('{"id":"1"}')
    })

    test('a message that could not be taken is not acknowledged, and comes again after reconnecting', async () => {
      await start()
      desk.work = async () => {
        if (desk.received.length === 1) throw new Error('no room')
      }
      const client = await connect({ reconnectPeriod: 10, clientId: 'G1', clean: false })
      await publish(client, up, '{"id":"2"}')
      expect(desk.received.map(({ payload }) => payload.toString())).toEqual(['{"id":"2"}', '{"id":"2"}'])
      expect(desk.told).toEqual(['connected G1', 'disconnected G1 server', 'connected G1'])
    })

    test('messages of one client arrive in order and are acknowledged in order', async () => {
      await start()
      const client = await connect()
      const holds = [createHold(), createHold(), createHold()]
      desk.work = ({ payload }) => holds[Number(payload.toString())]?.promise ?? Promise.resolve()
      const acknowledged: number[] = []
      const published = [0, 1, 2].map((n) => publish(client, up, String(n)).then(() => acknowledged.push(n)))
      await desk.until(() => desk.received.length === 3)
      expect(desk.received.map(({ payload }) => payload.toString())).toEqual(['0', '1', '2'])
      holds[2]?.release()
      holds[1]?.release()
      await ping(client)
      expect(acknowledged).toEqual([])
      holds[0]?.release()
      await Promise.all(published)
      expect(acknowledged).toEqual([0, 1, 2])
    })

    test('a message without guarantee is handed over too, and its failure costs nobody the connection', async () => {
      await start()
      const client = await connect()
      desk.work = () => Promise.reject(new Error('no room'))
      await publish(client, up, 'a', 0)
      await desk.until(() => desk.received.length === 1)
      desk.work = async () => undefined
      await publish(client, up, 'b')
      expect(desk.received.map(({ qos }) => qos)).toEqual([0, 1])
    })

    test('one credential has one session: the newcomer takes over, whatever it calls itself', async () => {
      await start()
      const first = await connect({ clientId: 'one' })
      const isOver = ended(first)
      const second = await connect({ clientId: 'two' })
      await isOver
      expect(desk.told).toEqual(['connected G1', 'disconnected G1 taken-over', 'connected G1'])
      expect(transport.count()).toBe(1)
      await publish(second, up, 'still here')
      expect(desk.received.at(-1)?.session.clientId).toBe('two')
    })

    test('equal client names of different gateways are no reason to end anybody', async () => {
      await start()
      const mine = await connect({ clientId: 'gateway', clean: false })
      await mine.subscribeAsync(`${root}/+/down/#`)
      const theirs = await connect({ clientId: 'gateway', clean: false, username: '200002&G1' })
      expect(transport.count()).toBe(2)
      theirs.on('message', () => desk.told.push('overheard'))
      const heard = new Promise((resolve) => mine.once('message', (topic) => resolve(topic)))
      await transport.publish(`${root}/pump/down/set`, Buffer.from('{}'), 1)
      expect(await heard).toBe(`${root}/pump/down/set`)
      expect(desk.told).not.toContain('overheard')
    })

    test('what is published elsewhere than below the own prefix is told, not taken, and the connection goes on', async () => {
      await start()
      const client = await connect()
      const foreign = [
        'iot/v1/200002/G1/pump/up/property',
        'iot/v1/200001/G2/pump/up/property',
        'iot/v1/200001/G10/pump/up/property',
        `${root}/pump/down/set`,
        `${root}/pump/up`,
        `${root}//up/property`,
        '$SYS/broker/up/x',
        'anything',
      ]
      for (const topic of foreign) await publish(client, topic, 'x')
      await publish(client, foreign[0] ?? '', 'x', 0)
      await publish(client, up, 'mine')
      expect(desk.received.map(({ topic }) => topic)).toEqual([up])
      expect(desk.told.slice(1)).toEqual([...foreign, foreign[0]].map((topic) => `refused ${topic} topic`))
    })

    test('what is refused is acknowledged when that was noted and not before', async () => {
      await start()
      const client = await connect()
      const held = createHold()
      desk.refused = (_, topic) => {
        desk.told.push(topic)
        return held.promise
      }
      let isAcknowledged = false
      const published = publish(client, 'elsewhere', 'x').then(() => (isAcknowledged = true))
      await expect.poll(() => desk.told).toContain('elsewhere')
      await ping(client)
      expect(isAcknowledged).toBe(false)
      held.release()
      await published
    })

    test('only the own downlinks can be subscribed to', async () => {
      await start()
      const client = await connect()
      const denied = [
        '#',
        '+/#',
        '$SYS/#',
        'iot/#',
        `${root}/#`,
        `${root}/+/up/#`,
        `${root}/pump/+/set`,
        'iot/v1/+/G1/+/down/#',
        'iot/v1/200002/G1/+/down/#',
        `$share/x/${root}/+/down/#`,
      ]
      for (const filter of denied)
        await expect(client.subscribeAsync(filter), filter).rejects.toMatchObject({
          message: 'Subscribe error: Unspecified error',
        })
      const granted = await client.subscribeAsync([`${root}/+/down/#`, `${root}/$gw/down/time`], { qos: 1 })
      expect(granted.map(({ qos }) => qos)).toEqual([1, 1])
      expect(desk.told.slice(1)).toEqual(denied.map((filter) => `refused ${filter} subscription`))
    })

    test('it is known whether a gateway listens to a topic, until it goes', async () => {
      await start()
      const [set, invoke] = [`${root}/pump/down/set`, `${root}/pump/down/invoke/reset`]
      const listening = () => [set, invoke].map((topic) => transport.isListening('200001-G1', topic))
      expect(listening()).toEqual([false, false])
      const client = await connect()
      expect(listening()).toEqual([false, false])
      await client.subscribeAsync(`${root}/+/down/set`)
      expect(listening()).toEqual([true, false])
      await client.subscribeAsync(`${root}/pump/down/#`)
      expect(listening()).toEqual([true, true])
      expect(transport.isListening('200001-G2', set)).toBe(false)
      await client.endAsync()
      await desk.until(() => desk.told.length === 2)
      expect(listening()).toEqual([false, false])
    })

    test('what devices say reaches no other client', async () => {
      await start()
      const client = await connect()
      const other = await connect({ username: '200001&G2' })
      await other.subscribeAsync('iot/v1/200001/G2/+/down/#')
      other.on('message', (topic) => desk.told.push(`overheard ${topic}`))
      await publish(client, 'iot/v1/200001/G2/x/down/set', 'spoofed')
      const heard = new Promise((resolve) => other.once('message', (topic) => resolve(topic)))
      await transport.publish('iot/v1/200001/G2/x/down/real', Buffer.from('{}'), 0)
      expect(await heard).toBe('iot/v1/200001/G2/x/down/real')
      expect(desk.told.filter((line) => line.startsWith('overheard'))).toEqual([
        'overheard iot/v1/200001/G2/x/down/real',
      ])
    })

    test('a will on the own state topic is handed over when the connection breaks', async () => {
      await start()
      const payload = Buffer.from('{"state":"offline","sessionId":"S"}')
      const client = await connect({ will: { topic: state, payload, qos: 1, retain: true } })
      client.stream.destroy()
      await desk.until(() => desk.received.length === 1 && desk.told.length === 2)
      expect(desk.received[0]).toMatchObject({ topic: state, retain: true, session: { peer: { gatewayCode: 'G1' } } })
      expect(desk.told).toEqual(['connected G1', 'disconnected G1 closed'])
    })

    test('an orderly good-bye leaves no will', async () => {
      await start()
      const client = await connect({ will: { topic: state, payload: Buffer.from('x'), qos: 1, retain: true } })
      await client.endAsync()
      await desk.until(() => desk.told.length === 2)
      await connect()
      expect(desk.received).toEqual([])
    })

    test('a will anywhere else is told and goes nowhere', async () => {
      await start()
      const client = await connect({ will: { topic: up, payload: Buffer.from('x'), qos: 1, retain: false } })
      client.stream.destroy()
      await desk.until(() => desk.told.length === 3)
      expect(desk.told).toContain(`refused ${up} topic`)
      expect(desk.received).toEqual([])
    })

    test('the will of a session that was taken over names the session it belonged to', async () => {
      await start()
      await connect({ will: { topic: state, payload: Buffer.from('1'), qos: 1, retain: true } })
      const second = await connect()
      await publish(second, up, '2')
      await desk.until(() => desk.received.length === 2)
      const [will, news] = ['1', '2'].map((text) => desk.received.find(({ payload }) => payload.toString() === text))
      expect(will?.session.id).not.toBe(news?.session.id)
    })

    test('a larger message than allowed is told and acknowledged, and the connection goes on', async () => {
      await start()
      const client = await connect()
      await publish(client, up, Buffer.alloc(300 * 1024, 'x'))
      await publish(client, up, Buffer.alloc(256 * 1024, 'y'))
      await publish(client, up, 'small')
      expect(desk.received.map(({ payload }) => payload.length)).toEqual([256 * 1024, 5])
      expect(desk.told).toEqual(['connected G1', `refused ${up} size`])
    })

    test('a wrong password is refused, and guessing leads to a ban for that name and address', async () => {
      await start()
      for (let n = 0; n < 5; n += 1) await expect(connect({ password: `wrong${n}` })).rejects.toMatchObject({ code: 4 })
      await expect(connect()).rejects.toMatchObject({ code: 5 })
      expect(desk.asked).toHaveLength(5)
      await connect({ username: '200001&G2' })
      expect(desk.told).toEqual(['connected G2'])
    })

    test('when nobody can tell whether a password is right, that is no reason for a ban', async () => {
      await start()
      const { authenticate } = desk
      desk.authenticate = () => Promise.reject(new Error('no database'))
      for (let n = 0; n < 6; n += 1) await expect(connect()).rejects.toMatchObject({ code: 3 })
      desk.authenticate = authenticate
      await connect()
    })

    test('a session whose credential is no longer good ends now', async () => {
      await start()
      const client = await connect()
      const isOver = ended(client)
      transport.disconnect('200001-G1')
      await isOver
      transport.disconnect('200001-G1')
      expect(desk.told).toEqual(['connected G1', 'disconnected G1 refused'])
      expect(transport.count()).toBe(0)
    })

    test('closing lets what waits be acknowledged, and takes nothing new', async () => {
      await start()
      const client = await connect({ will: { topic: state, payload: Buffer.from('x'), qos: 1, retain: true } })
      const held = createHold()
      desk.work = () => held.promise
      const published = publish(client, up, 'waits')
      await desk.until(() => desk.received.length === 1)
      const isClosed = transport.close()
      await expect(connect({ username: '200001&G2' })).rejects.toThrow()
      held.release()
      await published
      await isClosed
      expect(desk.told).toEqual(['connected G1', 'disconnected G1 server'])
      expect(desk.received).toHaveLength(1)
      await expect(transport.publish(`${root}/pump/down/set`, Buffer.from('x'), 0)).rejects.toThrow()
    })

    test('a subscriber is sent what the platform publishes, retained or not', async () => {
      await start()
      await transport.publish(`${root}/$gw/down/config`, Buffer.from('kept'), 1, true)
      const client = await connect()
      const heard: string[] = []
      const arrival = new Promise<void>((resolve) =>
        client.on('message', (_, payload) => {
          heard.push(payload.toString())
          if (heard.length === 2) resolve()
        }),
      )
      await client.subscribeAsync(`${root}/+/down/#`, { qos: 1 })
      await transport.publish(`${root}/pump/down/set`, Buffer.from('now'), 1)
      await arrival
      expect(heard.toSorted()).toEqual(['kept', 'now'])
    })
  })
}
