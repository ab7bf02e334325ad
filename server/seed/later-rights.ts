// Rights that came with a later version: granted once to the roles of existing hospitals that administer theirs.
import { codesFor } from '@steward/domain/derive/permissions'
import { role } from '@steward/domain/index'
import { features } from '../features.ts'
import type { Tx } from '../platform/db.ts'
import { usualMenus } from '../system/tenant/provision.ts'

/** Codes by the name under which the installation remembers that they were granted. */
const rights = () =>
  Map.groupBy(
    features.flatMap((one) => Object.entries(one.rights ?? {})),
    ([name]) => name,
  )

/**
 * Only what administrators of new hospitals get as well; whoever loses such a right afterwards does not get it back.
 * Needs the menus and the platform's scope.
 */
export async function grantLaterRights(tx: Tx, now: Date): Promise<void> {
  for (const [name, granted] of rights()) {
    const added = await tx.query(
      'insert into installation (name, value) values ($1, $2) on conflict do nothing returning 1',
      [name, now.toISOString()],
    )
    if (added.length === 0) continue
    await tx.query(
      `insert into role_menu (tenant_id, role_id, menu_id)
       select r.tenant_id, r.id, m.id from role r cross join menu m
       where r.is_deleted = 0 and m.code = any($1) and m.id = any($2::bigint[]) and exists (
         select from role_menu l join menu held on held.id = l.menu_id
         where l.role_id = r.id and held.code = any($3) and held.is_deleted = 0)
       on conflict do nothing`,
      [granted.flatMap(([, codes]) => codes), await usualMenus(tx), codesFor(role, 'edit')],
    )
  }
}
