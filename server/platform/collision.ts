// Work that another transaction was in the way of is done again.
import { setTimeout as pause } from 'node:timers/promises'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Two transactions were in each other's way; the one that lost is done again. */
export const isCollision = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

const MOST = 5

/** Does the work again where another transaction was in its way. `work` begins a transaction of its own each time. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error) || tries === MOST) throw error
      await pause(5 * tries + Math.random() * 20 * tries)
    }
  }
}
