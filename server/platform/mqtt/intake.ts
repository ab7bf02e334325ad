// Publications of clients: authorized, handed over, and acknowledged by the broker only once settled.
import type { AedesOptions, Client } from 'aedes'
import type { Logger } from '../log.ts'
import { mayPublish, stateTopicOf } from './acl.ts'
import type { InFlightLimit } from './flow.ts'
import { type PublishHead, pubAck } from './frame.ts'
import type { Link } from './link.ts'
import { guarded } from './sessions.ts'
import type { Handlers, Inbound, RefusalReason, Session } from './transport.ts'

type AuthorizePublish = NonNullable<AedesOptions['authorizePublish']>
type Packet = Parameters<AuthorizePublish>[1]
type Done = Parameters<AuthorizePublish>[2]

interface IntakeOptions {
  handlers: Handlers
  log: Logger
  /** In-flight limit of all connections together. */
  inFlightOfAll: InFlightLimit
  inFlightOf(tenant: string): InFlightLimit
  linkOf(client: Client): Link | undefined
  isClosing(): boolean
  /** Epoch in ms. */
  now(): number
}

export interface Intake {
  authorizePublish: AuthorizePublish
  tooLarge(link: Link, head: PublishHead): Promise<void>
  /** Reports a refused subscription, and how many more there were. */
  refuseSubscription(session: Session, topic: string, more: number): void
  /** Whether the in-flight limits of all and of the tenant have room. */
  hasRoom(tenant: string): boolean
}

export function createIntake({
  handlers,
  log,
  inFlightOfAll,
  inFlightOf,
  linkOf,
  isClosing,
  now,
}: IntakeOptions): Intake {
  /** In flight, for all and for the tenant, until the work has ended. Resolves with its error, if any. */
  async function inFlight({ peer }: Session, size: number, work: () => Promise<void> | void): Promise<unknown> {
    const limits = [inFlightOfAll, inFlightOf(peer.tenant)]
    for (const limit of limits) limit.enter(size)
    try {
      await work()
      return undefined
    } catch (error) {
      return error ?? new Error('the message was not stored')
    } finally {
      for (const limit of limits.toReversed()) limit.leave(size)
    }
  }

  const receive = (message: Inbound) =>
    inFlight(message.session, message.payload.length, () => handlers.receive(message))

  const refuse = (session: Session, topic: string, reason: RefusalReason, more = 0) =>
    inFlight(session, topic.length, () => {
      let told: Promise<void> | void = undefined
      guarded(log, () => {
        told = handlers.refused?.(session, topic, reason, more)
      })
      return told
    })

  async function onPublication(link: Link, session: Session, packet: Packet, done: Done): Promise<void> {
    const message = messageOf(session, packet, now())
    const isAllowed = mayPublish(session.peer, message.topic)
    emptyPacket(packet)
    const received = isAllowed ? receive(message) : refuse(session, message.topic, 'topic')
    // QoS 0 has no acknowledgement: the broker may continue reading at once.
    if (message.qos === 0) done(null)
    const error = await (message.qos === 0 ? received : link.inTurn(received))
    link.gate.settled()
    if (error) log.warn({ err: error, topic: message.topic }, 'a message could not be stored')
    if (message.qos === 0) return
    if (error) link.end('server')
    // Without a PUBACK the connection ends and the client sends the message again.
    done(error ? new Error('the message was not stored') : null)
  }

  /** A will may only be the gateway's own state message. */
  async function onWill(session: Session, packet: Packet, done: Done): Promise<void> {
    const message = messageOf(session, packet, now())
    const isOwnState = message.topic === stateTopicOf(session.peer)
    emptyPacket(packet)
    if (!isOwnState) void refuse(session, message.topic, 'topic')
    const error = isOwnState && !isClosing() ? await receive(message) : undefined
    if (error) log.warn({ err: error, topic: message.topic }, 'a will message could not be stored')
    done(null)
  }

  return {
    refuseSubscription: (session, topic, more) => void refuse(session, topic, 'subscription', more),
    hasRoom: (tenant) => !inFlightOfAll.isFull && !inFlightOf(tenant).isFull,
    authorizePublish(client, packet, done) {
      const link = client ? linkOf(client) : undefined
      if (!link?.session) done(new Error('the client has no session'))
      else if (link.client.closed) void onWill(link.session, packet, done)
      else void onPublication(link, link.session, packet, done)
    },
    async tooLarge(link, { topic, id, qos }) {
      const { session } = link
      if (!session || qos > 1) return link.end('refused')
      const told = refuse(session, topic, 'size')
      if (qos === 0) return
      // Acknowledged in order like the others; without a PUBACK the client would send it for ever.
      if (await link.inTurn(told)) link.end('server')
      else link.gate.reply(pubAck(id))
    },
  }
}

const NOTHING = Buffer.alloc(0)

// Uplinks are consumed by the platform and delivered to no other client, so the broker continues with an emptied
// packet.
function emptyPacket(packet: Packet): void {
  packet.topic = 'received'
  packet.payload = NOTHING
  packet.retain = false
}

const messageOf = (session: Session, { topic, payload, qos, retain }: Packet, receivedAt: number): Inbound => ({
  session,
  topic,
  payload: Buffer.isBuffer(payload) ? payload : Buffer.from(payload),
  qos: qos === 0 ? 0 : 1,
  retain,
  receivedAt,
})
