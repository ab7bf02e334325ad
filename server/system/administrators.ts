// Platform administrators: their role exists in the platform's tenant only, and at least one enabled user must hold it.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'

/** What `builtIn` of a role says: whose administrators it was planted for. */
export const PLATFORM_ROLE = 'platform'
export const TENANT_ROLE = 'tenant'

const ALIAS = 'administrator'

/** Compared after Unicode normalization, case folding and trimming. Clients of this API family know the platform's role by it. */
export const isAdministratorAlias = (alias: unknown): boolean =>
  String(alias ?? '')
    .normalize('NFKC')
    .trim()
    .toLowerCase() === ALIAS

export const isPlatformRole = ({ tenantId, builtIn }: { tenantId?: unknown; builtIn?: unknown }): boolean =>
  tenantId === PLATFORM_TENANT && builtIn === PLATFORM_ROLE

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
       and r.status = 1 and r.is_deleted = 0 and r.built_in = $2 limit 1`,
    [PLATFORM_TENANT, PLATFORM_ROLE],
  )
  if (!left) throw problem('user.last-administrator')
  return done
}
