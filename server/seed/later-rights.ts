// Rights that came with a later version: granted once to the roles of existing hospitals that administer theirs.
import { codesFor } from '@steward/domain/derive/permissions'
import { role } from '@steward/domain/index'
import type { Tx } from '../platform/db.ts'
import {
  announcing,
  auditing,
  controlling,
  metering,
  decoding,
  modelling,
  drawing,
  logReading,
  opening,
  querying,
  registering,
  repairSettings,
  runKeeping,
  securityKeeping,
  sessionKeeping,
  sharing,
  sizing,
  texting,
  trusting,
} from '../system/role/role-rights.ts'
import { usualMenus } from '../system/tenant/provision.ts'

/** Codes by the name under which the installation remembers that they were granted. */
const rights: Readonly<Record<string, readonly string[]>> = {
  'rights.saved-view': sharing,
  'rights.repair-setting': repairSettings,
  'rights.control': controlling,
  'rights.ledger': registering,
  'rights.decoding': decoding,
  'rights.run-record': runKeeping,
  'rights.thing-models': modelling,
  'rights.energy': metering,
  'rights.scenes': drawing,
  'rights.api-access': opening,
  'rights.queries': querying,
  'rights.logs': logReading,
  'rights.text-messages': texting,
  'rights.identities': trusting,
  'rights.sessions': sessionKeeping,
  'rights.notices': announcing,
  'rights.security': securityKeeping,
  'rights.storage': sizing,
  'rights.audit': auditing,
}

/**
 * Only what administrators of new hospitals get as well; whoever loses such a right afterwards does not get it back.
 * Needs the menus and the platform's scope.
 */
export async function grantLaterRights(tx: Tx, now: Date): Promise<void> {
  for (const [name, codes] of Object.entries(rights)) {
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
      [codes, await usualMenus(tx), codesFor(role, 'edit')],
    )
  }
}
