// What a grant changes, worked out before anything is written: the preview tells the plan, the write carries it out.
import type { KindOfRight, RightIds } from '@steward/domain/system/role-grant'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { admits } from '../tenant/packages.ts'
import { API_SCOPE, DATA_SCOPE } from './held.ts'

/**
 * A role with what it was granted. Menus that are removed or that its tenant's package leaves out are no part of a plan:
 * nobody sees them, and they come back with the menu or a larger package.
 */
export interface StoredRole {
  [column: string]: unknown
  id: string
  tenantId: string
  name: string
  builtIn: string | null
  parentId: string | null
  /** Ids of the roles above it. */
  above: string[]
  isRemoved: boolean
  held: RightIds
}

export interface RoleChange extends StoredRole {
  /** It was not chosen, and loses with the role above it. */
  isBelow: boolean
  after: RightIds
}

const scopesOf = (category: number) =>
  `array(select scope_id::text from role_scope where role_id = r.id and scope_category = ${category})`

/** Roles where `condition` holds, in the order of their ids. */
export const storedRoles = (ctx: Ctx, condition: string, values: readonly unknown[]): Promise<StoredRole[]> =>
  ctx.tx.query<StoredRole>(
    `select r.id::text as id, r.tenant_id as "tenantId", r.role_name as name, r.built_in as "builtIn",
       r.parent_id::text as "parentId", string_to_array(r.ancestors, ',') as above,
       r.is_deleted <> 0 as "isRemoved", json_build_object(
         'menu', array(select l.menu_id::text from role_menu l join menu m on m.id = l.menu_id and m.is_deleted = 0
           where l.role_id = r.id and ${admits('l.tenant_id', 'l.menu_id')}),
         'dataScope', ${scopesOf(DATA_SCOPE)}, 'apiScope', ${scopesOf(API_SCOPE)}) as held
     from role r where ${condition} order by r.id`,
    [...values],
  )

/** Conditions over a role and those below it, removed ones too: they keep their grants and come back with them. */
export const withBelow = `(r.id = any($1::bigint[]) or string_to_array(r.ancestors, ',') && $2::text[])`

const minus = (ids: readonly string[], others: ReadonlySet<string>): string[] => ids.filter((id) => !others.has(id))

/**
 * Chosen roles hold exactly these rights afterwards. Those below lose the menus and API scopes their ancestor lost; their
 * data scopes stay, since they narrow access. Roles that nothing changes of are left out.
 */
export function changesOf(stored: readonly StoredRole[], roleIds: readonly string[], after: RightIds): RoleChange[] {
  const kept = { menu: new Set(after.menu), apiScope: new Set(after.apiScope) }
  const lost = new Map(
    stored
      .filter(({ id }) => roleIds.includes(id))
      .map(({ id, held }) => [
        id,
        { menu: minus(held.menu, kept.menu), apiScope: minus(held.apiScope, kept.apiScope) },
      ]),
  )
  return stored
    .map((role): RoleChange => {
      if (lost.has(role.id)) return { ...role, isBelow: false, after }
      const above = role.above.flatMap((id) => lost.get(id) ?? [])
      const left = (kind: 'menu' | 'apiScope') => minus(role.held[kind], new Set(above.flatMap((one) => one[kind])))
      const own = { menu: left('menu'), dataScope: role.held.dataScope, apiScope: left('apiScope') }
      return { ...role, isBelow: true, after: own }
    })
    .filter((change) => rightsIn(change, 'added') > 0 || rightsIn(change, 'removed') > 0)
}

/** Ids that a change adds to a role, or removes from it. */
export function difference({ held, after }: RoleChange, kind: KindOfRight, side: 'added' | 'removed'): string[] {
  const [from, without] = side === 'added' ? [after, held] : [held, after]
  return minus(from[kind], new Set(without[kind]))
}

export const rightsIn = (change: RoleChange, side: 'added' | 'removed'): number =>
  (['menu', 'dataScope', 'apiScope'] as const).reduce((sum, kind) => sum + difference(change, kind, side).length, 0)

/** The same as long as none of these roles was granted anything else. */
export function revisionOf(roles: readonly StoredRole[]): string {
  const all = roles.map(({ id, held }) => [id, held.menu, held.dataScope, held.apiScope].map(sorted))
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 32)
}

const sorted = (part: string | readonly string[]) => (typeof part === 'string' ? part : part.toSorted())

/** Writes the plan: what is removed and added, and nothing else. */
export async function carryOut(ctx: Ctx, changes: readonly RoleChange[]): Promise<void> {
  const lines = (side: 'added' | 'removed', kinds: readonly KindOfRight[]) =>
    changes.flatMap((change) =>
      kinds.flatMap((kind) =>
        difference(change, kind, side).map((right) => ({
          tenant: change.tenantId,
          role: change.id,
          right,
          category: kind === 'dataScope' ? DATA_SCOPE : API_SCOPE,
        })),
      ),
    )
  const columns = (list: ReturnType<typeof lines>) => [
    list.map(({ tenant }) => tenant),
    list.map(({ role }) => role),
    list.map(({ right }) => right),
    list.map(({ category }) => category),
  ]
  const run = async (statement: string, list: ReturnType<typeof lines>) => {
    if (list.length > 0) await ctx.tx.query(statement, columns(list))
  }
  await run(removeMenus, lines('removed', ['menu']))
  await run(removeScopes, lines('removed', ['dataScope', 'apiScope']))
  await run(addMenus, lines('added', ['menu']))
  await run(addScopes, lines('added', ['dataScope', 'apiScope']))
}

const from = 'unnest($1::varchar[], $2::bigint[], $3::bigint[], $4::int[]) n (tenant, role, granted, category)'
const removeMenus = `delete from role_menu l using ${from}
  where l.role_id = n.role and l.menu_id = n.granted`
const removeScopes = `delete from role_scope l using ${from}
  where l.role_id = n.role and l.scope_id = n.granted and l.scope_category = n.category`
const addMenus = `insert into role_menu (tenant_id, role_id, menu_id)
  select n.tenant, n.role, n.granted from ${from} on conflict do nothing`
const addScopes = `insert into role_scope (tenant_id, role_id, scope_id, scope_category)
  select n.tenant, n.role, n.granted, n.category from ${from} on conflict do nothing`
