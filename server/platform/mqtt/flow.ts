// Flow control: a token bucket for rate, a bounded window for unacknowledged messages.

export interface Bucket {
  /** Milliseconds until a token is available; 0 for now. */
  wait(now: number): number
  take(amount: number): void
}

/**
 * Refills by `perSecond` up to `burst`; the last take may overdraw it, so that a message larger than the burst can
 * pass.
 */
export function createBucket(perSecond: number, burst: number): Bucket {
  let level = burst
  let last: number | undefined
  return {
    wait(now) {
      level = Math.min(burst, level + ((now - (last ?? now)) / 1000) * perSecond)
      last = now
      return level > 0 ? 0 : Math.ceil((-level / perSecond) * 1000) + 1
    },
    take(amount) {
      level -= amount
    },
  }
}

export interface InFlightSize {
  messages: number
  bytes: number
}

/** Bounds the messages in flight; waiting connections resume in order when there is room again. */
export class InFlightLimit {
  #messages = 0
  #bytes = 0
  readonly #most: InFlightSize
  readonly #waiting = new Set<() => void>()

  constructor(most: InFlightSize) {
    this.#most = most
  }

  get isFull(): boolean {
    return this.#messages >= this.#most.messages || this.#bytes >= this.#most.bytes
  }

  enter(bytes: number): void {
    this.#messages += 1
    this.#bytes += bytes
  }

  leave(bytes: number): void {
    this.#messages -= 1
    this.#bytes -= bytes
    for (const wake of this.#waiting) {
      if (this.isFull) return
      this.#waiting.delete(wake)
      wake()
    }
  }

  wait(wake: () => void): void {
    this.#waiting.add(wake)
  }

  forget(wake: () => void): void {
    this.#waiting.delete(wake)
  }
}

/** One in-flight limit per tenant. */
export function createTenantLimits(most: InFlightSize): (tenant: string) => InFlightLimit {
  const limits = new Map<string, InFlightLimit>()
  return (tenant) => {
    const limit = limits.get(tenant) ?? new InFlightLimit(most)
    limits.set(tenant, limit)
    return limit
  }
}
