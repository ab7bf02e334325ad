// Work that waits in rows of a tenant: looked after when its table changes, when its next row is due, and when asked. All of
// it is rows, so that nothing is lost with the process.
import { EVERY } from './changes.ts'
import type { AppContext } from './ctx.ts'
import { forEachTenant } from './tenants.ts'

export interface TenantLooks {
  look(tenant: string): void
  lookIn(tenant: string, ms: number): void
  /** Every tenant, as at the start. */
  lookAtAll(): Promise<void>
  /** Resolves when the looks under way are over. */
  stop(): Promise<void>
}

interface Looking {
  tables: readonly string[]
  lane: 'background' | 'field'
  /** What the log says where a look failed. */
  failure: string
  /** One look; answers in how many ms the next row is due. */
  lookOnce(tenant: string): Promise<number | undefined>
}

/** Milliseconds before a tenant that could not be looked after is tried again. */
const RETRY = 2_000

export function tenantLooks(app: AppContext, { tables, lane, failure, lookOnce }: Looking): TenantLooks {
  const watched = new Set(tables)
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let isStopped = false

  /** One look at a time per tenant; asked for meanwhile it looks once more. */
  function look(tenant: string): void {
    if (isStopped) return
    if (running.has(tenant)) {
      again.add(tenant)
      return
    }
    running.set(tenant, run(tenant))
  }

  async function run(tenant: string): Promise<void> {
    try {
      const next = await lookOnce(tenant)
      if (next !== undefined) lookIn(tenant, next)
    } catch (error) {
      app.log.error({ err: error, tenant }, failure)
      lookIn(tenant, RETRY)
    } finally {
      running.delete(tenant)
      if (again.delete(tenant)) look(tenant)
    }
  }

  function lookIn(tenant: string, ms: number): void {
    clearTimeout(timers.get(tenant))
    if (isStopped) return
    const timer = setTimeout(() => look(tenant), Math.max(0, ms))
    timer.unref()
    timers.set(tenant, timer)
  }

  const lookAtAll = () => forEachTenant(app.db.lane(lane), async (_, tenant) => look(tenant))

  const unlisten = app.changes.listen((table, tenant) => {
    if (watched.has(table) && tenant !== EVERY) look(tenant)
    else if (table === EVERY) lookAtAll().catch((error: unknown) => app.log.error({ err: error }, failure))
  })

  return {
    look,
    lookIn,
    lookAtAll,
    async stop() {
      isStopped = true
      unlisten()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
