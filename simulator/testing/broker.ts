// The product's own broker for tests, with handlers that only record messages and sessions.
import { createLog } from '../../server/platform/log.ts'
import { embeddedBroker } from '../../server/platform/mqtt/embedded.ts'
import type { Inbound, Session } from '../../server/platform/mqtt/transport.ts'

export interface Received {
  topic: string
  body: Record<string, unknown>
  retain: boolean
  qos: number
  username: string
}

export interface Broker {
  url: string
  port: number
  received: readonly Received[]
  /** Sends to whoever subscribed; text as it is. */
  send(topic: string, body: object | string): Promise<void>
  /** User names of those that subscribed to something. */
  readonly listening: readonly string[]
  /** User names of connected gateways. */
  readonly present: string[]
  /** Resolves when the condition is true; checked on every event. */
  until(what: () => boolean): Promise<void>
  stop(): Promise<void>
}

interface Wish {
  port?: number
  /** Passwords by user name; without them everybody may connect. */
  passwords?: ReadonlyMap<string, string>
}

const nameOf = ({ peer }: Session) => `${peer.tenant}&${peer.gatewayCode}`

export async function startBroker({ port = 0, passwords }: Wish = {}): Promise<Broker> {
  const received: Received[] = []
  const sessions = new Map<string, string>()
  const listening: string[] = []
  const waiting = new Set<() => void>()
  const tell = () => {
    for (const ask of waiting) ask()
  }
  const transport = embeddedBroker(
    {
      async authenticate({ username, password }) {
        if (passwords && passwords.get(username) !== password.toString()) return undefined
        const [tenant = '', gatewayCode = ''] = username.split('&')
        return { tenant, gatewayCode, gatewayId: username }
      },
      async receive({ topic, payload, retain, qos, session }: Inbound) {
        received.push({ topic, body: JSON.parse(payload.toString()), retain, qos, username: nameOf(session) })
        tell()
      },
      connected(session) {
        sessions.set(session.id, nameOf(session))
        tell()
      },
      subscribed(session) {
        listening.push(nameOf(session))
        tell()
      },
      disconnected(session) {
        sessions.delete(session.id)
        tell()
      },
    },
    { log: createLog('silent') },
  )
  const bound = await transport.listen(port, 'localhost')
  return {
    url: `mqtt://localhost:${bound}`,
    port: bound,
    received,
    listening,
    send: (topic, body) =>
      transport.publish(topic, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), 1),
    get present() {
      return [...sessions.values()]
    },
    until: (what) =>
      new Promise((resolve) => {
        const ask = () => {
          if (!what()) return
          waiting.delete(ask)
          resolve()
        }
        waiting.add(ask)
        ask()
      }),
    stop: () => transport.close(),
  }
}
