// Reads everything about an access token's owner in one statement and converts the row to an identity.
import { z } from 'zod'
import type { Statement } from '../../platform/db.ts'
import { type Identity, PLATFORM_TENANT } from '../../platform/identity.ts'
import { PLATFORM_ROLE } from '../user/administrators.ts'
import { isIdle, isPasswordOld } from '../user/security.ts'
import { isFactorDue } from './factor.ts'
import { PROOF_MINUTES } from './proof-minutes.ts'

// No row unless token, session, client, user and tenant are all valid. Deleted or disabled roles, menus and scopes are
// ignored; a granted menu implies its ancestors, because clients do not send half-checked nodes. Of a tenant with a
// package nothing beyond it is left (packages.ts). An identity ends with its token or its tenant, whichever is first.
const held = `
  select s.id, coalesce(s.last_seen, s.created_at) < $2::timestamptz - interval '1 minute' as is_seen_late,
    extract(epoch from s.active_at)::float8 * 1000 as active, s.tenant_id, s.user_id, s.client_id, s.locked_at is not null as is_locked,
    exists (select from password_change_due p where p.user_id = s.user_id) as is_password_due,
    ${isPasswordOld('s.user_id', 's.tenant_id', '$2')} as is_password_old,
    ${isFactorDue} as is_factor_due,
    (select extract(epoch from coalesce(s.proven_at, 'epoch') + interval '${PROOF_MINUTES} minutes')::float8 * 1000 from security_setting g
      where g.tenant_id = s.tenant_id and g.step_up = 'on') as proven_until,
    exists (select from client c where c.client_id = s.client_id and c.is_deleted = 0 and c.wire_profile = 'forest') as reads_forests,
    n.package_id is not null as is_packaged,
    extract(epoch from least(t.expires_at, case when n.tenant_id <> '${PLATFORM_TENANT}' then n.expire_time end))::float8 * 1000 as expires, u.account, u.real_name,
    case when s.role_id is null then u.role_id else array(select s.role_id where s.role_id = any(u.role_id)) end as own_roles,
    case when s.dept_id is null then u.dept_id else array(select s.dept_id where s.dept_id = any(u.dept_id)) end as own_depts
  from session_token t
  join session s on s.id = t.session_id and s.ended_at is null and not ${isIdle('$2')}
  join "user" u on u.id = s.user_id and u.tenant_id = s.tenant_id and u.is_deleted = 0 and u.status = 1
  join tenant n on n.tenant_id = s.tenant_id and n.is_deleted = 0 and n.status = 1
    and (n.expire_time is null or n.expire_time > $2 or n.tenant_id = '${PLATFORM_TENANT}')
  where t.hash = $1 and t.kind = 'access' and t.expires_at > $2
    and exists (select from client c where c.client_id = s.client_id and c.is_deleted = 0 and c.status = 1)`

const noSession = `'' as id, false as is_seen_late, 0::float8 as active, '' as client_id, false as is_locked, false as is_password_due,
    false as is_password_old, false as is_factor_due, null::float8 as proven_until, false as reads_forests, 0::float8 as expires`

const isLeft = (column: string) => `where o.id = any(u.${column}) `

// The same person without a session, with those of the roles and departments the work was begun with that are left, or
// with all of them.
const heldBy = (which: (column: string) => string) => `
  select ${noSession}, u.tenant_id, u.id as user_id, n.package_id is not null as is_packaged, u.account, u.real_name,
    array(select o.id from unnest($3::bigint[]) with ordinality o (id, n) ${which('role_id')}order by n) as own_roles,
    array(select o.id from unnest($4::bigint[]) with ordinality o (id, n) ${which('dept_id')}order by n) as own_depts
  from "user" u
  join tenant n on n.tenant_id = u.tenant_id and n.is_deleted = 0 and n.status = 1
    and (n.expire_time is null or n.expire_time > $5 or n.tenant_id = '${PLATFORM_TENANT}')
  where u.id = $1 and u.tenant_id = $2 and u.is_deleted = 0 and u.status = 1`

// Somebody of the role's tenant who has this role alone and belongs to no department.
const heldByRole = `
  select ${noSession}, r.tenant_id, 0::bigint as user_id, n.package_id is not null as is_packaged, '' as account, '' as real_name,
    array[r.id] as own_roles, '{}'::bigint[] as own_depts
  from role r join tenant n on n.tenant_id = r.tenant_id and n.is_deleted = 0
  where r.id = $1 and r.is_deleted = 0`

// Roles add and never take away: over a screen that one of them has without narrowing it, no other's scope counts.
const OPENS_WHOLE = `
  where exists (select from role_menu l join menu c on c.id = l.menu_id and c.is_deleted = 0 and c.status = 1
    join menu m on m.code = d.resource_code and m.is_deleted = 0 and m.status = 1
      and (m.id = c.id or m.id::text = any(string_to_array(c.ancestors, ',')))
    where l.role_id = roles.id and (not h.is_packaged or m.id in (select menu_id from admitted)))
  and not exists (select from role_scope l join data_scope o on o.id = l.scope_id and o.is_deleted = 0 and o.status = 1
    where l.role_id = roles.id and l.scope_category = 1 and o.resource_code = d.resource_code)`

