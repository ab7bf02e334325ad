// What is kept in memory of every tenant: read again when one of its tables changes, whichever process changed it. A tenant
// that cannot be read keeps what was read before, is tried again, and holds no other up; a database that is away does.
import { EVERY } from './changes.ts'
import type { AppContext } from './ctx.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { platformScope } from './db.ts'
import { reloadingCache } from './reloading-cache.ts'

export interface TenantReloads {
  /** Resolves when every change noted so far is read; rejects while the database is away. */
  ready(): Promise<void>
  stop(): void
}

interface Kept {
  /** Tables in snake case whose changes make a tenant stale. */
  tables: readonly string[]
  /** What the log says of a tenant that could not be read. */
  failure: string
  read(tenant: string): Promise<void>
  /** Tenants there are, whenever all of them are read. */
  living?(tenants: readonly string[]): void
  /** After each reading, also one that failed. */
  done?(): void
}

/** Before a tenant that could not be read is tried again (ms). */
const AGAIN = 10_000

export function tenantReloads(app: AppContext, { tables, failure, read, living, done }: Kept): TenantReloads {
  const watched = new Set([...tables, EVERY])
  const stale = new Set([EVERY])
  /** Tenants to be tried again. */
  const failed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function tenantsOf(named: readonly string[]): Promise<readonly string[]> {
    if (!named.includes(EVERY)) return named
    const [rows = []] = await app.db
      .open(platformScope)
      .readOnce([{ text: 'select tenant_id from tenant where is_deleted = 0 order by tenant_id', values: [] }])
    const all = rows.map((row) => String(row.tenant_id))
    living?.(all)
    return all
  }

  async function readStale(): Promise<void> {
    const named = [...stale]
    stale.clear()
    try {
      for (const tenant of await tenantsOf(named)) await readOne(tenant)
    } catch (error) {
      for (const tenant of named) stale.add(tenant)
      throw error
    } finally {
      done?.()
    }
  }

  async function readOne(tenant: string): Promise<void> {
    try {
      await read(tenant)
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

  const cache = reloadingCache(readStale)
  const invalidate = (tenant: string) => {
    stale.add(tenant)
    cache.invalidate()
  }
  const unlisten = app.changes.listen((table, tenant) => {
    if (watched.has(table)) invalidate(table === EVERY ? EVERY : tenant)
  })
  return {
    ready: cache.ready,
    stop() {
      unlisten()
      clearTimeout(timer)
    },
  }
}
