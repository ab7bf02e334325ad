// What roles were granted, and the trees of what they could be, with the reason where something cannot be given.
import { role } from '@steward/domain/index'
import type { KindOfRight, Limit, RightNode, RoleRights } from '@steward/domain/system/role-grant'
import { rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { forest, node } from '../forest.ts'
import { isPlatformRole } from '../user/administrators.ts'
import { holdingOf, widen } from '../user/held-by-people.ts'
import { type StoredRole, revisionOf, storedRoles } from './grant-plan.ts'
import { heldApiScopes, heldDataScopes, heldMenus } from './held.ts'
import { type Known, type KnownScope, admittedMenus, knownRights } from './rights-known.ts'

/** 404 unless the caller reaches every role. */
export async function roleRights(ctx: Ctx, roleIds: readonly string[]): Promise<RoleRights> {
  await rowsOf(role, ctx, roleIds)
  const roles = await storedRoles(ctx, 'r.id = any($1::bigint[])', [roleIds])
  const known = await knownRights(ctx)
  const packages = await admittedMenus(
    ctx,
    roles.map(({ tenantId }) => tenantId),
  )
  const admits = (tenant: string, menuId: string) => packages.get(tenant)?.has(menuId) ?? false
  const isAdmitted = (menuId: string) => roles.every(({ tenantId }) => admits(tenantId, menuId))
  const own = await ownRights(ctx)
  const lacking = await lackingAbove(ctx, roles, known, packages)
  const limitOf = (kind: KindOfRight, id: string, menuId: string): Limit | undefined => {
    if (kind !== 'dataScope' && !isAdmitted(menuId)) return 'package'
    return own && !own[kind].has(id) ? 'own' : undefined
  }
  const more = (kind: KindOfRight, id: string, menuId: string, nameEn: string) => {
    const limit = limitOf(kind, id, menuId)
    return { nameEn, ...(limit ? { limit } : {}), ...(lacking[kind].has(id) ? { isBeyondParent: true } : {}) }
  }
  const scopeTree = (kind: 'dataScope' | 'apiScope', scopes: ReadonlyMap<string, KnownScope>) => {
    const owners = new Set([...scopes.values()].map(({ menuId }) => menuId))
    const branches = [...known.menus.values()].filter(({ id }) => owners.has(id))
    return treeOf([
      ...branches.map(({ id, parentId, name, nameEn }) => node(id, parentId, name, { nameEn, isBranch: true })),
      ...[...scopes.values()].map(({ id, menuId, name, nameEn }) =>
        node(id, menuId, name, more(kind, id, menuId, nameEn)),
      ),
    ])
  }
  return {
    revision: revisionOf(roles),
    roles: roles.map((one) => grantedRole(ctx, one, known, (menuId) => admits(one.tenantId, menuId))),
    trees: {
      menu: treeOf(
        [...known.menus.values()].map(({ id, parentId, name, nameEn }) =>
          node(id, parentId, name, more('menu', id, id, nameEn)),
        ),
      ),
      dataScope: scopeTree('dataScope', known.dataScopes),
      apiScope: scopeTree('apiScope', known.apiScopes),
    },
    lastChange: await lastChangeOf(ctx, roles),
  }
}

// Built from nodes with exactly these fields.
const treeOf = (nodes: Parameters<typeof forest>[0]) => forest(nodes) as unknown as RightNode[]

/** What the caller may give away; undefined for those who hold everything. */
async function ownRights(ctx: Ctx): Promise<Record<KindOfRight, ReadonlySet<string>> | undefined> {
  if (ctx.me.isPlatform) return undefined
  const ids = (rows: readonly { id?: unknown }[]) => new Set(rows.map(({ id }) => String(id)))
  return {
    menu: ids(await heldMenus(ctx)),
    dataScope: ids(await heldDataScopes(ctx)),
    apiScope: ids(await heldApiScopes(ctx)),
  }
}

/** What a role right above one of these does not hold; nothing where there is none. */
async function lackingAbove(
  ctx: Ctx,
  roles: readonly StoredRole[],
  known: Known,
  packages: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Record<KindOfRight, ReadonlySet<string>>> {
  const parents = roles.flatMap(({ parentId }) => parentId ?? [])
  const above =
    parents.length > 0 ? await storedRoles(ctx, 'r.id = any($1::bigint[]) and r.is_deleted = 0', [parents]) : []
  const holdings = above.map(({ tenantId, held }) =>
    holdingOf([widen(held, known)], known, packages.get(tenantId) ?? new Set()),
  )
  const lacks = (ids: Iterable<string>, kind: 'menus' | 'apiScopes') =>
    new Set([...ids].filter((id) => holdings.some((holding) => !holding[kind].has(id))))
  return {
    menu: lacks(known.menus.keys(), 'menus'),
    dataScope: new Set(),
    apiScope: lacks(known.apiScopes.keys(), 'apiScopes'),
  }
}

/** Of what a role was granted that which exists and its package admits. */
function grantedRole(ctx: Ctx, one: StoredRole, known: Known, admits: (menuId: string) => boolean) {
  const holdsAll = isPlatformRole(one)
  const { menu, dataScope, apiScope } = one.held
  const hasScope = (id: string) => admits(known.apiScopes.get(id)?.menuId ?? '')
  return {
    id: one.id,
    name: one.name,
    holdsAll,
    held: {
      menu:
        holdsAll && ctx.me.isPlatform
          ? [...known.menus.keys()]
          : menu.filter((id) => known.menus.has(id) && admits(id)),
      dataScope: dataScope.filter((id) => known.dataScopes.has(id)),
      apiScope: apiScope.filter(hasScope),
    },
  }
}

/** Told in the event log for as long as it is kept. */
async function lastChangeOf(ctx: Ctx, roles: readonly StoredRole[]): Promise<RoleRights['lastChange']> {
  const [found] = await ctx.tx.query<{ name: string; time: string }>(
    `select coalesce(u.real_name, l.account) as name, to_char(l.create_time at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as time
     from log_usual l left join "user" u on u.id = l.user_id
     where l.event = 'rights_granted' and l.tenant_id = any($1) and l.log_id like any ($2) and l.is_deleted = 0
     order by l.create_time desc limit 1`,
    [roles.map(({ tenantId }) => tenantId), roles.map(({ id }) => `%${id}%`), ctx.app.timeZone],
  )
  return found ?? null
}
