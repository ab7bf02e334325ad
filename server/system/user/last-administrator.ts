// The platform and each tenant keep an administrator: judged here for whatever could take the last one.
import { codesFor } from '@steward/domain/derive/permissions'
import { role, user } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { admits } from '../tenant/packages.ts'
import { PLATFORM_ROLE, TENANT_ROLE } from './administrators.ts'

const manages = (
  codes: string,
) => `exists (select from role_menu l join menu m on m.id = l.menu_id and m.is_deleted = 0 and m.status = 1
  where l.role_id = r.id and m.code = any(${codes}) and ${admits('r.tenant_id', 'm.id')})`

// Who can put right what others did: has the planted role, may sign in, and may by that role manage users and roles, as
// far as the package goes. The platform's role needs no grants. Read role by role, not user by user, until one is found.
const LEFT = `select n.tenant from unnest($1::varchar[]) n (tenant) where (
  select true from role r
  where r.tenant_id = n.tenant and r.is_deleted = 0 and r.status = 1
    and case n.tenant when '${PLATFORM_TENANT}' then r.built_in = '${PLATFORM_ROLE}' else r.built_in = '${TENANT_ROLE}' end
    and exists (
      select from "user" u
      where u.tenant_id = r.tenant_id and u.role_id @> array[r.id] and u.status = 1 and u.is_deleted = 0
        and (u.password is not null or exists (select from linked_identity k where k.user_id = u.id and k.is_deleted = 0)))
    and (n.tenant = '${PLATFORM_TENANT}' or ${manages('$2')} and ${manages('$3')})
  limit 1)`

const lefts = (tenants: readonly string[]) => ({
  text: LEFT,
  values: [
    tenants,
    [...codesFor(user, 'grant'), ...codesFor(user, 'edit')],
    [...codesFor(role, 'grant'), ...codesFor(role, 'edit')],
  ],
})

/**
 * Runs the work and refuses it where it leaves one of these tenants without the administrators it had. Serialized by a
 * lock for each tenant, or two who remove each other would each still see the other; it is taken before any row is
 * locked, so that nobody waits in a circle.
 */
export async function keepingAdministrators<T>(
  ctx: Ctx,
  tenants: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  await ctx.tx.query(
    `select pg_advisory_xact_lock(hashtext('steward administrators ' || n)) from unnest($1::varchar[]) n`,
    [[...new Set(tenants)].toSorted()],
  )
  const done = await work()
  const { text, values } = lefts(tenants)
  const left = await ctx.tx.query<{ tenant: string }>(text, values)
  const gone = tenants.filter((tenant) => left.every((one) => one.tenant !== tenant))
  if (gone.length > 0) await mustHaveHadNone(ctx, gone)
  return done
}

/** What is committed is what there was before: whoever else would change it waits for the lock. */
async function mustHaveHadNone(ctx: Ctx, tenants: readonly string[]): Promise<void> {
  const [rows = []] = await ctx.app.db.open(platformScope).readOnce([lefts(tenants)])
  const [lost] = rows.map(({ tenant }) => String(tenant))
  if (lost === undefined) return
  if (lost === PLATFORM_TENANT) throw problem('user.last-administrator')
  const [row] = await ctx.tx.query<{ name: string }>('select tenant_name as name from tenant where tenant_id = $1', [
    lost,
  ])
  throw problem('tenant.last-administrator', { tenant: row?.name ?? lost })
}

/** The tenants these users belong to. */
export async function tenantsOfUsers(ctx: Ctx, userIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query<{ tenant: string }>(
    'select distinct tenant_id as tenant from "user" where id = any($1::bigint[])',
    [userIds],
  )
  return rows.map(({ tenant }) => tenant)
}
