// What a planned grant does, told by names: rights by role, screens and rows by how many people they change for.
import { codesFor } from '@steward/domain/derive/permissions'
import { user } from '@steward/domain/index'
import {
  type GrantPreview,
  type PreviewedRight,
  type PreviewedScreen,
  type RowsChange,
  kindsOfRight,
} from '@steward/domain/system/role-grant'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Group, type Moved, groupsOf, isChanged, movedOf, peopleBy, sum } from './grant-people.ts'
import { type RoleChange, difference } from './grant-plan.ts'
import { type Known, knownRights, pathOf, rightOf, wordsOf } from './rights-known.ts'

type Effect = Omit<GrantPreview, 'revision' | 'isStale'>

const NAMED = 300
const FIRST = 8

/** What the changes do, by names, and to how many people. */
export async function effectOf(ctx: Ctx, planned: readonly RoleChange[]): Promise<Effect> {
  const known = await knownRights(ctx)
  const changes = planned.filter(({ isRemoved }) => !isRemoved)
  const groups = await groupsOf(ctx, changes)
  const moved = await movedOf(ctx, known, changes, groups)
  const [added, removed] = [rightsOf(known, changes, moved, 'added'), rightsOf(known, changes, moved, 'removed')]
  const changed = moved.filter(isChanged)
  return {
    roles: await rolesOf(ctx, known, changes, groups),
    added: added.slice(0, NAMED),
    removed: removed.slice(0, NAMED),
    addedTotal: added.length,
    removedTotal: removed.length,
    people: {
      total: sum(groups),
      changed: sum(changed),
      first: await firstOf(ctx, changed),
    },
    gained: screensOf(known, peopleBy(moved, 'gained', 'menu')),
    lost: screensOf(known, peopleBy(moved, 'lost', 'menu')),
    rows: rowsOf(known, moved),
  }
}

/** Rights in the order of their menus. */
function rightsOf(
  known: Known,
  changes: readonly RoleChange[],
  moved: readonly Moved[],
  side: 'added' | 'removed',
): PreviewedRight[] {
  const places = placesOf(known)
  return kindsOfRight.flatMap((kind) => {
    // Data scopes narrow: whoever sees other rows is counted there.
    const people = kind === 'dataScope' ? undefined : peopleBy(moved, side === 'added' ? 'gained' : 'lost', kind)
    const roles = new Map<string, string[]>()
    for (const change of changes)
      for (const id of difference(change, kind, side)) roles.set(id, [...(roles.get(id) ?? []), change.name])
    return [...roles]
      .flatMap(([id, names]) => {
        const right = rightOf(known, kind, id)
        if (!right) return []
        const { above, ...words } = right
        return [{ kind, id, ...words, path: pathOf(known, above), roles: names, people: people?.get(id) ?? 0 }]
      })
      .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  })
}

/** A menu's place in the tree read from top to bottom. */
function placesOf(known: Known): ReadonlyMap<string, number> {
  const below = Map.groupBy(known.menus.values(), ({ parentId }) => parentId)
  const places = new Map<string, number>()
  const walk = (parentId: string | null) => {
    for (const { id } of below.get(parentId) ?? []) {
      places.set(id, places.size)
      walk(id)
    }
  }
  walk(null)
  return places
}

/** Menus that open a screen: those that hold no other menu. */
function screensOf(known: Known, people: ReadonlyMap<string, number>): PreviewedScreen[] {
  const groups = new Set([...known.menus.values()].flatMap(({ isButton, parentId }) => (isButton ? [] : parentId)))
  const places = placesOf(known)
  return [...people]
    .flatMap(([id, count]) => {
      const menu = known.menus.get(id)
      if (!menu || menu.isButton || groups.has(id)) return []
      return [{ id, ...wordsOf(menu), path: pathOf(known, menu.above), people: count }]
    })
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    .slice(0, NAMED)
}

function rowsOf(known: Known, moved: readonly Moved[]): GrantPreview['rows'] {
  const people = new Map<string, number>()
  for (const one of moved)
    for (const { menuId, change } of one.rows) {
      const key = `${menuId} ${change}`
      people.set(key, (people.get(key) ?? 0) + one.people)
    }
  return [...people].flatMap(([key, count]) => {
    const [menuId = '', change = ''] = key.split(' ')
    const found = known.menus.get(menuId)
    return found ? [{ ...wordsOf(found), change: change as RowsChange, people: count }] : []
  })
}

async function rolesOf(ctx: Ctx, known: Known, changes: readonly RoleChange[], groups: readonly Group[]) {
  const tenants = await ctx.tx.query<{ id: string; name: string }>(
    'select tenant_id as id, tenant_name as name from tenant where tenant_id = any($1) and is_deleted = 0',
    [[...new Set(changes.map(({ tenantId }) => tenantId))]],
  )
  const names = new Map(tenants.map(({ id, name }) => [id, name]))
  const count = (change: RoleChange, side: 'added' | 'removed') =>
    kindsOfRight.reduce(
      (total, kind) => total + difference(change, kind, side).filter((id) => rightOf(known, kind, id)).length,
      0,
    )
  return changes.map((change) => ({
    id: change.id,
    name: change.name,
    tenantName: names.get(change.tenantId) ?? change.tenantId,
    isBelow: change.isBelow,
    added: count(change, 'added'),
    removed: count(change, 'removed'),
    people: sum(groups.filter(({ roleIds }) => roleIds.includes(change.id))),
  }))
}

/** Names only for whoever may list people, and of those he reaches. */
async function firstOf(ctx: Ctx, changed: readonly Group[]): Promise<{ id: string; name: string }[]> {
  if (changed.length === 0 || !ctx.can(...codesFor(user, 'list'))) return []
  const where = new Where()
  applyScope(where, user, ctx)
  where.add('t.status = 1')
  where.add(`t.role_id && ${where.param([...new Set(changed.flatMap(({ roleIds }) => roleIds))])}::bigint[]`)
  const lists = changed.map(({ tenant, roles }) => tenant + roles)
  where.add(`(t.tenant_id || t.role_id::text) = any(${where.param(lists)}::text[])`)
  return ctx.tx.query<{ id: string; name: string }>(
    `select t.id::text as id, t.real_name as name from "user" t where ${where.sql} order by t.id limit ${FIRST}`,
    where.values,
  )
}
