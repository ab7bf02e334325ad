// What comes of work that goes on after its call was committed: the caller waits a while for it, and holds no connection
// meanwhile.
import { EVERY, type Followed } from './changes.ts'
import type { AppContext } from './ctx.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { Table } from './tables.ts'

/** Milliseconds a caller waits before he is told how far it has come. */
const WAIT = 5_000

interface Work<T> {
  /** The table whose rows say how far it is, and the tenant whose they are. */
  table: Table
  tenant: string
  ids: readonly string[]
  read(): Promise<T>
  isOver(found: T): boolean
  /** What is known where it cannot be read. */
  begun: T
}

export async function awaitOutcome<T>(
  app: AppContext,
  { table, tenant, ids, read, isOver, begun }: Work<T>,
): Promise<T> {
  const until = Date.now() + WAIT
  const concerns = ({ tenant: whose, change }: Followed) =>
    whose === EVERY || (whose === tenant && (change?.ids === undefined || ids.some((id) => change.ids?.includes(id))))
  for (;;) {
    const { promise: changed, resolve } = Promise.withResolvers<void>()
    const unfollow = app.changes.follow([table], (followed) => {
      if (concerns(followed)) resolve()
    })
    const timer = setTimeout(resolve, Math.max(0, until - Date.now()))
    try {
      const found = await read()
      if (isOver(found) || Date.now() >= until) return found
      await changed
    } catch (error) {
      if (isDatabaseUnavailable(error)) return begun
      throw error
    } finally {
      unfollow()
      clearTimeout(timer)
    }
  }
}