const textOf = (from: string) => `
with held as materialized (${from}
), roles as materialized (
  select r.id, r.role_alias as alias, r.built_in, o.n
  from held h cross join unnest(h.own_roles) with ordinality o (id, n)
  join role r on r.id = o.id and r.tenant_id = h.tenant_id and r.is_deleted = 0 and r.status = 1
), depts as materialized (
  select d.id, d.tenant_id, o.n
  from held h cross join unnest(h.own_depts) with ordinality o (id, n)
  join dept d on d.id = o.id and d.tenant_id = h.tenant_id and d.is_deleted = 0
), admitted as materialized (
  select p.menu_id from tenant_menu p join held h on h.is_packaged and p.tenant_id = h.tenant_id
), granted as materialized (
  select distinct m.id, m.code, m.ancestors from role_menu l
  join menu m on m.id = l.menu_id and m.is_deleted = 0 and m.status = 1
  where l.role_id in (select id from roles)
)
select h.id as session_id, h.is_seen_late, h.active, h.client_id, h.tenant_id, h.user_id, h.account, h.real_name, h.is_locked, h.is_password_due, h.is_password_old, h.is_factor_due, h.proven_until, h.reads_forests, h.expires,
  array(select id from roles order by n) as role_ids,
  array(select alias::text from roles order by n) as roles,
  array(select built_in::text from roles where built_in is not null) as built_in,
  array(select id from depts order by n) as dept_ids,
  array(select b.id from dept b where b.tenant_id = h.tenant_id and b.is_deleted = 0
    and (b.id in (select id from depts) or string_to_array(b.ancestors, ',') && array(select id::text from depts))) as depts_below,
  array(select code::text from granted where not h.is_packaged or id in (select menu_id from admitted)
    union select m.code::text from menu m where m.is_deleted = 0 and m.status = 1
      and m.id::text in (select unnest(string_to_array(ancestors, ',')) from granted)
      and (not h.is_packaged or m.id in (select menu_id from admitted))) as permissions,
  coalesce((select json_agg(json_build_object('resource', d.resource_code, 'type', d.scope_type,
      'column', d.scope_column, 'condition', coalesce(d.scope_value, '')) order by d.id)
    from data_scope d where d.is_deleted = 0 and d.status = 1
      and d.id in (select l.scope_id from role_scope l join roles on roles.id = l.role_id where l.scope_category = 1)
      and not exists (select from roles ${OPENS_WHOLE})), '[]') as data_scopes,
  array(select distinct a.scope_path::text from api_scope a where a.is_deleted = 0 and a.status = 1
    and a.id in (select l.scope_id from role_scope l join roles on roles.id = l.role_id where l.scope_category = 2)
    and (not h.is_packaged or a.menu_id in (select menu_id from admitted))) as api_paths
from held h`

const byToken = textOf(held)
const byPerson = textOf(heldBy(isLeft))
const byPersonThen = textOf(heldBy(() => ''))
const byRole = textOf(heldByRole)

export const identityByToken = (hash: Buffer, now: Date): Statement => ({ text: byToken, values: [hash, now] })

/** For work that goes on without the session it was begun in; no row once the account is disabled or gone. */
export const identityByPerson = ({ userId, tenant, roleIds, deptIds }: Person, now: Date): Statement => ({
  text: byPerson,
  values: [userId, tenant, roleIds, deptIds, now],
})

/** The same with all roles and departments that are named, also those he has lost since. */
export const identityByPersonThen = (person: Person, now: Date): Statement => ({
  ...identityByPerson(person, now),
  text: byPersonThen,
})

/** What the role alone gives. */
export const identityByRole = (roleId: string): Statement => ({ text: byRole, values: [roleId] })

export interface Person {
  userId: string
  tenant: string
  roleIds: readonly string[]
  deptIds: readonly string[]
}

const texts = z.array(z.string())
const rowSchema = z.object({
  session_id: z.string(),
  is_seen_late: z.boolean(),
  active: z.number(),
  client_id: z.string(),
  tenant_id: z.string(),
  user_id: z.string(),
  account: z.string(),
  real_name: z.string(),
  is_locked: z.boolean(),
  is_password_due: z.boolean(),
  is_password_old: z.boolean(),
  is_factor_due: z.boolean(),
  proven_until: z.number().nullable(),
  reads_forests: z.boolean(),
  expires: z.number(),
  role_ids: texts,
  roles: texts,
  built_in: texts,
  dept_ids: texts,
  depts_below: texts,
  permissions: texts,
  data_scopes: z.array(z.object({ resource: z.string(), type: z.number(), column: z.string(), condition: z.string() })),
  api_paths: texts,
})

export interface Read {
  identity: Identity
  /** Epoch ms. */
  expires: number
  /** Whether the session was last seen more than a minute ago. */
  isSeenLate: boolean
  /** When the person last did anything, as far as it is stored. Epoch ms. */
  active: number
}

export function readIdentity(found: unknown): Read | undefined {
  if (found === undefined) return undefined
  const row = rowSchema.parse(found)
  const identity: Identity = {
    sessionId: row.session_id,
    clientId: row.client_id,
    tenant: row.tenant_id,
    userId: row.user_id,
    account: row.account,
    realName: row.real_name,
    deptIds: row.dept_ids,
    deptsBelow: row.depts_below,
    roleIds: row.role_ids,
    roles: row.roles,
    isPlatform: row.tenant_id === PLATFORM_TENANT && row.built_in.includes(PLATFORM_ROLE),
    isAdministrator: row.built_in.length > 0,
    permissions: new Set(row.permissions),
    dataScopes: row.data_scopes,
    apiPaths: row.api_paths,
    isLocked: row.is_locked,
    isPasswordDue: row.is_password_due || row.is_password_old,
    ...(row.is_password_old ? { isPasswordOld: true } : {}),
    ...(row.is_factor_due ? { isFactorDue: true } : {}),
    ...(row.reads_forests ? { readsForests: true } : {}),
    ...(row.proven_until === null ? {} : { provenUntil: row.proven_until }),
  }
  return { identity, expires: row.expires, active: row.active, isSeenLate: row.is_seen_late }
}
