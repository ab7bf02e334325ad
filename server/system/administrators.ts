// Platform administrators: their role exists in the platform's tenant only, and at least one enabled user must hold it.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'

const ALIAS = 'administrator'

/** Compared after Unicode normalization, case folding and trimming. */
export const isAdministratorAlias = (alias: unknown): boolean =>
  String(alias ?? '')
    .normalize('NFKC')
    .trim()
    .toLowerCase() === ALIAS

export const isAdministratorRole = (role: Record<string, unknown>): boolean =>
  role.tenantId === PLATFORM_TENANT && isAdministratorAlias(role.roleAlias)

/**
 * Runs the work and refuses it if no platform administrator would be left. Serialized by a lock: two concurrent
 * removals would each still see the other administrator.
 */
export async function keepingAnAdministrator<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  if (ctx.tenant !== PLATFORM_TENANT) return work()
  await ctx.tx.query(`select pg_advisory_xact_lock(hashtext('steward administrators'))`)
  const done = await work()
  const [left] = await ctx.tx.query(
    `select 1 from "user" u join role r on r.id = any(u.role_id) and r.tenant_id = u.tenant_id
     where u.tenant_id = $1 and u.status = 1 and u.is_deleted = 0
       and r.status = 1 and r.is_deleted = 0 and r.role_alias = $2 limit 1`,
    [PLATFORM_TENANT, ALIAS],
  )
  if (!left) throw problem('user.last-administrator')
  return done
}
