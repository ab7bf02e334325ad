// What a tenant starts with beyond people and dictionaries: each feature plants its own, once.
import type { Changes } from '../../platform/changes.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'

export interface StartingRows {
  /** The table whose readers are told. */
  table: string
  /** Nothing where the tenant has some already. The transaction must see and write the tenant's rows. */
  plant(tx: Tx, tenantId: string): Promise<void>
}

// By what contexts of one server share, whatever lane of connections they are over.
const declared = new WeakMap<Changes, readonly StartingRows[]>()

/** What of each feature a tenant starts with; called once for each app. */
export function declareStartingRows({ changes }: Pick<AppContext, 'changes'>, rows: readonly StartingRows[]): void {
  declared.set(changes, rows)
}

/** Of a tenant that was just provisioned. */
export async function plantStartingRows(ctx: Ctx, tenantId: string): Promise<void> {
  const all = declared.get(ctx.app.changes)
  if (!all) throw new Error('this context has no rows for a new tenant')
  // These tables show nobody but their tenant any row, nor take one from others.
  await inTenant(ctx.tx, tenantId)
  for (const { table, plant } of all) {
    await plant(ctx.tx, tenantId)
    await ctx.changed(table, tenantId)
  }
  await inTenant(ctx.tx, ctx.tx.scope.tenant)
}

const inTenant = (tx: Tx, tenant: string) => tx.query(`select set_config('app.tenant', $1, true)`, [tenant])
