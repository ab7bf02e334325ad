// Ends links between people and identities. Sessions go on: whoever should be out is disabled.
import { linkedIdentity } from '@steward/domain/index'
import type { Ctx } from '../../platform/ctx.ts'
import { rowsChanged } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { tell } from '../logs/tell.ts'

/** Those the caller's transaction reaches; answers how many there were. */
export async function unlink(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const rows = await ctx.tx.query(
    `update linked_identity set is_deleted = 1, rev = rev + 1, update_user = $2, update_time = $3
     where id = any($1::bigint[]) and is_deleted = 0
     returning id::text as id, tenant_id as "tenantId", user_id::text as "userId", provider_name as name`,
    [ids, ctx.me.userId, ctx.now],
  )
  await noted(ctx, rows)
  return rows.length
}

/** Links of identity sources that are removed. */
export async function unlinkSource(ctx: Ctx, sourceIds: readonly string[]): Promise<void> {
  const rows = await ctx.tx.query(
    `update linked_identity set is_deleted = 1, rev = rev + 1, update_user = $2, update_time = $3
     where provider_id = any($1::varchar[]) and is_deleted = 0
     returning id::text as id, tenant_id as "tenantId"`,
    [sourceIds, ctx.me.userId, ctx.now],
  )
  await rowsChanged(ctx, 'linked_identity', rows, Object.keys(linkedIdentity.fields))
}

async function noted(ctx: Ctx, rows: readonly DbRow[]): Promise<void> {
  await rowsChanged(ctx, 'linked_identity', rows, Object.keys(linkedIdentity.fields))
  for (const { id, tenantId, name } of rows)
    await tell(ctx, { event: 'identity_unlinked', tenant: String(tenantId), data: String(name), rowIds: [String(id)] })
}
