// Authenticates connecting MQTT clients, bans password guessers, and begins the session.
import type { AedesOptions, Client } from 'aedes'
import type { Logger } from '../log.ts'
import { createBans } from './bans.ts'
import type { InFlightLimit } from './flow.ts'
import type { Link } from './link.ts'
import type { Sessions } from './sessions.ts'
import type { Handlers, Peer } from './transport.ts'

type Authenticate = NonNullable<AedesOptions['authenticate']>
type AuthenticateError = NonNullable<Parameters<Parameters<Authenticate>[3]>[0]>

// Return codes of CONNACK.
const refusal = {
  unavailable: () => fault('server unavailable', 3),
  password: () => fault('bad user name or password', 4),
  banned: () => fault('not authorized', 5),
}
const fault = (words: string, returnCode: 3 | 4 | 5): AuthenticateError =>
  Object.assign(new Error(words), { returnCode })

interface AdmissionOptions {
  handlers: Handlers
  log: Logger
  sessions: Sessions
  inFlightOf(tenant: string): InFlightLimit
  linkOf(client: Client): Link | undefined
  isClosing(): boolean
  now: (() => number) | undefined
}

export function createAdmission({
  handlers,
  log,
  sessions,
  inFlightOf,
  linkOf,
  isClosing,
  now,
}: AdmissionOptions): Authenticate {
  const bans = createBans(now)

  async function admit(client: Client, username: string, password: Buffer): Promise<AuthenticateError | undefined> {
    const link = linkOf(client)
    if (!link || isClosing()) return refusal.unavailable()
    const { remoteIp } = link
    if (bans.isBanned(remoteIp, username, password)) return refusal.banned()
    let peer: Peer | undefined
    try {
      peer = await handlers.authenticate({ username, password, clientId: client.id, remoteIp })
    } catch (error) {
      log.warn({ err: error, username }, 'a gateway could not be authenticated')
      return refusal.unavailable()
    }
    if (!peer) {
      bans.failed(remoteIp, username)
      log.info({ username, remoteIp }, 'a gateway was refused')
      return refusal.password()
    }
    bans.forgive(remoteIp, username, password)
    if (link.gate.destroyed || isClosing()) return refusal.unavailable()
    link.gate.addSharedLimit(inFlightOf(peer.tenant))
    sessions.begin(link, peer)
    return undefined
  }

  return (client, username = '', password, done) => {
    const answer = async () => {
      const error = await admit(client, username, Buffer.from(password ?? ''))
      done(error ?? null, error === undefined)
    }
    void answer()
  }
}
