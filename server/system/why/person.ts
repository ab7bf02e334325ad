// The person asked about: the identity the server would act on, and what there is to say of account and tenant.
import { user } from '@steward/domain/index'
import type { WhyStep } from '@steward/domain/system/why'
import { missing, rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import type { Identity } from '../../platform/identity.ts'
import { isFactorDue } from '../sign-in/factor.ts'
import { identityByPerson, readIdentity } from '../sign-in/identity-row.ts'
import { isPasswordOld } from '../user/security.ts'

export interface Asked {
  id: string
  name: string
  account: string
  tenant: string
  roles: { id: string; name: string; isEnabled: boolean }[]
  /** Undefined where no session of theirs is accepted. */
  identity: Identity | undefined
  steps: WhyStep[]
}

interface Row {
  [column: string]: unknown
  account: string
  name: string
  tenant: string
  status: number
  isOver: boolean
  isTenantOpen: boolean
  isPasswordDue: boolean
  isFactorDue: boolean
  roleIds: string[]
  deptIds: string[]
  roles: { id: string; name: string; isEnabled: boolean }[]
}

const PERSON = `
  select u.account, u.real_name as name, u.tenant_id as tenant, u.status, u.role_id::text[] as "roleIds", u.dept_id::text[] as "deptIds",
    n.status = 1 and n.is_deleted = 0 as "isTenantOpen", coalesce(n.expire_time <= $2, false) and n.tenant_id <> '000000' as "isOver",
    exists (select from password_change_due p where p.user_id = u.id) or ${isPasswordOld('u.id', 'u.tenant_id', '$2')} as "isPasswordDue",
    ${isFactorDue} as "isFactorDue",
    coalesce((select json_agg(json_build_object('id', r.id::text, 'name', r.role_name, 'isEnabled', r.status = 1) order by r.id)
      from role r where r.id = any(u.role_id) and r.tenant_id = u.tenant_id and r.is_deleted = 0), '[]') as roles
  from "user" u join tenant n on n.tenant_id = u.tenant_id where u.id = $1 and u.is_deleted = 0`

/** 404 where the caller does not see the person. */
export async function personAsked(ctx: Ctx, userId: string): Promise<Asked> {
  if (userId !== ctx.me.userId) await rowsOf(user, ctx, [userId])
  const [[row], [known]] = await readAlone(ctx, userId)
  if (!row) throw missing(user)
  // What a person without a session is read as owes nothing.
  const found = known && { ...known, isPasswordDue: row.isPasswordDue, isFactorDue: row.isFactorDue }
  const tenant = row.isOver ? 'expired' : row.isTenantOpen ? 'open' : 'disabled'
  return {
    id: userId,
    name: row.name,
    account: row.account,
    tenant: row.tenant,
    roles: row.roles,
    identity: found,
    steps: [
      { step: 'tenant', isOpen: tenant === 'open', state: tenant },
      { step: 'account', isOpen: row.status === 1, state: row.status === 1 ? 'enabled' : 'disabled' },
    ],
  }
}

/** Tenants are rows of the platform, and a package is none the tenant sees. */
async function readAlone(ctx: Ctx, userId: string): Promise<[Row[], (Identity | undefined)[]]> {
  const db = ctx.app.db
  const [rows = []] = await db.open(platformScope).readOnce([{ text: PERSON, values: [userId, ctx.now] }])
  const [row] = rows as Row[]
  if (!row) return [[], []]
  const asked = { userId, tenant: row.tenant, roleIds: row.roleIds, deptIds: row.deptIds }
  const [found] = await db.open(platformScope).readOnce([identityByPerson(asked, ctx.now)])
  return [[row], [readIdentity(found?.[0])?.identity]]
}
