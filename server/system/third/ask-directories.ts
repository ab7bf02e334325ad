// A sign-in whose password is not the local one: the tenant's directories are asked, one after the other.
import { cut } from '@steward/domain/cut'
import { Problem, problem } from '@steward/domain/problems'
import { groupDn, groupRolesOf, plainDn } from '@steward/domain/system/ldap-terms'
import type { AppContext } from '../../platform/ctx.ts'
import { type Directory, directoriesOf } from './directory.ts'
import { type Found, provePassword } from './ldap.ts'
import type { Source, Vouched } from './source.ts'

export interface Asked {
  proven?: { source: Source; vouched: Vouched }
  /** A directory that could not be asked, where no other knew the person. */
  trouble?: Problem
}

export async function askDirectories(
  app: AppContext,
  tenant: string,
  account: string,
  password: string | undefined,
): Promise<Asked> {
  if (password === undefined || password === '' || account === '') return {}
  let trouble: Problem | undefined
  for (const directory of await directoriesOf(app, tenant)) {
    try {
      const found = await provePassword(app, directory, account, password)
      if (found) return { proven: { source: directory, vouched: await vouchedBy(app, directory, found, account) } }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // What is set wrong is for administrators, who try it; whoever signs in is told that it does not work now.
      trouble = error.code === 'third.busy' ? error : problem('ldap.away')
    }
  }
  return trouble ? { trouble } : {}
}

/** Whoever moves a directory to another address trusts other people. */
const issuerOf = ({ url, baseDn }: Directory): string => cut(`${url.toLowerCase()}/${plainDn(baseDn)}`, 255)

export async function vouchedBy(
  app: AppContext,
  directory: Directory,
  { subject, account, name, groups }: Found,
  typed: string,
): Promise<Vouched> {
  return {
    issuer: issuerOf(directory),
    subject,
    account: account || typed,
    name,
    roleIds: (await rolesOf(app, directory, groups)).map(({ id }) => id),
  }
}

/** Roles of the groups, as they are called now; of those that no longer exist nothing. */
export async function rolesOf(
  app: AppContext,
  { tenant, groupRoles }: Directory,
  groups: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const mine = new Set(groups.map(groupDn))
  const names = groupRolesOf(groupRoles)
    .filter(({ group }) => mine.has(group))
    .map(({ role }) => role)
  if (names.length === 0) return []
  return app.db.lane('door').transaction({ tenant, platform: false }, (tx) =>
    tx.query<{ id: string; name: string }>(
      `select id::text as id, role_name as name from role
       where tenant_id = $1 and role_name = any($2) and is_deleted = 0 and status = 1 order by sort, id`,
      [tenant, names],
    ),
  )
}
