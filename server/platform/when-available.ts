// Work that waits for the database, as storing what devices report does.
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database-unavailable.ts'

/** First pause, doubled with each further attempt up to the longest (ms). */
const FIRST = 50
const LONGEST = 1_000

/** Tries again while the database is unavailable; rejects with any other error, and with that one once `isOver`. */
export async function whenAvailable<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let wait = FIRST; ; wait = Math.min(wait * 2, LONGEST)) {
    try {
      return await work()
    } catch (error) {
      if (isOver() || !isDatabaseUnavailable(error)) throw error
      await pause(wait)
    }
  }
}
