// Who is connected: one session per gateway, whose beginning and end are told in that order and once each.
import { randomUUID } from 'node:crypto'
import type { Logger } from '../log.ts'
import type { Link } from './link.ts'
import type { EndCause, Handlers, Peer } from './transport.ts'

const LONGEST_CLIENT_ID = 128

export interface Sessions {
  /** The newcomer takes over from whoever was connected with the same credential. */
  begin(link: Link, peer: Peer): void
  over(link: Link, cause: EndCause): void
  disconnect(gatewayId: string, cause: EndCause): void
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
        clientId: client.id.slice(0, LONGEST_CLIENT_ID),
        remoteIp,
        since: Date.now(),
      }
      // The broker knows clients by a name of ours: what they call themselves neither collides nor claims another's session.
      client.id = session.id
      link.session = session
      open.set(peer.gatewayId, link)
      guarded(log, () => handlers.connected(session))
    },
    over,
    disconnect,
    count: () => open.size,
  }
}

/** A listener that fails is a bug of its own and no reason to stop. */
export function guarded(log: Logger, tell: () => void): void {
  try {
    tell()
  } catch (error) {
    log.error({ err: error }, 'a listener of the MQTT broker failed')
  }
}
