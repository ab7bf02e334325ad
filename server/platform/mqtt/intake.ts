// What clients publish: checked, handed over, and acknowledged by the broker only once it was dealt with.
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

interface Surroundings {
  handlers: Handlers
  log: Logger
  /** Of all connections together. */
  room: InFlightLimit
  roomOf(tenant: string): InFlightLimit
  linkOf(client: Client): Link | undefined
  isClosing(): boolean
}

export interface Intake {
  authorizePublish: AuthorizePublish
  tooLarge(link: Link, head: PublishHead): Promise<void>
  /** Answers what went wrong in telling it, if anything. */
  refuse(session: Session, topic: string, reason: RefusalReason): Promise<unknown>
}

export function createIntake({ handlers, log, room, roomOf, linkOf, isClosing }: Surroundings): Intake {
  const refuse: Intake['refuse'] = async (session, topic, reason) => {
    let told: Promise<void> | void = undefined
    guarded(log, () => {
      told = handlers.refused?.(session, topic, reason)
    })
    return Promise.resolve(told).then(
      () => undefined,
      (error: unknown) => error ?? new Error('not told'),
    )
  }

  /** Answers what went wrong, if anything. */
  async function receive(message: Inbound): Promise<unknown> {
    const size = message.payload.length
    const own = roomOf(message.session.peer.tenant)
    room.enter(size)
    own.enter(size)
    try {
      await handlers.receive(message)
      return undefined
    } catch (error) {
      return error ?? new Error('not taken')
    } finally {
      own.leave(size)
      room.leave(size)
    }
  }

  async function publication(link: Link, session: Session, packet: Packet, done: Done): Promise<void> {
    const message = messageOf(session, packet)
    const isAllowed = mayPublish(session.peer, message.topic)
    emptyPacket(packet)
    const received = isAllowed ? receive(message) : refuse(session, message.topic, 'topic')
    // Nobody waits to hear of it, so that the broker may go on reading.
    if (message.qos === 0) done(null)
    const error = await (message.qos === 0 ? received : link.inTurn(received))
    link.gate.settled()
    if (error) log.warn({ err: error, topic: message.topic }, 'a message could not be taken')
    if (message.qos === 0) return
    if (error) link.end('server')
    // A client that is cut off sends again what was not acknowledged.
    done(error ? new Error('not taken') : null)
  }

  /** Only its own state may be left behind. */
  async function will(session: Session, packet: Packet, done: Done): Promise<void> {
    const message = messageOf(session, packet)
    const isOwnState = message.topic === stateTopicOf(session.peer)
    emptyPacket(packet)
    if (!isOwnState) void refuse(session, message.topic, 'topic')
    const error = isOwnState && !isClosing() ? await receive(message) : undefined
    if (error) log.warn({ err: error, topic: message.topic }, 'a will could not be taken')
    done(null)
  }

  return {
    refuse,
    authorizePublish(client, packet, done) {
      const link = client ? linkOf(client) : undefined
      if (!link?.session) done(new Error('nobody'))
      else if (link.client.closed) void will(link.session, packet, done)
      else void publication(link, link.session, packet, done)
    },
    async tooLarge(link, { topic, id, qos }) {
      const { session } = link
      if (!session || qos > 1) return link.end('refused')
      const told = refuse(session, topic, 'size')
      if (qos === 0) return
      // Acknowledged like the others and in its turn, or it would be sent for ever.
      if (await link.inTurn(told)) link.end('server')
      else link.gate.reply(pubAck(id))
    },
  }
}

const NOTHING = Buffer.alloc(0)

// Uplinks are the platform's and go to no other client, so that the broker acknowledges an empty shell.
function emptyPacket(packet: Packet): void {
  packet.topic = 'received'
  packet.payload = NOTHING
  packet.retain = false
}

const messageOf = (session: Session, { topic, payload, qos, retain }: Packet): Inbound => ({
  session,
  topic,
  payload: Buffer.isBuffer(payload) ? payload : Buffer.from(payload),
  qos: qos === 0 ? 0 : 1,
  retain,
  receivedAt: Date.now(),
})
