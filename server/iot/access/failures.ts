// Failed signatures, by the minute and in this process: of one key from one address, and of one address altogether.
import { problem } from '@steward/domain/problems'
import { lasts } from '../../platform/window.ts'

const MINUTE = 60_000
const MOST = 20_000
/** Of one key from one address: further calls of it from there are refused, so that nobody else is locked out. */
const OF_PAIR = 10
/** Of one address with keys that are not known here: those are not looked up any more. */
const OF_ADDRESS = 60

export interface Failures {
  /** Throws 429 while the key may not be tried from there. */
  check(address: string, appKey: string, isKept: boolean, now: Date): void
  note(address: string, appKey: string, now: Date): void
}

export function createFailures(): Failures {
  const windows = new Map<string, { since: number; count: number }>()
  const current = (name: string, now: number) => {
    const found = windows.get(name)
    return found && lasts(found.since, MINUTE, now) ? found : undefined
  }
  const refuse = (name: string, most: number, now: number) => {
    const found = current(name, now)
    if (found && found.count >= most)
      throw problem('request.too-many', {}, { retryAfter: Math.ceil((found.since + MINUTE - now) / 1_000) })
  }
  const count = (name: string, now: number) => {
    const found = current(name, now)
    if (found) {
      found.count += 1
      return
    }
    // Deleted first so that insertion order is age and the oldest is evicted.
    windows.delete(name)
    const [oldest] = windows.size >= MOST ? windows.keys() : []
    if (oldest !== undefined) windows.delete(oldest)
    windows.set(name, { since: now, count: 1 })
  }
  return {
    check(address, appKey, isKept, now) {
      refuse(`${address} ${appKey}`, OF_PAIR, now.getTime())
      if (!isKept) refuse(address, OF_ADDRESS, now.getTime())
    },
    note(address, appKey, now) {
      count(`${address} ${appKey}`, now.getTime())
      count(address, now.getTime())
    },
  }
}
