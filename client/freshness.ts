// Keeps the session's token young: one refresh at a time, whoever asks for it.
import { type Transport, send } from './http.ts'
import { Refusal } from './refusal.ts'
import type { Tokens } from './shapes.ts'
import { refreshToWire, tokensFromWire } from './wire.ts'

const CHECK_EVERY = 10_000
const LARGEST_AGE = 3_000
/** Servers may issue shorter tokens than the usual hour; a fifth of their life is kept as a margin. */
const LARGEST_SHARE = 0.8

export interface TokenStore {
  read(): Tokens | undefined
  write(tokens: Tokens | undefined): void
}

export interface Freshness {
  store: TokenStore
  /** Called once per session that ends against the person's will. */
  onSignedOut: (reason: Refusal) => void
  now: () => number
  /** Runs work while no other window of the same browser does. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

// A session that came in a link has nothing to be renewed with: it lives as long as its token.
export const isAged = (tokens: Tokens, now: number): boolean =>
  tokens.refresh !== '' && (now - tokens.obtainedAt) / 1000 >= Math.min(LARGEST_AGE, tokens.expiresIn * LARGEST_SHARE)

export function keepFresh(transport: Transport, { store, onSignedOut, now, exclusively }: Freshness) {
  let running: Promise<Tokens> | undefined

  function giveUp(reason: Refusal): void {
    if (!store.read()) return
    store.write(undefined)
    onSignedOut(reason)
  }

  async function exchange(stale: string): Promise<Tokens> {
    const tokens = store.read()
    if (!tokens) throw new Refusal({ code: 401 })
    // Another window was faster: its tokens are ours too.
    if (tokens.access !== stale) return tokens
    try {
      const wire = await send(transport, { method: 'POST', path: 'blade-auth/oauth/token', ...refreshToWire(tokens) })
      const renewed = tokensFromWire(wire, now())
      const kept = { ...renewed, tenantId: renewed.tenantId || tokens.tenantId }
      // Whoever signed out meanwhile stays signed out.
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
        giveUp(reason)
      throw reason
    }
  }

  function refresh(stale: string): Promise<Tokens> {
    running ??= exclusively(() => exchange(stale)).finally(() => {
      running = undefined
    })
    return running
  }

  /** Watches the token's age until the answer is called. */
  function watch(): () => void {
    const check = () => {
      const tokens = store.read()
      // A failure is no news here: the next check or the next call meets it again.
      if (tokens && isAged(tokens, now())) refresh(tokens.access).catch(() => undefined)
    }
    const timer = setInterval(check, CHECK_EVERY)
    check()
    return () => clearInterval(timer)
  }

  return { refresh, watch, giveUp }
}
