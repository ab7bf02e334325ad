// Recognizes signed requests of other systems. Docs: docs/open-access.md; decision 56 says why it is as it is.
import { SIGNED_HEADERS, isNonce, isTimely } from '@steward/domain/iot/access/access-signature'
import { type Problem, problem } from '@steward/domain/problems'
import { randomBytes } from 'node:crypto'
import { callerOf } from '../../platform/caller.ts'
import type { AppContext } from '../../platform/ctx.ts'
import type { Identity } from '../../platform/identity.ts'
import { isWithin } from '../../platform/outgoing/ranges.ts'
import type { SignedCalls, SignedRequest } from '../../platform/signed-calls.ts'
import { createFailures } from './failures.ts'
import { type AccessKey, createAccessKeys } from './keys.ts'
import { takeNonce } from './once.ts'
import { isAppKey } from './secret.ts'
import { hashOf, isSignedBy } from './signature.ts'
import { createUsage } from './usage.ts'

export interface AccessGate extends SignedCalls {
  /** Writes what was counted so far. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** An unknown key takes as long as a wrong signature. */
const nobody = randomBytes(32)

export function createAccessGate(app: AppContext): AccessGate {
  const keys = createAccessKeys(app)
  const failures = createFailures()
  const usage = createUsage(app)
  /** Until when calls of a key are refused without asking the database, by its id; no longer than a minute. */
  const paused = new Map<string, number>()

  async function identify(asked: SignedRequest): Promise<Identity> {
    const now = app.now()
    const sent = (name: string) => headerOf(asked, name)
    const [appKey, timestamp] = [sent(SIGNED_HEADERS.key), sent(SIGNED_HEADERS.timestamp)]
    const [nonce, signature] = [sent(SIGNED_HEADERS.nonce), sent(SIGNED_HEADERS.signature)]
    const address = callerOf(asked.ip)
    failures.check(address, appKey.slice(0, 64), keys.isKept(appKey), now)
    const wrong = () => {
      failures.note(address, appKey.slice(0, 64), now)
      app.log.warn({ req: asked.id, key: appKey.slice(0, 64), ip: asked.ip }, 'a signature was refused')
      return problem('access.signature')
    }
    if (!isAppKey(appKey) || !isNonce(nonce)) throw wrong()
    if (!isTimely(timestamp, now.getTime())) throw problem('access.clock', {}, { data: { now: now.getTime() } })
    const signed = { method: asked.method, target: asked.target, timestamp, nonce, bodyHash: hashOf(asked.body) }
    // Twice where the key was changed between reading it and taking the nonce.
    for (const isLast of [false, true]) {
      const key = await keys.find(appKey)
      if (!isSignedBy(secretsOf(key, now.getTime()), signed, signature) || !key) throw wrong()
      const refused = refusalOf(key, asked.ip, now.getTime())
      if (refused) throw counted(key, refused)
      if (now.getTime() < (paused.get(key.id) ?? 0)) throw counted(key, tooMany(paused.get(key.id) ?? 0, now))
      const taken = await takeNonce(app, key, nonce, now)
      if (taken === 'taken') return key.identity
      if (taken === 'replayed') throw counted(key, problem('access.replayed'))
      if (taken !== 'changed') {
        paused.set(key.id, taken.next)
        throw counted(key, tooMany(taken.next, now))
      }
      keys.forget(appKey)
      if (isLast) throw problem('server.busy')
    }
    throw wrong()
  }

  function counted(key: AccessKey, refused: Problem): Problem {
    usage.note(key, true)
    return refused
  }

  return {
    identify,
    note: ({ tenant, access }, status) => access && usage.note({ id: access.id, tenant }, status >= 400),
    flush: usage.flush,
    stop: usage.stop,
  }
}

/** A header sent twice counts as wrong. */
const headerOf = ({ headers }: SignedRequest, name: string): string => {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

const secretsOf = (key: AccessKey | undefined, now: number): Buffer[] => {
  const former = key?.former && key.former.until > now ? [key.former.secret] : []
  return [key?.secret ?? nobody, ...former]
}

function refusalOf(key: AccessKey, ip: string, now: number): Problem | undefined {
  if (!key.isEnabled || now < key.validFrom || now >= key.validTo) return problem('access.ended')
  return key.from && !isWithin(key.from, ip) ? problem('access.from') : undefined
}

/** Of calls made at once, one that is refused may have come a moment before the first that was counted. */
const tooMany = (next: number, now: Date) =>
  problem('request.too-many', {}, { retryAfter: Math.min(60, Math.max(1, Math.ceil((next - now.getTime()) / 1_000))) })
