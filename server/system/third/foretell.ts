// What would become of somebody at a sign-in, without signing anybody in.
import { folded } from '@steward/domain/folded'
import type { AppContext } from '../../platform/ctx.ts'
import { isAccount } from '../user/accounts.ts'
import { PLATFORM_ROLE } from '../user/administrators.ts'
import type { Directory } from './directory.ts'
import type { Found } from './ldap.ts'
import type { Vouched } from './source.ts'

export interface Mapped {
  dn: string
  account: string
  name: string
  groups: readonly string[]
  /** Names of the roles the groups stand for. */
  roles: readonly string[]
  /** The account signed in to is linked already, would be linked, is in the way, would be made or applied for, or none. */
  outcome: 'linked' | 'matched' | 'taken' | 'created' | 'registers' | 'refused'
  /** Of the account that exists. */
  realName: string
}

const MOST_GROUPS = 50

export async function foretell(
  app: AppContext,
  directory: Directory,
  { found, vouched, roles }: { found: Found; vouched: Vouched; roles: readonly string[] },
): Promise<Mapped> {
  const { tenant, id } = directory
  const [row] = await app.db.lane('door').transaction({ tenant, platform: false }, (tx) =>
    tx.query<{ linked: string | null; same: string | null; keepsPlatform: boolean }>(
      `select (select u.real_name from linked_identity l join "user" u on u.id = l.user_id and u.is_deleted = 0
         where l.tenant_id = $1 and l.provider_id = $2 and l.issuer = $3 and l.subject = $4 and l.is_deleted = 0) as linked,
         (select u.real_name from "user" u where u.tenant_id = $1 and ${isAccount('u', '$5', '$6')} and u.is_deleted = 0) as same,
         exists (select from "user" u join role r on r.id = any(u.role_id) and r.tenant_id = u.tenant_id
           and r.is_deleted = 0 and r.status = 1 and r.built_in = '${PLATFORM_ROLE}'
           where u.tenant_id = $1 and ${isAccount('u', '$5', '$6')} and u.is_deleted = 0) as "keepsPlatform"`,
      [tenant, id, vouched.issuer, vouched.subject, vouched.account, folded(vouched.account)],
    ),
  )
  const { dn, name, groups } = found
  const isMatched = directory.isMatched && row?.keepsPlatform !== true
  return {
    dn,
    account: vouched.account,
    name,
    groups: groups.slice(0, MOST_GROUPS),
    roles,
    outcome: outcomeOf({ ...directory, isMatched }, row?.linked != null, row?.same != null),
    realName: row?.linked ?? row?.same ?? '',
  }
}

function outcomeOf({ isMatched, unknownAs }: Directory, isLinked: boolean, isTaken: boolean): Mapped['outcome'] {
  if (isLinked) return 'linked'
  if (isTaken && isMatched) return 'matched'
  if (unknownAs === 'refuse') return 'refused'
  if (unknownAs === 'register') return 'registers'
  return isTaken ? 'taken' : 'created'
}
