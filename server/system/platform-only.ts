// What tenants are and what they are given is decided by the platform's administrators, whatever codes others hold.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'

/** Throws 403 unless the caller is an administrator of the platform. */
export function mustBePlatform(ctx: Ctx): void {
  if (!ctx.me.isPlatform) throw problem('permission.denied')
}

const NAMED = 5

/** Refuses to remove what tenants have been given; the rows are locked, so that no tenant is given them meanwhile. */
export async function mustBeUnused(
  ctx: Ctx,
  column: 'package_id' | 'datasource_id',
  ids: readonly string[],
): Promise<void> {
  const rows = await ctx.tx.query<{ name: string }>(
    `select tenant_name as name from tenant where ${column} = any($1::bigint[]) and is_deleted = 0 order by tenant_id limit $2`,
    [ids, NAMED],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name)
  throw problem('tenant.given', { tenants: names.join('、'), tenantsEn: names.join(', ') })
}
