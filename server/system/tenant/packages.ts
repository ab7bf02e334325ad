// What a tenant's package admits. `tenant_menu` holds the menus of a tenant's package with everything above them; a
// tenant without a package has no rows there and is not limited. Grants are kept as they are and cut when they are
// read, so that a larger package brings them back.
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { menuNames } from '../menu/menu-shapes.ts'

/** SQL: whether this tenant may hold this menu; both are expressions over other tables. */
export const admits = (tenant: string, menu: string): string =>
  `(not exists (select from tenant pt where pt.tenant_id = ${tenant} and pt.package_id is not null and pt.is_deleted = 0)
    or exists (select from tenant_menu pm where pm.tenant_id = ${tenant} and pm.menu_id = ${menu}))`

/** Writes what these tenants' packages admit; needs the platform's scope. */
export async function writeAdmitted(tx: Tx, tenants: readonly string[]): Promise<void> {
  await tx.query('delete from tenant_menu where tenant_id = any($1)', [tenants])
  await tx.query(
    `insert into tenant_menu (tenant_id, menu_id)
     select t.tenant_id, m.id from tenant t join tenant_package p on p.id = t.package_id
     join menu c on c.id = any(p.menu_id) and c.is_deleted = 0
     join menu m on m.id = c.id or m.id::text = any(string_to_array(c.ancestors, ','))
     where t.tenant_id = any($1) on conflict do nothing`,
    [tenants],
  )
}

/** Tenants that have a package. */
export async function packagedTenants(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ tenant: string }>(
    'select tenant_id as tenant from tenant where package_id is not null order by tenant_id',
  )
  return rows.map(({ tenant }) => tenant)
}

/** Tenants that use the package; locked in the order of their numbers. */
export async function usersOf(tx: Tx, packageId: string): Promise<string[]> {
  const rows = await tx.query<{ tenant: string }>(
    `select tenant_id as tenant from tenant where package_id = $1 and is_deleted = 0 order by tenant_id for no key update`,
    [packageId],
  )
  return rows.map(({ tenant }) => tenant)
}

const NAMED = 5

/** Refuses menus and API scopes that the package of one of these tenants does not include, whoever grants them. */
export async function mustBeInPackage(
  ctx: Ctx,
  tenants: readonly string[],
  { menus, apiScopeIds }: { menus: readonly { id: string }[]; apiScopeIds: readonly string[] },
): Promise<void> {
  const [beyond] = await ctx.tx.query<{ tenant: string; codes: string[]; names: string[] }>(
    `select n.tenant, array_agg(m.code::text order by m.sort, m.id) as codes, array_agg(m.name::text order by m.sort, m.id) as names
     from unnest($1::varchar[]) n (tenant) join menu m on m.id = any($2::bigint[])
       or m.id in (select a.menu_id from api_scope a where a.id = any($3::bigint[]))
     where not ${admits('n.tenant', 'm.id')} group by n.tenant limit 1`,
    [tenants, menus.map(({ id }) => id), apiScopeIds],
  )
  if (!beyond) return
  const [found] = await ctx.tx.query<{ name: string }>(
    `select p.package_name as name from tenant t join tenant_package p on p.id = t.package_id where t.tenant_id = $1`,
    [beyond.tenant],
  )
  const some = beyond.names.slice(0, NAMED)
  const english = beyond.codes.slice(0, NAMED).map((code, at) => menuNames.get(code) ?? some[at] ?? code)
  const more = beyond.names.length > NAMED
  throw problem('tenant-package.beyond', {
    package: found?.name ?? '',
    menus: `${some.join('、')}${more ? ' 等' : ''}`,
    menusEn: `${english.join(', ')}${more ? ' and others' : ''}`,
  })
}
