// Who a token belongs to: one round trip, remembered for a while, forgotten at once when anything it rests on changes.
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import type { Identity } from '../../platform/identity.ts'
import { identityByToken, readIdentity } from './identity-row.ts'
import { OVERLAP } from './refresh.ts'
import { hashToken, isToken } from './tokens.ts'

const MOST = 10_000
// Shorter than a refreshed token lives on: refreshing announces nothing, and yet no process accepts the old one longer.
const KEPT = OVERLAP * 0.75

const rests = new Set([
  'user',
  'role',
  'role_menu',
  'role_scope',
  'menu',
  'dept',
  'tenant',
  'client',
  'data_scope',
  'api_scope',
  'session',
  'param',
  '*',
])

interface Remembered {
  identity: Identity
  until: number
}

/** Answers who a token's session belongs to, or nothing where it is unknown, expired, ended or its owner may not act. */
export function createAuthenticator(app: AppContext): (token: string) => Promise<Identity | undefined> {
  let remembered = new Map<string, Remembered>()
  let asking = new Map<string, Promise<Identity | undefined>>()

  app.changes.listen((table) => {
    if (!rests.has(table)) return
    // New maps: answers still under way were asked before the change and end up in the old ones.
    remembered = new Map()
    asking = new Map()
  })

  const ask = async (key: string, hash: Buffer) => {
    const into = remembered
    const now = app.now()
    const [rows] = await app.db.open(platformScope).readOnce([identityByToken(hash, now)])
    const found = readIdentity(rows?.[0])
    if (!found) return undefined
    if (into.size >= MOST) {
      const [oldest] = into.keys()
      if (oldest !== undefined) into.delete(oldest)
    }
    into.set(key, { identity: found.identity, until: Math.min(found.expires, now.getTime() + KEPT) })
    return found.identity
  }

  return async (token) => {
    if (!isToken(token)) return undefined
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const known = remembered.get(key)
    if (known && known.until > app.now().getTime()) return known.identity
    const mine = asking
    const running = mine.get(key)
    if (running) return running
    const answer = ask(key, hash).finally(() => mine.delete(key))
    mine.set(key, answer)
    return answer
  }
}
