// Failed signatures, by the minute and in this process: of one key from one address, and of one address altogether.
import { problem } from '@steward/domain/problems'
import { createWindows } from '../../platform/window.ts'

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
  const windows = createWindows({ length: MINUTE, most: MOST })
  const refuse = (name: string, most: number, now: number) => {
    const found = windows.current(name, now)
    if (found && found.count >= most)
      throw problem('request.too-many', {}, { retryAfter: Math.ceil((found.since + MINUTE - now) / 1_000) })
  }
  return {
    check(address, appKey, isKept, now) {
      refuse(`${address} ${appKey}`, OF_PAIR, now.getTime())
      if (!isKept) refuse(address, OF_ADDRESS, now.getTime())
    },
    note(address, appKey, now) {
      windows.count(`${address} ${appKey}`, now.getTime())
      windows.count(address, now.getTime())
    },
  }
}
