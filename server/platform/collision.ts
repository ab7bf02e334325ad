// Retries transactions that PostgreSQL aborted because of a deadlock or a serialization failure.
import { setTimeout as pause } from 'node:timers/promises'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Deadlock (40P01) or serialization failure (40001): the aborted transaction can be retried. */
export const isCollision = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

const MOST = 5

/** Retries `work` after a deadlock or serialization failure. `work` begins a new transaction each time. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isCollision(error) || tries === MOST) throw error
      await pause(5 * tries + Math.random() * 20 * tries)
    }
  }
}
