// Menus: validation of their place, and the calls clients build their navigation and buttons from.
import { codesFor } from '@steward/domain/derive/permissions'
import { menu, role, topmenu } from '@steward/domain/index'
import type { z } from 'zod'
import { behave } from '../../engine/behave.ts'
import { applyFilters } from '../../engine/filter.ts'
import { queryOf, searchQuery } from '../../engine/query.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Route, route } from '../../platform/route.ts'
import { childOf, every, everyOne, named } from '../every.ts'
import { forest } from '../forest.ts'
import { applyPackages } from '../tenant/apply-packages.ts'
import { packagedTenants } from '../tenant/packages.ts'
import { grantTree, grantedKeys, topGrantTree, topGrantedKeys } from './menu-grants.ts'
import { menuMove, moveMenu } from './menu-move.ts'
import { checkPlace, placeOf } from './menu-place.ts'
import { menuPreview } from './menu-preview.ts'
import { MENU } from './menu-shapes.ts'
import { buttons, navigation } from './navigation.ts'

type Query = Record<string, string>

const get = (
  path: string,
  zh: string,
  en: string,
  may: Route['may'],
  run: (ctx: Ctx, query: Query) => Promise<unknown>,
  query: z.ZodType<Query> = queryOf(),
): Route =>
  route({
    method: 'GET',
    path: `/${menu.path}/${path}`,
    zh,
    en,
    tag: menu.name,
    may,
    query,
    run: (ctx, { query: sent }) => run(ctx, sent),
  })

const seen = codesFor(menu, 'list')
const granting = [...codesFor(role, 'list'), ...codesFor(role, 'edit')]

export default behave(menu, {
  async submit(ctx, input, base) {
    const before = input.id ? await placeOf(ctx, input.id) : undefined
    const saved = await base(ctx, input)
    await checkPlace(ctx, saved.id, before)
    // Packages include what stands above their menus.
    if (input.id && input.parentId !== undefined) await applyPackages(ctx, await packagedTenants(ctx.tx))
    return saved
  },
  routes: [
    get('routes', '导航菜单', 'Navigation', 'signed-in', navigation, queryOf('topMenuId')),
    get('buttons', '按钮权限', 'Buttons one may use', 'signed-in', buttons),
    get('top-menu', '顶部菜单', 'Top menus', 'signed-in', topMenus),
    get('menu-list', '菜单树列表', 'Menus as a forest', seen, menuList, searchQuery(menu)),
    get('lazy-menu-list', '菜单下级列表', 'Menus of one level', seen, lazyMenuList, searchQuery(menu, 'parentId')),
    route({
      method: 'POST',
      path: `/${menu.path}/move`,
      zh: '移动菜单',
      en: 'Move a menu',
      tag: menu.name,
      may: codesFor(menu, 'edit'),
      body: menuMove,
      run: (ctx, { body }) => moveMenu(ctx, body),
    }),
    get('grant-tree', '可授权限树', 'What one may grant', granting, grantTree),
    get(
      'role-tree-keys',
      '角色已授权限',
      'What roles were granted',
      granting,
      (ctx, query) => grantedKeys(ctx, query.roleIds),
      queryOf('roleIds'),
    ),
    get(
      'preview',
      '菜单预览',
      'The menu as somebody has it',
      codesFor(role, 'list'),
      menuPreview,
      queryOf('roleId', 'userId'),
    ),
    get('grant-top-tree', '顶部菜单可选菜单', 'Menus for top menus', codesFor(topmenu, 'setting'), topGrantTree),
    get(
      'top-tree-keys',
      '顶部菜单已选菜单',
      'Menus of top menus',
      codesFor(topmenu, 'setting'),
      (ctx, query) => topGrantedKeys(ctx, query.topMenuIds),
      queryOf('topMenuIds'),
    ),
  ],
})

/** Only non-empty ones: a top menu without granted menus would open an empty page. */
function topMenus(ctx: Ctx) {
  return everyOne(topmenu, ctx, (where) => {
    const held = ctx.me.isPlatform ? 'true' : `m.code = any(${where.param([...ctx.me.permissions])}::text[])`
    where.add(`exists (select 1 from topmenu_menu l join menu m on m.id = l.menu_id
      where l.topmenu_id = t.id and m.is_deleted = 0 and m.category = ${MENU} and ${held})`)
  })
}

async function menuList(ctx: Ctx, query: Query) {
  const rows = await every(menu, ctx, (where) => {
    where.add(`t.category = ${MENU}`)
    applyFilters(where, menu, query, ctx)
  })
  return forest(rows)
}

/** One level; all levels without a parent or when searching from the root. */
async function lazyMenuList(ctx: Ctx, { parentId, ...query }: Query) {
  const rows = await every(menu, ctx, (where) => {
    where.add(`t.category = ${MENU}`)
    const isSearched = applyFilters(where, menu, query, ctx)
    const id = named(parentId)
    if (id && !(id === '0' && isSearched)) childOf(where, id)
  })
  const parents = await ctx.tx.query(`select distinct parent_id from menu where category = ${MENU} and is_deleted = 0`)
  const holding = new Set(parents.map((row) => row.parent_id))
  return rows.map((row) => ({ ...row, hasChildren: holding.has(row.id) }))
}
