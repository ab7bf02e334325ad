// Rate limits: calls per minute and caller, and concurrent expensive computations.
import { problem } from '@steward/domain/problems'
import { createWindows } from '../../platform/window.ts'

export { callerOf } from '../../platform/caller.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const MOST_CALLERS = 10_000

/** Throws 429 above so many calls of one caller within the window (ms); remembers a bounded number of callers. */
export function limitCalls(most: number, length = MINUTE): (caller: string, now: Date) => void {
  const windows = createWindows({ length, most: MOST_CALLERS })
  return (caller, at) => {
    const now = at.getTime()
    const { since, count } = windows.count(caller, now)
    if (count > most) throw problem('request.too-many', {}, { retryAfter: Math.ceil((since + length - now) / 1_000) })
  }
}

export type Gate = <T>(work: () => Promise<T>, mostWaiting?: number) => Promise<T>

/** Runs `slots` computations at once, queues others; throws 503 when the queue is full. */
export function makeGate(slots: number): Gate {
  let free = slots
  const waiting: (() => void)[] = []
  return async (work, mostWaiting = Infinity) => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) throw problem('server.busy')
    else await new Promise<void>((resume) => waiting.push(resume))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
