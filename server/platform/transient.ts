// Failures that say nothing about the rows at hand: the same work may succeed a little later.
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from './database-unavailable.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Two transactions were in each other's way; the one that lost is done again. */
export const isCollision = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

// Connection, rollback, resources, intervention, system: of the server and its neighbours, not of what was sent.
const classes = /^(08|25|40|53|55|57|58)/

export const isTransient = (error: unknown): boolean => isDatabaseUnavailable(error) || classes.test(codeOf(error))

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
