// What could not be settled: one rule on one device stands still for a while and is tried again, the others go on.
import type { Logger } from '../platform/log.ts'

/** The first wait, doubled with each further failure up to the longest (ms). */
const FIRST = 1_000
const LONGEST = 5 * 60_000

export interface Faults {
  /** Nothing is decided about it before its next try. */
  waits(key: string, now: number): boolean
  failed(key: string, error: unknown, now: number): void
  succeeded(key: string): void
  /** Failures so far. */
  readonly count: number
}

export function createFaults(log: Logger, about: string): Faults {
  const known = new Map<string, { tries: number; until: number }>()
  let count = 0
  return {
    waits: (key, now) => now < (known.get(key)?.until ?? 0),
    failed(key, error, now) {
      count += 1
      const tries = (known.get(key)?.tries ?? 0) + 1
      known.set(key, { tries, until: now + Math.min(FIRST * 2 ** (tries - 1), LONGEST) })
      log.error({ err: error, key, tries }, about)
    },
    succeeded: (key) => known.delete(key),
    get count() {
      return count
    },
  }
}
