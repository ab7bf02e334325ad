// What is in memory of every tenant: loaded again when one of its tables changes. A tenant that cannot be loaded keeps what
// was loaded before, is tried again, and holds no other up; a database that is away does.
import { EVERY } from '../changes.ts'
import type { AppContext } from '../ctx.ts'
import { isDatabaseUnavailable } from '../database-unavailable.ts'
import type { Table } from '../tables.ts'
import { tenantsOf } from '../tenants.ts'
import { type Preloaded, type Stale, preloaded } from './preloaded.ts'

interface Options {
  follows: readonly Table[]
  /** What the log says of a tenant that could not be loaded. */
  failure: string
  load(tenant: string): Promise<void>
  /** Tenants there are, whenever all of them are loaded. */
  living?(tenants: readonly string[]): void
  /** After each load, also one that failed. */
  done?(): void
}

/** Before a tenant that could not be loaded is tried again (ms). */
const AGAIN = 10_000

export function preloadedTenants(
  app: AppContext,
  { follows, failure, load, living, done }: Options,
): Pick<Preloaded, 'ready' | 'stop'> {
  /** Tenants to be tried again. */
  const failed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function named(stale: Stale): Promise<readonly string[]> {
    if (!stale.has(EVERY)) return [...stale.keys()]
    const tenants = await tenantsOf(app.db)
    living?.(tenants)
    return tenants
  }

  async function loadStale(stale: Stale): Promise<void> {
    try {
      for (const tenant of await named(stale)) await loadOne(tenant)
    } finally {
      done?.()
    }
  }

  async function loadOne(tenant: string): Promise<void> {
    try {
      await load(tenant)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      app.log.error({ err: error, tenant }, failure)
      failed.add(tenant)
      timer ??= setTimeout(tryAgain, AGAIN).unref()
    }
  }

  function tryAgain(): void {
    timer = undefined
    for (const tenant of failed) invalidate(tenant)
    failed.clear()
  }

  const { ready, invalidate, stop } = preloaded(app, { follows, load: loadStale })
  return {
    ready,
    stop() {
      stop()
      clearTimeout(timer)
    },
  }
}
