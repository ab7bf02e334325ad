// The account signing in: what decides whether it may, and what the reply contains.
import { folded } from '@steward/domain/folded'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import type { Statement } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { isAccount } from '../user/accounts.ts'
import { isPasswordOld } from '../user/security.ts'
import { isFactorDue, needsCode } from './factor.ts'

const ids = z.array(z.string())
const rowSchema = z.object({
  id: z.string(),
  tenant_id: z.string(),
  account: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  password: z.string().nullable(),
  is_enabled: z.boolean(),
  is_tenant_enabled: z.boolean(),
  is_expired: z.boolean(),
  is_password_due: z.boolean(),
  is_password_old: z.boolean(),
  needs_code: z.boolean(),
  is_factor_due: z.boolean(),
  dept_ids: ids,
  post_ids: ids,
  roles: z.array(z.object({ id: z.string(), alias: z.string(), tenantId: z.string(), builtIn: z.string().nullable() })),
})

export interface Person {
  id: string
  tenant: string
  account: string
  realName: string
  avatar: string
  password: string | null
  isEnabled: boolean
  isTenantEnabled: boolean
  isExpired: boolean
  /** Given by somebody else, or too old. */
  isPasswordDue: boolean
  isPasswordOld: boolean
  /** Sign-ins need a code besides the password. */
  needsCode: boolean
  /** A second factor is demanded, and there is none yet. */
  isFactorDue: boolean
  deptIds: readonly string[]
  postIds: readonly string[]
  roles: readonly { id: string; alias: string; tenantId: string; builtIn: string | null }[]
}

// Departments and roles in the user's own order, existing and enabled ones only.
const select = `
  select u.id, u.tenant_id, u.account, u.real_name, coalesce(u.avatar, '') as avatar, u.password,
    u.status = 1 as is_enabled, t.status = 1 as is_tenant_enabled,
    coalesce(t.expire_time <= $2 and t.tenant_id <> '${PLATFORM_TENANT}', false) as is_expired,
    exists (select from password_change_due p where p.user_id = u.id) as is_password_due,
    ${isPasswordOld('u.id', 'u.tenant_id', '$2')} as is_password_old,
    ${needsCode} as needs_code, ${isFactorDue} as is_factor_due,
    coalesce(u.post_id, '{}') as post_ids,
    array(select d.id from unnest(u.dept_id) with ordinality o (id, n)
      join dept d on d.id = o.id and d.tenant_id = u.tenant_id and d.is_deleted = 0 order by o.n) as dept_ids,
    coalesce((select json_agg(json_build_object('id', r.id::text, 'alias', r.role_alias, 'tenantId', r.tenant_id, 'builtIn', r.built_in) order by o.n)
      from unnest(u.role_id) with ordinality o (id, n)
      join role r on r.id = o.id and r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.status = 1), '[]') as roles
  from "user" u join tenant t on t.tenant_id = u.tenant_id and t.is_deleted = 0`

export const personByAccount = (tenant: string, account: string, now: Date): Statement => ({
  text: `${select} where u.tenant_id = $1 and ${isAccount('u', '$3', '$4')} and u.is_deleted = 0`,
  values: [tenant, now, account, folded(account)],
})

export const personById = (id: string, now: Date): Statement => ({
  text: `${select} where u.id = $1 and u.is_deleted = 0`,
  values: [id, now],
})

export function readPerson(rows: readonly unknown[] | undefined): Person | undefined {
  if (!rows || rows.length === 0) return undefined
  const row = rowSchema.parse(rows[0])
  return {
    id: row.id,
    tenant: row.tenant_id,
    account: row.account,
    realName: row.real_name,
    avatar: row.avatar,
    password: row.password,
    isEnabled: row.is_enabled,
    isTenantEnabled: row.is_tenant_enabled,
    isExpired: row.is_expired,
    isPasswordDue: row.is_password_due || row.is_password_old,
    isPasswordOld: row.is_password_old,
    needsCode: row.needs_code,
    isFactorDue: row.is_factor_due,
    deptIds: row.dept_ids,
    postIds: row.post_ids,
    roles: row.roles,
  }
}

/** Throws where the tenant is switched off or has expired, or the user has no role. */
export function requireAdmitted(person: Person): void {
  if (!person.isTenantEnabled) throw problem('session.tenant-disabled')
  if (person.isExpired) throw problem('session.tenant-expired')
  if (person.roles.length === 0) throw problem('session.no-role')
}

/** The row lock serializes with password reset and removal: they are either seen here, or end the session too. */
export async function mustStillBe(ctx: Ctx, person: Person): Promise<void> {
  const still = await ctx.tx.query(
    `select from "user" where id = $1 and password is not distinct from $2 and status = 1 and is_deleted = 0 for share`,
    [person.id, person.password],
  )
  if (still.length === 0) throw problem('session.password')
}
