// Replaces the grants of roles; descendants lose what their ancestor lost. The preview is the same without the writing.
import { role } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { GrantPreview } from '@steward/domain/system/role-grant'
import { z } from 'zod'
import { lockRows, rowsOf } from '../../engine/detail.ts'
import { idsOf } from '../../engine/remove.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { dryRun } from '../../platform/savepoint.ts'
import { idList } from '../id-list.ts'
import { tell } from '../logs/tell.ts'
import { mustBeInPackage } from '../tenant/packages.ts'
import { keepingAdministrators } from '../user/last-administrator.ts'
import { effectOf } from './grant-effect.ts'
import { type RoleChange, carryOut, changesOf, revisionOf, storedRoles, withBelow } from './grant-plan.ts'
import { type Rights, mustHold, mustReachRoles } from './reach.ts'

export const roleGrant = z.object({
  roleIds: idList,
  menuIds: idList,
  dataScopeIds: idList,
  apiScopeIds: idList,
  /** Of what the sender saw; without it whatever was granted meanwhile is replaced. */
  revision: z.string().max(64).nullish(),
})

type Grant = z.output<typeof roleGrant>

export async function grantRoles(ctx: Ctx, wish: Grant): Promise<true> {
  return keepingAdministrators(ctx, await administered(ctx, idsOf(wish.roleIds)), () => write(ctx, wish))
}

/** Tenants whose administrators' role is one of these or below one of them. */
async function administered(ctx: Ctx, roleIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.tx.query<{ tenant: string }>(
    `select distinct r.tenant_id as tenant from role r where ${withBelow} and r.built_in is not null`,
    [roleIds, roleIds],
  )
  return rows.map(({ tenant }) => tenant)
}

async function write(ctx: Ctx, wish: Grant): Promise<true> {
  const roleIds = idsOf(wish.roleIds)
  await lockTree(ctx, roleIds)
  const rows = await lockRows(role, ctx, roleIds)
  const { changes, revision } = await plan(ctx, wish, rows)
  if (wish.revision && wish.revision !== revision) throw problem('role.grant-changed', {}, { data: { revision } })
  await carryOut(ctx, changes)
  for (const tenant of new Set(rows.map((row) => String(row.tenantId)))) {
    await ctx.changed('role_menu', tenant)
    await ctx.changed('role_scope', tenant)
    const theirs = rows.filter((row) => row.tenantId === tenant)
    await tell(ctx, {
      event: 'rights_granted',
      tenant,
      rowIds: theirs.map(({ id }) => String(id)),
      data: theirs.map(({ roleName }) => String(roleName)).join(', '),
    })
  }
  return true
}

/** What the grant would change and for whom; refused where the grant would be. */
export async function previewGrant(ctx: Ctx, wish: Grant): Promise<GrantPreview> {
  const rows = await rowsOf(role, ctx, idsOf(wish.roleIds))
  const { changes, revision } = await plan(ctx, wish, rows)
  const isStale = Boolean(wish.revision) && wish.revision !== revision
  await tryGrant(ctx, changes)
  return { revision, isStale, ...(await effectOf(ctx, changes)) }
}

/** Only what is written tells whether somebody is left who administers the tenant. */
async function tryGrant(ctx: Ctx, changes: readonly RoleChange[]): Promise<void> {
  const planted = changes.filter(({ builtIn }) => builtIn !== null)
  if (planted.length === 0) return
  const tenants = planted.map(({ tenantId }) => tenantId)
  await dryRun(ctx.tx, () => keepingAdministrators(ctx, tenants, () => carryOut(ctx, planted)))
}

interface Plan {
  changes: RoleChange[]
  revision: string
}

async function plan(ctx: Ctx, wish: Grant, rows: readonly DbRow[]): Promise<Plan> {
  const roleIds = rows.map((row) => String(row.id))
  const rights = await existing(ctx, wish)
  await mustReachRoles(ctx, roleIds)
  await mustHold(ctx, rights)
  await mustBeInPackage(ctx, [...new Set(rows.map((row) => String(row.tenantId)))], rights)
  const stored = await storedRoles(ctx, withBelow, [roleIds, roleIds])
  const after = {
    menu: rights.menus.map(({ id }) => id),
    dataScope: rights.dataScopes.map(({ id }) => id),
    apiScope: rights.apiScopeIds,
  }
  const revision = revisionOf(stored.filter(({ id }) => roleIds.includes(id)))
  return { changes: changesOf(stored, roleIds, after), revision }
}

/** In the order of their ids, so that two grants of overlapping trees wait for each other. */
const lockTree = (ctx: Ctx, roleIds: readonly string[]) =>
  ctx.tx.query(`select id from role r where ${withBelow} order by id for update`, [roleIds, roleIds])

/** The client's tree may be stale: removed ids are dropped, and menu nodes of the scope tree are no scopes. */
async function existing(ctx: Ctx, { menuIds, dataScopeIds, apiScopeIds }: Grant): Promise<Rights> {
  const [menus, dataScopes, apiScopes] = await Promise.all([
    ctx.tx.query<{ id: string; code: string }>(
      'select id, code from menu where id = any($1::bigint[]) and is_deleted = 0',
      [menuIds],
    ),
    ctx.tx.query<{ id: string; resource: string }>(
      'select id, resource_code as resource from data_scope where id = any($1::bigint[]) and is_deleted = 0',
      [dataScopeIds],
    ),
    ctx.tx.query<{ id: string }>('select id from api_scope where id = any($1::bigint[]) and is_deleted = 0', [
      apiScopeIds,
    ]),
  ])
  return { menus, apiScopeIds: apiScopes.map((row) => row.id), dataScopes }
}
