// Trees for granting menus and scopes to roles and top menus, and which nodes are checked.
import { menu } from '@steward/domain/index'
import type { Shown } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { every, namedAll } from '../every.ts'
import { forest, node } from '../forest.ts'
import { API_SCOPE, DATA_SCOPE, heldApiScopes, heldDataScopes, heldMenus } from '../role/held.ts'
import { englishScopes } from '../role/role-scopes.ts'
import { admits } from '../tenant/packages.ts'
import { isPlatformRole } from '../user/administrators.ts'
import { MENU, menuNode } from './menu-shapes.ts'

/** Menus with their buttons, and scopes under their menus: only what the caller may grant. */
export async function grantTree(ctx: Ctx) {
  const menus = await heldMenus(ctx)
  return {
    menu: forest(menus.map(menuNode)),
    dataScope: scopeTree(menus, await heldDataScopes(ctx)),
    apiScope: scopeTree(menus, await heldApiScopes(ctx)),
  }
}

function scopeTree(menus: readonly Shown[], scopes: readonly Shown[]) {
  const owners = new Set(scopes.map((scope) => scope.menuId))
  const branches = menus.filter((row) => owners.has(row.id)).map(menuNode)
  return forest([...branches, ...scopes.map(scopeNode)])
}

function scopeNode({ id, menuId, scopeName }: Shown): Shown {
  const nameEn = englishScopes.get(scopeName)
  return node(id, menuId, scopeName, nameEn ? { nameEn } : {})
}

/** Grants of these roles; roles of other tenants yield nothing. */
export async function grantedKeys(ctx: Ctx, roleIds: string | undefined) {
  const ids = namedAll(roleIds)
  const [menus, scopes, roles] = await Promise.all([
    ctx.tx.query(
      `select distinct l.menu_id as id from role_menu l join menu m on m.id = l.menu_id and m.is_deleted = 0
       where l.role_id = any($1::bigint[]) and ${admits('l.tenant_id', 'l.menu_id')}`,
      [ids],
    ),
    ctx.tx.query(
      'select distinct scope_id as id, scope_category as category from role_scope where role_id = any($1::bigint[])',
      [ids],
    ),
    ctx.tx.query('select tenant_id as "tenantId", built_in as "builtIn" from role where id = any($1::bigint[])', [ids]),
  ])
  // Platform administrators hold everything without grants.
  const holdsAll = ctx.me.isPlatform && roles.some(isPlatformRole)
  const ofCategory = (category: number) => scopes.filter((row) => row.category === category).map((row) => row.id)
  return {
    menu: (holdsAll ? await every(menu, ctx) : menus).map((row) => row.id),
    dataScope: ofCategory(DATA_SCOPE),
    apiScope: ofCategory(API_SCOPE),
  }
}

export async function topGrantTree(ctx: Ctx) {
  const menus = await every(menu, ctx, (where) => where.add(`t.category = ${MENU}`))
  return { menu: forest(menus.map(menuNode)), dataScope: [], apiScope: [] }
}

export async function topGrantedKeys(ctx: Ctx, topMenuIds: string | undefined) {
  const rows = await ctx.tx.query(
    `select distinct l.menu_id as id from topmenu_menu l join menu m on m.id = l.menu_id and m.is_deleted = 0
     where l.topmenu_id = any($1::bigint[])`,
    [namedAll(topMenuIds)],
  )
  return { menu: rows.map((row) => row.id) }
}
