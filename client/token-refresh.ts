// Keeps the session's access token valid: at most one refresh request runs at a time.
import { type Transport, send } from './http.ts'
import { Refusal } from './refusal.ts'
import type { Tokens } from './shapes.ts'
import { refreshToWire, tokensFromWire } from './wire.ts'

const CHECK_EVERY = 10_000
const LARGEST_AGE = 3_000
/** Tokens are refreshed at the age of `LARGEST_AGE` seconds, shorter-lived ones at this share of their life. */
const LARGEST_SHARE = 0.8

export interface TokenStore {
  read(): Tokens | undefined
  write(tokens: Tokens | undefined): void
  /** Names the person whose tokens are stored: a call that one began is never sent again as another. */
  owner(): string | undefined
}

export interface TokenRefreshOptions {
  store: TokenStore
  /** Called once when a session ends for any reason but a sign-out. */
  onSignedOut: (reason: Refusal) => void
  now: () => number
  /** Runs `work` under a lock shared by all windows of the browser. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

// A session opened from a link has no refresh token: it ends when its access token expires.
export const needsRefresh = (tokens: Tokens, now: number): boolean =>
  tokens.refresh !== '' && (now - tokens.obtainedAt) / 1000 >= Math.min(LARGEST_AGE, tokens.expiresIn * LARGEST_SHARE)

export function createTokenRefresh(
  transport: Transport,
  { store, onSignedOut, now, exclusively }: TokenRefreshOptions,
) {
  let running: Promise<Tokens> | undefined

  /** Ends the session whose token was refused; one that has been begun since stays. */
  function endSession(refused: string, reason: Refusal): void {
    if (store.read()?.access !== refused) return
    store.write(undefined)
    onSignedOut(reason)
  }

  function stored(): Tokens {
    const tokens = store.read()
    if (!tokens) throw new Refusal({ code: 401 })
    return tokens
  }

  async function exchange(stale: string): Promise<Tokens> {
    const tokens = stored()
    // Another window has refreshed meanwhile; storage is shared, so its tokens are used.
    if (tokens.access !== stale) return tokens
    try {
      const wire = await send(transport, { method: 'POST', path: 'blade-auth/oauth/token', ...refreshToWire(tokens) })
      const renewed = tokensFromWire(wire, now())
      const kept = { ...renewed, tenantId: renewed.tenantId || tokens.tenantId }
      // If the session was signed out during the request, it is not restored.
      if (store.read()?.access === stale) store.write(kept)
      return kept
    } catch (reason) {
      if (
        reason instanceof Refusal &&
        reason.code >= 400 &&
        reason.code < 500 &&
        reason.code !== 408 &&
        reason.code !== 429
      )
        endSession(stale, reason)
      throw reason
    }
  }

  async function refresh(stale: string): Promise<Tokens> {
    const tokens = stored()
    // Already refreshed, or ended: the lock, which is held for longer than a refresh takes, is not waited for.
    if (tokens.access !== stale) return tokens
    running ??= exclusively(() => exchange(stale)).finally(() => {
      running = undefined
    })
    return await running
  }

  /** Checks the token's age periodically until the returned function is called. */
  function watch(): () => void {
    const check = () => {
      const tokens = store.read()
      // Ignored here: the next check or the next call refreshes again and reports the failure.
      if (tokens && needsRefresh(tokens, now())) refresh(tokens.access).catch(() => undefined)
    }
    const timer = setInterval(check, CHECK_EVERY)
    check()
    return () => clearInterval(timer)
  }

  return { refresh, watch, endSession }
}
