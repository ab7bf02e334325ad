// The intake's transactions: no more at once than it has connections, and those of failing tenants apart from the others.
import type { Db, RlsScope, Tx } from '../../platform/db.ts'
import type { TxOptions } from '../../platform/tx.ts'
import { type Attempt, PROBE, USUAL } from './intake-entry.ts'
import { createSlots } from './intake-slots.ts'

type Work<R> = (tx: Tx) => Promise<R>

export interface IntakeTransactions {
  run<R>(scope: RlsScope, attempt: Attempt, work: Work<R>, options?: TxOptions): Promise<R>
  /**
   * The database for one kind of work between batches. A tenant whose last transaction of it failed is tried apart from
   * the others: a row of it that somebody keeps locked holds no connection that others need.
   */
  between(): Db
}

/** Concurrent transactions, and one more for failing tenants, so that their waits do not block others. */
const AT_ONCE = 2
const IN_TROUBLE = 1

export function createIntakeTransactions(db: Db): IntakeTransactions {
  const usual = createSlots(AT_ONCE)
  const troubled = createSlots(IN_TROUBLE)

  const run: IntakeTransactions['run'] = (scope, { lockWait, isTroubled }, work, options) =>
    (isTroubled ? troubled : usual).run(() =>
      db.transaction(
        scope,
        async (tx) => {
          const limit = tx.query(`select set_config('lock_timeout', $1, true)`, [`${lockWait}ms`])
          const [done] = await Promise.all([work(tx), limit])
          return done
        },
        options,
      ),
    )

  return {
    run,
    between() {
      const failing = new Set<string>()
      // One of them at a time, so that a long one leaves a connection to batches.
      const own = createSlots(1)
      return {
        ...db,
        async transaction(scope, work, options) {
          const { tenant } = scope
          try {
            const done = failing.has(tenant)
              ? await run(scope, PROBE, work, options)
              : await own.run(() => run(scope, USUAL, work, options))
            failing.delete(tenant)
            return done
          } catch (error) {
            failing.add(tenant)
            throw error
          }
        },
      }
    },
  }
}
