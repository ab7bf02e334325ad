// Replaces the grants of roles; descendants lose what their ancestor lost.
import { role } from '@steward/domain/index'
import { z } from 'zod'
import { lockRows } from '../engine/detail.ts'
import { idsOf } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { API_SCOPE, DATA_SCOPE } from './held.ts'
import { idList } from './id-list.ts'
import { link } from './insert.ts'
import { tell } from './logs/tell.ts'
import { mustBeInPackage } from './packages.ts'
import { type Rights, mustHold, mustReachRoles } from './reach.ts'

export const roleGrant = z.object({ roleIds: idList, menuIds: idList, dataScopeIds: idList, apiScopeIds: idList })

type Grant = z.output<typeof roleGrant>

export async function grantRoles(ctx: Ctx, sent: Grant): Promise<true> {
  const roleIds = idsOf(sent.roleIds)
  const rows = await lockRows(role, ctx, roleIds)
  const rights = await existing(ctx, sent)
  await mustReachRoles(ctx, roleIds)
  await mustHold(ctx, rights)
  await mustBeInPackage(ctx, [...new Set(rows.map((row) => String(row.tenantId)))], rights)
  const before = await grantsOf(ctx, roleIds)
  await ctx.tx.query('delete from role_menu where role_id = any($1::bigint[])', [roleIds])
  await ctx.tx.query('delete from role_scope where role_id = any($1::bigint[])', [roleIds])
  for (const row of rows) await grantOne(ctx, { roleId: String(row.id), tenantId: String(row.tenantId) }, rights)
  await takeBelow(ctx, before, rights)
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

async function grantOne(
  ctx: Ctx,
  own: { roleId: string; tenantId: string },
  { menus, dataScopes, apiScopeIds }: Rights,
): Promise<void> {
  await link(
    ctx.tx,
    'role_menu',
    menus.map((menu) => ({ ...own, menuId: menu.id })),
  )
  const scopes = [
    ...dataScopes.map((scope) => ({ ...own, scopeId: scope.id, scopeCategory: DATA_SCOPE })),
    ...apiScopeIds.map((scopeId) => ({ ...own, scopeId, scopeCategory: API_SCOPE })),
  ]
  await link(ctx.tx, 'role_scope', scopes)
}

interface Grants {
  [column: string]: unknown
  roleId: string
  menuIds: string[]
  apiScopeIds: string[]
}

const grantsOf = (ctx: Ctx, roleIds: readonly string[]) =>
  ctx.tx.query<Grants>(
    `select id as "roleId", array(select menu_id from role_menu where role_id = r.id) as "menuIds",
       array(select scope_id from role_scope where role_id = r.id and scope_category = ${API_SCOPE}) as "apiScopeIds"
     from role r where id = any($1::bigint[])`,
    [roleIds],
  )

/** Descendants lose what their ancestor lost; data scopes stay, since they narrow access. */
async function takeBelow(ctx: Ctx, before: readonly Grants[], { menus, apiScopeIds }: Rights): Promise<void> {
  const below = `select id from role where string_to_array(ancestors, ',') @> array[$1::text]`
  const kept = new Set(menus.map((menu) => menu.id))
  for (const { roleId, ...held } of before) {
    const lostMenus = held.menuIds.filter((id) => !kept.has(id))
    const lostScopes = held.apiScopeIds.filter((id) => !apiScopeIds.includes(id))
    await ctx.tx.query(`delete from role_menu where role_id in (${below}) and menu_id = any($2::bigint[])`, [
      roleId,
      lostMenus,
    ])
    await ctx.tx.query(
      `delete from role_scope where role_id in (${below}) and scope_category = ${API_SCOPE} and scope_id = any($2::bigint[])`,
      [roleId, lostScopes],
    )
  }
}
