// Fair queue for connections: callers and tenants hold a share of the free places, others wait a bounded time.
import { problem } from '@steward/domain/problems'
import type { ShareLimits } from './limits.ts'

export interface Holder {
  tenant: string
  caller: string
  /** The client has disconnected; waiting is pointless. */
  isGone?: () => boolean
}

interface Waiting {
  who: Holder
  admit: () => void
  refuse: (cause: Error) => void
}

export class Shares {
  #free: number
  #waiting = 0
  readonly #limits: ShareLimits
  readonly #held = new Map<string, number>()
  /** By tenant, then by caller; the least recently served first. */
  readonly #queue = new Map<string, Map<string, Waiting[]>>()

  constructor(places: number, limits: ShareLimits) {
    this.#free = places
    this.#limits = limits
  }

  /** Resolves with a release function; throws when the queue is full or the wait too long. */
  async take(who: Holder): Promise<() => void> {
    if (!this.#mayHold(who)) await this.#wait(who)
    else this.#occupy(who)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#vacate(who)
    }
  }

  // The share shrinks with the free places, so that the next caller always finds one.
  #mayHold(who: Holder): boolean {
    return this.#free > 0 && this.#isWithin(tenantKey(who), 'perTenant') && this.#isWithin(callerKey(who), 'perCaller')
  }

  #isWithin(key: string, share: 'perTenant' | 'perCaller'): boolean {
    const held = this.#held.get(key) ?? 0
    return held === 0 || held < this.#limits[share] * this.#free
  }

  #occupy(who: Holder): void {
    this.#free -= 1
    for (const key of [tenantKey(who), callerKey(who)]) this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
  }

  #vacate(who: Holder): void {
    this.#free += 1
    for (const key of [tenantKey(who), callerKey(who)]) {
      const held = (this.#held.get(key) ?? 0) - 1
      if (held > 0) this.#held.set(key, held)
      else this.#held.delete(key)
    }
    while (this.#admitNext());
  }

  #wait(who: Holder): Promise<void> {
    const queue = this.#queueOf(who)
    if (queue.length >= this.#limits.mostWaitingPerCaller) throw problem('request.share')
    if (this.#waiting >= this.#limits.mostWaiting) throw problem('server.busy')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(waiting)
        reject(this.#whyNot(who))
      }, this.#limits.wait)
      const waiting: Waiting = {
        who,
        admit: () => {
          clearTimeout(timer)
          resolve()
        },
        refuse: (cause) => {
          clearTimeout(timer)
          reject(cause)
        },
      }
      queue.push(waiting)
      this.#enqueue(who, queue)
      this.#waiting += 1
    })
  }

  #whyNot(who: Holder): Error {
    if (this.#free === 0) return problem('server.busy')
    return problem(this.#isWithin(callerKey(who), 'perCaller') ? 'request.tenant-share' : 'request.share')
  }

  /** Admits the next waiter that is within its share: round-robin over tenants, then over callers. */
  #admitNext(): boolean {
    for (const callers of this.#queue.values())
      for (const [first] of callers.values()) {
        if (!first || !this.#mayHold(first.who)) continue
        this.#remove(first)
        this.#toTheEnd(first.who)
        if (first.who.isGone?.()) first.refuse(problem('request.share'))
        else {
          this.#occupy(first.who)
          first.admit()
        }
        return true
      }
    return false
  }

  #queueOf({ tenant, caller }: Holder): Waiting[] {
    return this.#queue.get(tenant)?.get(caller) ?? []
  }

  #enqueue({ tenant, caller }: Holder, queue: Waiting[]): void {
    const callers = this.#queue.get(tenant) ?? new Map<string, Waiting[]>()
    callers.set(caller, queue)
    this.#queue.set(tenant, callers)
  }

  #toTheEnd({ tenant, caller }: Holder): void {
    const callers = this.#queue.get(tenant)
    const queue = callers?.get(caller)
    if (!callers) return
    callers.delete(caller)
    if (queue) callers.set(caller, queue)
    this.#queue.delete(tenant)
    this.#queue.set(tenant, callers)
  }

  #remove(waiting: Waiting): void {
    const { tenant, caller } = waiting.who
    const callers = this.#queue.get(tenant)
    const queue = callers?.get(caller)
    if (!callers || !queue) return
    queue.splice(queue.indexOf(waiting), 1)
    this.#waiting -= 1
    if (queue.length === 0) callers.delete(caller)
    if (callers.size === 0) this.#queue.delete(tenant)
  }
}

const tenantKey = ({ tenant }: Holder) => tenant
// Tenant numbers contain no space, so caller keys and tenant keys cannot collide.
const callerKey = ({ tenant, caller }: Holder) => `${tenant} ${caller}`
