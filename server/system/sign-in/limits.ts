// Rate limits: calls per minute and caller, and concurrent expensive computations.
import { problem } from '@steward/domain/problems'
import { lasts } from '../../platform/window.ts'

export { callerOf } from '../../platform/caller.ts'

const MINUTE = 60_000
const MOST_CALLERS = 10_000

/** Throws 429 above `perMinute` calls of one caller; remembers a bounded number of callers. */
export function limitCalls(perMinute: number): (caller: string, now: Date) => void {
  const windows = new Map<string, { since: number; calls: number }>()
  return (caller, now) => {
    const window = windows.get(caller)
    if (window && lasts(window.since, MINUTE, now.getTime())) {
      window.calls += 1
      if (window.calls > perMinute)
        throw problem(
          'request.too-many',
          {},
          { retryAfter: Math.ceil((window.since + MINUTE - now.getTime()) / 1_000) },
        )
      return
    }
    // Deleted first so that insertion order is age and the oldest is evicted.
    windows.delete(caller)
    const [oldest] = windows.size >= MOST_CALLERS ? windows.keys() : []
    if (oldest !== undefined) windows.delete(oldest)
    windows.set(caller, { since: now.getTime(), calls: 1 })
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
