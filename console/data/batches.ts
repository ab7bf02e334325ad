// Gathers single wishes into batches. A refusal that concerns one of a batch is narrowed down by bisecting; after any
// other failure the whole batch waits, because further requests would only add load.
import { Refusal } from '@steward/client'

/** What is wanted within this time (ms) shares one request. */
export const GATHER = 20
const MOST = 100
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

export interface BatchOptions<T> {
  /** One request for all of them; rejects with the client's failure. */
  ask: (some: readonly T[]) => Promise<void>
  /** Called for one that was refused when it was asked for alone. */
  refuse: (one: T) => void
  /** What is no longer wanted is not asked for again after a failure. */
  isWanted: (one: T) => boolean
}

/** `const want = createBatches({ ask, refuse, isWanted })` */
export function createBatches<T>({ ask, refuse, isWanted }: BatchOptions<T>): (one: T) => void {
  let due = new Set<T>()
  let failures = 0
  let pausedUntil = 0

  const isPaused = () => Date.now() < pausedUntil

  function want(one: T): void {
    // Jitter, so that clients do not retry at the same moment after an outage.
    if (due.size === 0) setTimeout(askDue, Math.max(GATHER, (pausedUntil - Date.now()) * (1 + Math.random() / 2)))
    due.add(one)
  }

  function askDue(): void {
    const all = [...due]
    due = new Set()
    for (let at = 0; at < all.length; at += MOST) void askSome(all.slice(at, at + MOST))
  }

  async function askSome(some: readonly T[]): Promise<void> {
    // Another batch, or the other half of this one, may have failed meanwhile.
    if (isPaused()) return wait(some)
    try {
      await ask(some)
      failures = 0
    } catch (failure) {
      if (isAboutOne(failure)) return split(some)
      // Batches that fail together lengthen the pause once.
      if (!isPaused()) {
        pausedUntil = Date.now() + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures)
        failures += 1
      }
      wait(some)
    }
  }

  function wait(some: readonly T[]): void {
    for (const one of some) if (isWanted(one)) want(one)
  }

  /** One missing device fails the whole batch: bisecting finds it in few requests. */
  async function split(some: readonly T[]): Promise<void> {
    const [first] = some
    if (some.length === 1 && first !== undefined) return refuse(first)
    const middle = Math.ceil(some.length / 2)
    await askSome(some.slice(0, middle))
    await askSome(some.slice(middle))
  }

  return want
}

/** Only these codes mean that one of the batch is not accessible. */
const isAboutOne = (failure: unknown) => failure instanceof Refusal && (failure.code === 400 || failure.code === 404)
