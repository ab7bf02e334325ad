// Menus and scopes as rights: their names and places, and which of them a tenant's package admits.
import type { KindOfRight } from '@steward/domain/system/role-grant'
import type { Ctx } from '../../platform/ctx.ts'
import { BUTTON, menuNames } from '../menu/menu-shapes.ts'
import { admits } from '../tenant/packages.ts'
import { englishScopes } from './role-scopes.ts'

export interface KnownMenu {
  [column: string]: unknown
  id: string
  parentId: string | null
  code: string
  name: string
  nameEn: string
  isButton: boolean
  isEnabled: boolean
  /** Ids of the menus above it, from the top. */
  above: string[]
}

export interface KnownScope {
  [column: string]: unknown
  id: string
  menuId: string
  name: string
  nameEn: string
  /** Of data scopes: what it narrows. */
  resource: string
  /** Of data scopes; 1 stands for all rows. */
  type: number
  isEnabled: boolean
}

export interface Known {
  /** In the order of their tree's levels. */
  menus: ReadonlyMap<string, KnownMenu>
  dataScopes: ReadonlyMap<string, KnownScope>
  apiScopes: ReadonlyMap<string, KnownScope>
}

const byId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))

const translated = (scope: KnownScope): KnownScope => ({
  ...scope,
  nameEn: englishScopes.get(scope.name) ?? scope.name,
})

/** Every living menu and scope, each read once. */
export async function knownRights(ctx: Ctx): Promise<Known> {
  const [menus, dataScopes, apiScopes] = await Promise.all([
    ctx.tx.query<KnownMenu>(
      `select id::text as id, parent_id::text as "parentId", code, name, category = ${BUTTON} as "isButton", status = 1 as "isEnabled",
         array_remove(string_to_array(ancestors, ','), '0') as above
       from menu where is_deleted = 0 order by sort, id`,
    ),
    ctx.tx.query<KnownScope>(
      `select id::text as id, menu_id::text as "menuId", scope_name as name, resource_code as resource, scope_type as type, status = 1 as "isEnabled"
       from data_scope where is_deleted = 0 order by id`,
    ),
    ctx.tx.query<KnownScope>(
      `select id::text as id, menu_id::text as "menuId", scope_name as name, resource_code as resource, 0 as type, status = 1 as "isEnabled"
       from api_scope where is_deleted = 0 order by id`,
    ),
  ])
  return {
    menus: byId(menus.map((row) => ({ ...row, nameEn: menuNames.get(row.code) ?? row.name }))),
    dataScopes: byId(dataScopes.map(translated)),
    apiScopes: byId(apiScopes.map(translated)),
  }
}

/** Ids of the menus that these tenants' packages admit. */
export async function admittedMenus(ctx: Ctx, tenants: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await ctx.tx.query<{ tenant: string; ids: string[] }>(
    `select n.tenant, array_agg(m.id::text) as ids from unnest($1::varchar[]) n (tenant)
     join menu m on m.is_deleted = 0 and ${admits('n.tenant', 'm.id')} group by n.tenant`,
    [[...new Set(tenants)]],
  )
  return new Map(rows.map(({ tenant, ids }) => [tenant, new Set(ids)]))
}

/** A right's own name, and the menu it belongs to; undefined for what was removed. */
export function rightOf(known: Known, kind: KindOfRight, id: string) {
  if (kind === 'menu') {
    const found = known.menus.get(id)
    return found && { ...wordsOf(found), above: found.above }
  }
  const found = (kind === 'dataScope' ? known.dataScopes : known.apiScopes).get(id)
  const owner = found && known.menus.get(found.menuId)
  return found && { ...wordsOf(found), above: owner ? [...owner.above, owner.id] : [] }
}

export const wordsOf = ({ name, nameEn }: { name: string; nameEn: string }) => ({ name, nameEn })

export const pathOf = (known: Known, above: readonly string[]) =>
  above.flatMap((id) => {
    const found = known.menus.get(id)
    return found ? [wordsOf(found)] : []
  })
