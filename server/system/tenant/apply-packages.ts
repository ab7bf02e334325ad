// Carries a change of packages out: what they admit, and what administrators hold of it.
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { keepingAdministrators } from '../user/last-administrator.ts'
import { writeAdmitted } from './packages.ts'

/** Call after a package, its tenants or the places of menus changed. */
export async function applyPackages(ctx: Ctx, tenants: readonly string[]): Promise<void> {
  await keepingAdministrators(ctx, tenants, async () => {
    await writeAdmitted(ctx.tx, tenants)
    await grantToAdministrators(ctx.tx, tenants)
  })
  for (const tenant of tenants) for (const table of ['tenant_menu', 'role_menu']) await ctx.changed(table, tenant)
}

/** Otherwise nobody of the tenant could grant what its package has beyond the usual menus. */
async function grantToAdministrators(tx: Tx, tenants: readonly string[]): Promise<void> {
  await tx.query(
    `insert into role_menu (tenant_id, role_id, menu_id)
     select r.tenant_id, r.id, c.id from role r join tenant t on t.tenant_id = r.tenant_id and t.is_deleted = 0
     join tenant_package p on p.id = t.package_id join menu c on c.id = any(p.menu_id) and c.is_deleted = 0
     where t.tenant_id = any($1) and r.built_in = 'tenant' and r.is_deleted = 0
     on conflict do nothing`,
    [tenants],
  )
}
