// Back-off for verdicts that could not be applied: that rule on that device is paused and retried, others continue.
import type { Logger } from '../platform/log.ts'
import { lasts } from '../platform/window.ts'

/** First delay, doubled with each further failure up to the maximum (ms). */
const FIRST = 1_000
const LONGEST = 5 * 60_000

export interface Backoff {
  /** Whether the key is paused until its next attempt. */
  isPaused(key: string, now: number): boolean
  /** When the next attempt of a key that is paused may be made (ms). */
  until(key: string): number | undefined
  failed(key: string, error: unknown, now: number): void
  succeeded(key: string): void
  /** Number of failures so far. */
  readonly count: number
}

export function createBackoff(log: Logger, about: string): Backoff {
  const known = new Map<string, { tries: number; since: number; wait: number }>()
  let count = 0
  return {
    isPaused(key, now) {
      const pause = known.get(key)
      return pause !== undefined && lasts(pause.since, pause.wait, now)
    },
    until(key) {
      const pause = known.get(key)
      return pause && pause.since + pause.wait
    },
    failed(key, error, now) {
      count += 1
      const tries = (known.get(key)?.tries ?? 0) + 1
      known.set(key, { tries, since: now, wait: Math.min(FIRST * 2 ** (tries - 1), LONGEST) })
      log.error({ err: error, key, tries }, about)
    },
    succeeded: (key) => known.delete(key),
    get count() {
      return count
    },
  }
}
