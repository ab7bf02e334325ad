// Limits unreadable messages of a session per minute before it is disconnected.
import { lasts } from '../../platform/window.ts'

const MINUTE = 60_000

export interface FaultLimit {
  /** Counts one fault; true when the limit is exceeded. */
  countFault(sessionId: string, now: number): boolean
  forget(sessionId: string): void
}

export function createFaultLimit(most: number): FaultLimit {
  const times = new Map<string, number[]>()
  return {
    countFault(sessionId, now) {
      const recent = (times.get(sessionId) ?? []).filter((at) => lasts(at, MINUTE, now))
      recent.push(now)
      times.set(sessionId, recent)
      return recent.length > most
    },
    forget: (sessionId) => void times.delete(sessionId),
  }
}
