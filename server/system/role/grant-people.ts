// Whom a planned grant reaches: people with the same roles are one group, with what they hold before and after.
import type { RowsChange } from '@steward/domain/system/role-grant'
import type { Ctx } from '../../platform/ctx.ts'
import { isPlatformRole } from '../user/administrators.ts'
import { type Holding, type Widened, holdingOf, rowsChange, widen } from '../user/held-by-people.ts'
import { type RoleChange, storedRoles } from './grant-plan.ts'
import { type Known, admittedMenus } from './rights-known.ts'

/** People of a tenant with the same roles. */
export interface Group {
  tenant: string
  /** As PostgreSQL writes the list. */
  roles: string
  roleIds: string[]
  people: number
}

export interface Moved extends Group {
  /** Held only after the change, and only before it. */
  gained: Turn
  lost: Turn
  rows: readonly { menuId: string; change: RowsChange }[]
}

interface Turn {
  menu: readonly string[]
  apiScope: readonly string[]
}

export const sum = (groups: readonly Group[]): number => groups.reduce((total, { people }) => total + people, 0)

export async function groupsOf(ctx: Ctx, changes: readonly RoleChange[]): Promise<Group[]> {
  const rows = await ctx.tx.query<Omit<Group, 'roleIds'>>(
    `select u.tenant_id as tenant, u.role_id::text as roles, count(*)::int as people from "user" u
     where u.tenant_id = any($1) and u.role_id && $2::bigint[] and u.is_deleted = 0 and u.status = 1
     group by u.tenant_id, u.role_id::text order by u.tenant_id, u.role_id::text`,
    [[...new Set(changes.map(({ tenantId }) => tenantId))], changes.map(({ id }) => id)],
  )
  return rows.map((row) => ({ ...row, roleIds: row.roles.slice(1, -1).split(',') }))
}

export async function movedOf(
  ctx: Ctx,
  known: Known,
  changes: readonly RoleChange[],
  groups: readonly Group[],
): Promise<Moved[]> {
  const roles = await storedRoles(ctx, 'r.id = any($1::bigint[]) and r.is_deleted = 0 and r.status = 1', [
    [...new Set(groups.flatMap(({ roleIds }) => roleIds))],
  ])
  const admitted = await admittedMenus(
    ctx,
    groups.map(({ tenant }) => tenant),
  )
  const planned = new Map(changes.map((change) => [change.id, widen(change.after, known)]))
  const stored = new Map(roles.map((role) => [role.id, { ...role, held: widen(role.held, known) }]))
  return groups.map((group) => {
    const own = group.roleIds.flatMap((id) => stored.get(id) ?? []).filter(({ tenantId }) => tenantId === group.tenant)
    const limits = admitted.get(group.tenant) ?? new Set<string>()
    const holding = (of: (role: (typeof own)[number]) => Widened) => holdingOf(own.map(of), known, limits)
    const before = holding(({ held }) => held)
    // Platform administrators hold everything without grants.
    const after = own.some(isPlatformRole) ? before : holding(({ id, held }) => planned.get(id) ?? held)
    return {
      ...group,
      gained: onlyIn(after, before),
      lost: onlyIn(before, after),
      rows: rowsMoved(known, before, after),
    }
  })
}

const onlyIn = (one: Holding, other: Holding): Turn => ({
  menu: [...one.menus].filter((id) => !other.menus.has(id)),
  apiScope: [...one.apiScopes].filter((id) => !other.apiScopes.has(id)),
})

export const isChanged = ({ gained, lost, rows }: Moved): boolean =>
  [gained.menu, gained.apiScope, lost.menu, lost.apiScope, rows].some((part) => part.length > 0)

/** How many people gain or lose each of these rights. */
export function peopleBy(
  moved: readonly Moved[],
  side: 'gained' | 'lost',
  kind: keyof Turn,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of moved) for (const id of one[side][kind]) counts.set(id, (counts.get(id) ?? 0) + one.people)
  return counts
}

/** Entities of which somebody sees other rows, who sees its list before and after. */
function rowsMoved(known: Known, before: Holding, after: Holding): { menuId: string; change: RowsChange }[] {
  const menus = new Map([...known.dataScopes.values()].map(({ resource, menuId }) => [resource, menuId]))
  return [...menus].flatMap(([resource, menuId]) => {
    const change = rowsChange(before.narrowed.get(resource), after.narrowed.get(resource))
    return change && before.menus.has(menuId) && after.menus.has(menuId) ? [{ menuId, change }] : []
  })
}
