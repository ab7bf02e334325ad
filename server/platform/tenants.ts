// Runs work for every active tenant in a transaction with that tenant's row-level security, e.g. to load caches.
import { type Db, type Tx, platformScope } from './db.ts'

/** Whether an active tenant has this number. */
export const isTenant = async (tx: Tx, tenant: string): Promise<boolean> =>
  (await tx.query('select 1 from tenant where tenant_id = $1 and is_deleted = 0', [tenant])).length > 0

/** The numbers of all active tenants. */
export async function tenantsOf(db: Db): Promise<string[]> {
  const [rows = []] = await db
    .open(platformScope)
    .readOnce([{ text: 'select tenant_id from tenant where is_deleted = 0 order by tenant_id', values: [] }])
  return rows.map((row) => String(row.tenant_id))
}

/** Runs the work once per active tenant, in a transaction that sees only that tenant's rows. */
export async function forEachTenant(db: Db, work: (tx: Tx, tenant: string) => Promise<void>): Promise<void> {
  for (const tenant of await tenantsOf(db)) await db.transaction({ tenant, platform: false }, (tx) => work(tx, tenant))
}
