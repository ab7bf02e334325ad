// Whoever saves an identity source decides who gets in through it, and could point it at an issuer of his own: he must
// reach everybody whom it, as stored, signs in.
import { Problem, problem } from '@steward/domain/problems'
import type { Ctx } from '../../platform/ctx.ts'
import { mustReachRoles, mustReachUsers } from '../role/reach.ts'
import { isPlatformRole } from '../user/administrators.ts'
import { mustReachDepts } from '../user/dept-reach.ts'

interface Granting {
  id: string
  isMatched: unknown
  roleId?: string | null
  deptId?: string | null
}

/** Call with the stored row, so that what was not sent counts as well. `groupRoleIds`: roles it gives by groups. */
export async function mustReachSource(
  ctx: Ctx,
  { id, isMatched, roleId, deptId }: Granting,
  groupRoleIds: readonly string[] = [],
): Promise<void> {
  if (ctx.me.isPlatform) return
  await mustReachRoles(ctx, roleId ? [roleId] : [])
  await at('groupRoles', () => mustReachRoles(ctx, groupRoleIds))
  mustReachDepts(ctx, deptId ? [deptId] : [])
  await mustReachUsers(ctx, await linkedUsers(ctx, id))
  // It signs in to whatever account it names.
  if (isMatched === 1) await at('isMatched', async () => mustReachRoles(ctx, await rolesInUse(ctx)))
}

async function at(field: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof Problem ? problem(error.code, error.facts, { field }) : error
  }
}

async function linkedUsers(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select distinct user_id::text as id from linked_identity
     where tenant_id = $1 and provider_id = $2 and is_deleted = 0`,
    [ctx.tx.scope.tenant, id],
  )
  return rows.map((row) => row.id)
}

async function rolesInUse(ctx: Ctx): Promise<string[]> {
  const { tenant: tenantId } = ctx.tx.scope
  const rows = await ctx.tx.query<{ id: string; tenantId: string; builtIn: string | null }>(
    `select id::text as id, tenant_id as "tenantId", built_in as "builtIn" from role
     where tenant_id = $1 and status = 1 and is_deleted = 0 order by id`,
    [tenantId],
  )
  // An account with the role of the platform's administrators is linked by name nowhere.
  return rows.filter((row) => !isPlatformRole(row)).map((row) => row.id)
}
