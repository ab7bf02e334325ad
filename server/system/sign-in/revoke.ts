// Ends users' sessions in the transaction that resets their password, disables or removes them.
import type { Ctx } from '../../platform/ctx.ts'

/** `tenant`: switched off; `expired`: the tenant's time is over. The others are about the account or the session. */
export type EndReason = 'password' | 'disabled' | 'removed' | 'tenant' | 'expired'

/**
 * Call after writing the users' rows: a concurrent sign-in then either sees the change or is ended here. `kept` is a
 * session to keep, such as one's own when changing one's password.
 */
export async function endSessionsOf(
  ctx: Ctx,
  userIds: readonly string[],
  reason: EndReason,
  kept?: string,
): Promise<void> {
  if (userIds.length === 0) return
  await ctx.tx.query('select end_sessions($1, $2, $3)', [[...userIds], reason, kept ?? null])
  await ctx.changed('session')
}
