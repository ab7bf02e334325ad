// The embedded broker: MQTT 3.1.1 over TCP and TLS; acknowledges a message once it is committed or refused.
import { Aedes, type AedesOptions, type Client } from 'aedes'
import type { EventEmitter } from 'node:events'
import { type Server, type Socket, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { createServer as createSecureServer } from 'node:tls'
import type { Certificate } from '../certificate.ts'
import type { Logger } from '../log.ts'
import { maySubscribe } from './acl.ts'
import { limitAddresses } from './addresses.ts'
import { createAdmission } from './admission.ts'
import { InFlightLimit, createTenantLimits } from './flow.ts'
import { Gate } from './gate.ts'
import { createIntake } from './intake.ts'
import { type BrokerLimits, usualLimits } from './limits.ts'
import { Link } from './link.ts'
import { createRefusals } from './refusals.ts'
import { createSessions, guarded } from './sessions.ts'
import type { Handlers, Transport } from './transport.ts'

export interface EmbeddedOptions {
  log: Logger
  limits?: Partial<BrokerLimits>
  /** Clock of arrivals and bans, epoch in ms. */
  now?: () => number
}

const DAY = 86_400_000
const BACKLOG = 2_048

export function embeddedBroker(handlers: Handlers, { log, limits: given, now = Date.now }: EmbeddedOptions): Transport {
  const limits = { ...usualLimits, ...given }
  const sessions = createSessions(handlers, log)
  const inFlightOfAll = new InFlightLimit(limits.inFlightOfAll)
  const inFlightOf = createTenantLimits(limits.inFlightPerTenant)
  // The broker authorizes a client's will after the connection has ended.
  const links = new WeakMap<Client, Link>()
  const open = new Set<Link>()
  const linkOf = (client: Client) => links.get(client)
  let closing: Promise<void> | undefined
  const isClosing = () => closing !== undefined
  const intake = createIntake({ handlers, log, inFlightOfAll, inFlightOf, linkOf, isClosing, now })
  const refusals = createRefusals(limits.refusals, {
    log,
    hasRoom: intake.hasRoom,
    report: intake.refuseSubscription,
  })
  const limitConnections = limitAddresses(limits.connectionsPerAddress, log)
  let broker: Aedes | undefined
  const servers: Server[] = []

  function welcome(socket: Socket): void {
    if (!broker || isClosing() || socket.destroyed) return void socket.destroy()
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
    const gate = new Gate(socket, limits, inFlightOfAll, {
      tooLarge: (head) => void intake.tooLarge(link, head),
      silent: () => link.end('keepalive'),
      over(isFault) {
        open.delete(link)
        sessions.over(link, link.cause ?? (isFault ? 'refused' : 'closed'))
      },
    })
    const client = broker.handle(gate)
    const link = new Link(gate, client, addressOf(socket))
    links.set(client, link)
    open.add(link)
  }

  const options: AedesOptions = {
    connectTimeout: limits.connectTimeout,
    drainTimeout: 5_000,
    // Zero is unlimited: one slow subscriber must not block delivery to others.
    concurrency: 0,
    maxInflightInbound: 100,
    // Broker heartbeats find wills of other brokers that died; there is only this one.
    heartbeatInterval: DAY,
    preConnect(client, packet, done) {
      linkOf(client)?.gate.keepAlive(packet.keepalive ?? 0)
      // Keep-alive is checked by the gate, which also sees bytes the broker does not.
      packet.keepalive = 0
      // No persistent sessions: a queued command would be executed long after it was meant; the platform stores what
      // must wait.
      packet.clean = true
      done(null, true)
    },
    authenticate: createAdmission({ handlers, log, sessions, inFlightOf, linkOf, isClosing, now }),
    authorizePublish: intake.authorizePublish,
    authorizeSubscribe(client, subscription, done) {
      const link = linkOf(client)
      if (!link?.session) return done(new Error('the client has no session'))
      const { topic } = subscription
      const hasRoom = link.filters.has(topic) || link.filters.size < limits.subscriptions
      const isGranted = hasRoom && maySubscribe(link.session.peer, topic)
      if (isGranted) link.filters.add(topic)
      else if (refusals.count(link.session, topic)) link.endAfterAnswer('refused')
      done(null, isGranted ? subscription : null)
      // A turn later the broker delivers to it.
      const { session } = link
      if (isGranted) setImmediate(() => guarded(log, () => handlers.subscribed?.(session)))
    },
    authorizeForward(client, packet) {
      const link = linkOf(client)
      if (!link?.session || !maySubscribe(link.session.peer, packet.topic)) return null
      if (!link.gate.isSlow) return packet
      link.end('refused')
      return null
    },
  }

  async function openBroker(): Promise<Aedes> {
    const made = await Aedes.createBroker(options)
    made.on('clientReady', (client) => linkOf(client)?.gate.open())
    made.on('unsubscribe', (filters, client) => filters.forEach((filter) => linkOf(client)?.filters.delete(filter)))
    made.on('clientError', (client, error) => log.debug({ err: error, session: client.id }, 'an MQTT client failed'))
    made.on('connectionError', (_, error) => log.debug({ err: error }, 'an MQTT connection failed'))
    const events: EventEmitter = made
    events.on('error', (error: unknown) => log.error({ err: error }, 'the MQTT broker failed'))
    return made
  }

  async function close(): Promise<void> {
    const areShut = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    for (const { gate } of open) gate.shut()
    await within(limits.farewell, Promise.all([...open].map((link) => link.idle())))
    // The broker writes acknowledgements one turn of the event loop after they are allowed.
    await turn()
    for (const link of open) link.end('server')
    refusals.close()
    await areShut
    await new Promise<void>((resolve) => (broker ? broker.close(resolve) : resolve()))
  }

  function secureServer(certificate: Certificate): Server {
    const { cert, key } = certificate.pair
    const made = createSecureServer(
      { cert, key, allowHalfOpen: true, handshakeTimeout: limits.connectTimeout },
      welcome,
    )
    certificate.renew(made)
    made.on('tlsClientError', (error) => log.debug({ err: error }, 'a TLS handshake of a device failed'))
    return made
  }

  return {
    async listen(port, host, certificate) {
      broker ??= await openBroker()
      const made = certificate ? secureServer(certificate) : createServer({ allowHalfOpen: true }, welcome)
      servers.push(made)
      made.maxConnections = limits.connections
      limitConnections(made)
      await new Promise<void>((resolve, reject) => {
        made.once('error', reject)
        made.listen({ port, host, backlog: BACKLOG }, resolve)
      })
      made.on('error', (error) => log.error({ err: error }, 'the MQTT port failed'))
      const bound = made.address()
      return typeof bound === 'object' && bound ? bound.port : port
    },
    publish(topic, payload, qos, retain = false) {
      return new Promise((resolve, reject) => {
        if (!broker || isClosing()) return reject(new Error('the MQTT broker is not open'))
        broker.publish({ cmd: 'publish', dup: false, topic, payload, qos, retain }, (error) =>
          error ? reject(error) : resolve(),
        )
      })
    },
    isListening: sessions.isListening,
    disconnect: (gatewayId) => sessions.disconnect(gatewayId, 'refused'),
    count: sessions.count,
    close: () => (closing ??= close()),
  }
}

// IPv4 addresses are IPv6-mapped where the socket listens on both families.
const addressOf = ({ remoteAddress = '' }: Socket) => remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '')

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, enough])
  clearTimeout(timer)
}
