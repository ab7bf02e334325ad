// How often a gateway may send what nobody can read before its line is cut.
const MINUTE = 60_000

export interface Patience {
  /** One more; true when that was one too many. */
  countFault(sessionId: string, now: number): boolean
  forget(sessionId: string): void
}

export function createPatience(most: number): Patience {
  const times = new Map<string, number[]>()
  return {
    countFault(sessionId, now) {
      const recent = (times.get(sessionId) ?? []).filter((at) => at > now - MINUTE)
      recent.push(now)
      times.set(sessionId, recent)
      return recent.length > most
    },
    forget: (sessionId) => void times.delete(sessionId),
  }
}
