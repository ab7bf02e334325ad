// How much may come at once: a bucket of tokens for speed, a room for what waits to be settled.

export interface Bucket {
  /** How many ms to wait until something may be taken; 0 for none. */
  wait(now: number): number
  take(amount: number): void
}

/** Fills by `perSecond` up to `burst`; the last one taken may overdraw it, so that anything passes once. */
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

/** Room for a bounded number of messages; whoever finds it full is woken, in turn, when there is room again. */
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

/** A room for each tenant. */
export function createTenantRooms(most: InFlightSize): (tenant: string) => InFlightLimit {
  const rooms = new Map<string, InFlightLimit>()
  return (tenant) => {
    const room = rooms.get(tenant) ?? new InFlightLimit(most)
    rooms.set(tenant, room)
    return room
  }
}
