// Ends everybody's sessions in tenants that are switched off, removed or expired.
import type { Ctx } from '../../platform/ctx.ts'
import { type EndReason, endSessionsOf } from '../sign-in/revoke.ts'

/** Needs the platform's scope; call after writing the tenants' rows. */
export async function endSessionsIn(ctx: Ctx, tenants: readonly string[], reason: EndReason): Promise<void> {
  if (tenants.length === 0) return
  const users = await ctx.tx.query<{ id: string }>('select id from "user" where tenant_id = any($1)', [tenants])
  await endSessionsOf(
    ctx,
    users.map((row) => row.id),
    reason,
  )
  for (const tenant of tenants) await ctx.changed('session', tenant)
}
