// Attempts whose password is being checked, by the counters they are in. A right one takes its count back, so whoever
// the counters refuse meanwhile waits for the outcome: many right passwords at once are no guesses.
import type { AppContext } from '../../platform/ctx.ts'

export class InFlight {
  readonly #running = new Map<string, Set<Promise<void>>>()

  /** Call before the count is committed; returns what to call when the attempt is over. */
  begin(keys: readonly string[]): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const key of keys) this.#running.set(key, (this.#running.get(key) ?? new Set()).add(promise))
    return () => {
      for (const key of keys) {
        const others = this.#running.get(key)
        others?.delete(promise)
        if (others?.size === 0) this.#running.delete(key)
      }
      resolve()
    }
  }

  /** Resolves when all attempts now in this counter are over; without any there is nothing to wait for. */
  settled(key: string): Promise<unknown> | undefined {
    const others = this.#running.get(key)
    return others && Promise.all(others)
  }
}

const kept = new WeakMap<AppContext, InFlight>()

/** One instance per app context. */
export function inFlightOf(app: AppContext): InFlight {
  const known = kept.get(app) ?? new InFlight()
  kept.set(app, known)
  return known
}
