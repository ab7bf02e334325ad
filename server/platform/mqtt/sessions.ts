// Connected gateways: one session each; its begin and end events are emitted in that order and once each.
import { cut } from '@steward/domain/cut'
import { randomUUID } from 'node:crypto'
import type { Logger } from '../log.ts'
import { isMatch } from './acl.ts'
import type { Link } from './link.ts'
import type { EndCause, Handlers, Peer } from './transport.ts'

const LONGEST_CLIENT_ID = 128

export interface Sessions {
  /** A new connection takes over the session of an older one with the same credential. */
  begin(link: Link, peer: Peer): void
  over(link: Link, cause: EndCause): void
  disconnect(gatewayId: string, cause: EndCause): void
  isListening(gatewayId: string, topic: string): boolean
  count(): number
}

export function createSessions(handlers: Handlers, log: Logger): Sessions {
  const open = new Map<string, Link>()

  function over(link: Link, cause: EndCause): void {
    const { session } = link
    if (!session || open.get(session.peer.gatewayId) !== link) return
    open.delete(session.peer.gatewayId)
    guarded(log, () => handlers.disconnected(session, cause))
  }

  const disconnect = (gatewayId: string, cause: EndCause) => {
    const link = open.get(gatewayId)
    if (!link) return
    over(link, cause)
    link.end(cause)
  }

  return {
    begin(link, peer) {
      disconnect(peer.gatewayId, 'taken-over')
      const { client, remoteIp } = link
      const session = {
        id: randomUUID(),
        peer,
        clientId: cut(client.id, LONGEST_CLIENT_ID),
        remoteIp,
        since: Date.now(),
      }
      // The broker knows clients by a generated id: a client's own identifier can neither collide nor take over another
      // session.
      client.id = session.id
      link.session = session
      open.set(peer.gatewayId, link)
      guarded(log, () => handlers.connected(session))
    },
    over,
    disconnect,
    isListening: (gatewayId, topic) =>
      [...(open.get(gatewayId)?.filters ?? [])].some((filter) => isMatch(filter, topic)),
    count: () => open.size,
  }
}

/** A listener that throws is logged and does not stop the others. */
export function guarded(log: Logger, tell: () => void): void {
  try {
    tell()
  } catch (error) {
    log.error({ err: error }, 'a listener of the MQTT broker failed')
  }
}
