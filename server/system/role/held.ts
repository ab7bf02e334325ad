// Menus (with their ancestors) and scopes a caller holds through his roles.
import { apiScope, dataScope, menu } from '@steward/domain/index'
import type { Shown } from '../../engine/behave.ts'
import type { Where } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { everyOne } from '../every.ts'
import { admits } from '../tenant/packages.ts'

/** All menus for platform administrators. */
export function heldMenus(ctx: Ctx): Promise<Shown[]> {
  return everyOne(menu, ctx, (where) => {
    if (ctx.me.isPlatform) return
    // Grants store fully checked nodes only; their ancestors are added when read.
    const granted = `select menu_id from role_menu where role_id = any(${where.param([...ctx.me.roleIds])}::bigint[])`
    const above = `select unnest(string_to_array(m.ancestors, ','))::bigint from menu m where m.is_deleted = 0 and m.id in (${granted})`
    where.add(`(t.id in (${granted}) or t.id in (${above}))`)
    where.add(admits(where.param(ctx.me.tenant), 't.id'))
  })
}

export const DATA_SCOPE = 1
export const API_SCOPE = 2

/** Entities the caller sees only partly; scopes are united, so one for all rows lifts the others. */
export function narrowedResources(ctx: Ctx): Set<string> {
  const { dataScopes, isPlatform } = ctx.me
  const open = new Set(dataScopes.filter((scope) => scope.type === 1).map((scope) => scope.resource))
  return new Set(isPlatform ? [] : dataScopes.map((scope) => scope.resource).filter((resource) => !open.has(resource)))
}

const granted = (where: Where, ctx: Ctx, category: number): string =>
  `t.id in (select scope_id from role_scope where scope_category = ${category} and role_id = any(${where.param([...ctx.me.roleIds])}::bigint[]))`

/**
 * Data scopes the caller may grant. They narrow access: where he sees all rows he may grant any scope of his menus,
 * where he is narrowed only his own.
 */
export async function heldDataScopes(ctx: Ctx): Promise<Shown[]> {
  if (ctx.me.isPlatform) return everyOne(dataScope, ctx, () => undefined)
  const menus = await heldMenus(ctx)
  return everyOne(dataScope, ctx, (where) => {
    const narrowed = where.param([...narrowedResources(ctx)])
    const mine = granted(where, ctx, DATA_SCOPE)
    where.add(`t.menu_id = any(${where.param(menus.map((row) => row.id))}::bigint[])`)
    where.add(`(${mine} or not t.resource_code = any(${narrowed}::text[]))`)
  })
}

/** API scopes extend access: only held ones may be granted. */
export const heldApiScopes = (ctx: Ctx): Promise<Shown[]> =>
  everyOne(apiScope, ctx, (where) => {
    if (ctx.me.isPlatform) return
    where.add(granted(where, ctx, API_SCOPE))
    where.add(admits(where.param(ctx.me.tenant), 't.menu_id'))
  })
