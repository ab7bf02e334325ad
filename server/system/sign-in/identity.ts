// Resolves tokens to identities: one round trip, cached briefly, invalidated when anything behind it changes.
import { cached } from '../../platform/cache/cached.ts'
import { callerOf } from '../../platform/caller.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import type { Identity } from '../../platform/identity.ts'
import { identityByToken, readIdentity } from './identity-row.ts'
import { OVERLAP } from './refresh.ts'
import { hashToken, isToken } from './tokens.ts'

const MOST = 10_000
// Shorter than the overlap after a refresh, which announces no change: no process accepts an old token longer than
// that.
const KEPT = OVERLAP * 0.75

const rests = [
  'user',
  'role',
  'role_menu',
  'role_scope',
  'tenant_menu',
  'menu',
  'dept',
  'tenant',
  'client',
  'data_scope',
  'api_scope',
  'session',
  'param',
  'security_setting',
  'user_factor',
] as const

interface Remembered {
  identity: Identity
  /** When the token ends (epoch ms). */
  expires: number
  /** When the person last did anything, as far as it is stored (epoch ms). */
  active: number
}

/** What is stored of a person's last activity is at most this much behind (ms). */
const BEHIND = 60_000

/**
 * The identity of a token's session; undefined when unknown, expired, ended, or its owner is disabled. A call that a page
 * made by itself is unattended: it does not keep the session from ending.
 */
export type Authenticate = (token: string, isUnattended?: boolean, ip?: string) => Promise<Identity | undefined>

interface Sought {
  hash: Buffer
  ip: string
}

export function createAuthenticator(app: AppContext): Authenticate {
  async function load({ hash, ip }: Sought): Promise<Remembered | undefined> {
    const now = app.now()
    // An address that asks for many leaves connections to others.
    const holder = { tenant: '', caller: callerOf(ip) }
    const [rows] = await app.db.open(platformScope, { holder }).readOnce([identityByToken(hash, now)])
    const found = readIdentity(rows?.[0])
    if (found?.isSeenLate) void noteSeen(app, found.identity.sessionId, now)
    return found && { identity: found.identity, expires: found.expires, active: found.active }
  }

  const remembered = cached<Sought, Remembered | undefined>(app, {
    follows: rests,
    key: ({ hash }) => hash.toString('base64'),
    load,
    size: MOST,
    maxAge: KEPT,
    isOfRights: true,
    endOf: (found) => found?.expires ?? Infinity,
    // Anybody can make up tokens.
    isPassing: (found) => found === undefined,
  })

  return async (token, isUnattended = false, ip = '') => {
    if (!isToken(token)) return undefined
    const found = await remembered.get({ hash: hashToken(token), ip })
    const now = app.now()
    if (found && !isUnattended && now.getTime() - found.active >= BEHIND) {
      found.active = now.getTime()
      void noteActive(app, found.identity.sessionId, now)
    }
    return found?.identity
  }
}

/**
 * Of the session and of the one whose link opened it, which else would end unused, and it with that. Nothing waits for it;
 * a failure costs a minute of what is left of the session. Locked in the order in which sessions end.
 */
async function noteActive(app: AppContext, sessionId: string, now: Date): Promise<void> {
  const active = `update session set active_at = $2 where active_at < $2 and id in (
    select id from session where id = $1 or id = (select parent_id from session where id = $1) order by id for update)`
  await app.db
    .transaction(platformScope, (tx) => tx.query(active, [sessionId, now]))
    .catch((error: unknown) => app.log.debug({ err: error }, 'when a session was last used was not noted'))
}

/** Once a minute and session at most; nothing waits for it, and a failure costs a minute of accuracy. */
async function noteSeen(app: AppContext, sessionId: string, now: Date): Promise<void> {
  const seen = 'update session set last_seen = $2 where id = $1 and last_seen is distinct from $2'
  await app.db
    .transaction(platformScope, (tx) => tx.query(seen, [sessionId, now]))
    .catch((error: unknown) => app.log.debug({ err: error }, 'when a session was last seen was not noted'))
}
