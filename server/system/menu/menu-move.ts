// Moves a menu among its siblings or into another folder: its place and, where no number is free, those beside it.
import { menu } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter } from '../../document/rows.ts'
import { missing, mustKeep } from '../../engine/detail.ts'
import { placeInTree } from '../../engine/tree.ts'
import { type Ctx, rowsChanged } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { nameOf } from '../every.ts'
import { idList } from '../id-list.ts'
import { applyPackages } from '../tenant/apply-packages.ts'
import { packagedTenants } from '../tenant/packages.ts'
import { type Numbered, numbersAt } from './menu-numbers.ts'
import { checkPlace } from './menu-place.ts'

export const menuMove = z.object({
  id: idSchema,
  /** Revision of the menu as it was seen. */
  rev: z.int(),
  /** The folder it moves to; 0 for the first level. */
  parentId: idSchema,
  /** The row there which it shall stand before; without one it is the last. */
  beforeId: idSchema.nullish(),
  /** Rows of that folder in the order that was seen. */
  seen: idList,
})

type Wish = z.output<typeof menuMove>

interface Place extends DbRow {
  id: string
  parentId: string | null
  ancestors: string
  category: number
  rev: number
}

/** Returns where the menu stands, with its revision. */
export async function moveMenu(ctx: Ctx, wish: Wish): Promise<{ id: string; parentId: string; rev: number }> {
  mustKeep(menu, ctx)
  const { id, seen } = wish
  const parentId = wish.parentId === '0' ? null : wish.parentId
  // Rows before the tree, as submitting locks them.
  const rows = await lockPlaces(ctx, [id, ...seen, ...(parentId === null ? [] : [parentId])])
  const moved = rows.get(id)
  if (!moved) throw missing(menu)
  // One move at a time: the folder's rows stay as they are read here.
  await placeInTree(menu, ctx, undefined, parentId)
  const beside = await rowsIn(ctx, parentId)
  if (moved.rev !== wish.rev || beside.map((row) => row.id).join() !== seen.join())
    throw problem('menu.rearranged', {}, { data: { rev: moved.rev } })
  const isElsewhere = moved.parentId !== parentId
  const others = beside.filter((row) => row.id !== id)
  const at = wish.beforeId ? others.findIndex((row) => row.id === wish.beforeId) : others.length
  if (at === -1) throw problem('menu.rearranged', {}, { data: { rev: moved.rev } })
  const isThere = !isElsewhere && beside.findIndex((row) => row.id === id) === at
  return isThere ? shownPlace(moved) : write(ctx, { moved, parentId, isElsewhere, ...numbersAt(others, at) })
}

const shownPlace = ({ id, parentId, rev }: Pick<Place, 'id' | 'parentId' | 'rev'>) => ({
  id,
  parentId: parentId ?? '0',
  rev,
})

async function lockPlaces(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await ctx.tx.query<Place>(
    `select id::text as id, parent_id::text as "parentId", ancestors, category, rev from menu
     where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0 order by menu.id for update`,
    [ids, ctx.tx.scope.tenant],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const rowsIn = (ctx: Ctx, parentId: string | null) =>
  ctx.tx.query<Numbered>(
    `select id::text as id, sort from menu
     where parent_id is not distinct from $1::bigint and is_deleted = 0 order by sort, menu.id`,
    [parentId],
  )

interface Writing {
  moved: Place
  parentId: string | null
  isElsewhere: boolean
  sort: number
  others: readonly Numbered[]
}

async function write(ctx: Ctx, { moved, parentId, isElsewhere, sort, others }: Writing) {
  const path = isElsewhere
    ? { parentId, ancestors: await placeInTree(menu, ctx, { id: moved.id, ancestors: moved.ancestors }, parentId) }
    : {}
  const [row] = await alter(ctx, menu, [moved.id], { sort, ...path })
  if (!row) throw missing(menu)
  await checkPlace(ctx, moved.id, moved)
  if (others.length > 0) await renumber(ctx, others)
  // Packages include what stands above their menus.
  if (isElsewhere) await applyPackages(ctx, await packagedTenants(ctx.tx))
  return shownPlace(row)
}

async function renumber(ctx: Ctx, rows: readonly Numbered[]): Promise<void> {
  const written = await ctx.tx.query(
    `update menu t set sort = w.sort, update_user = $3, update_time = now(), rev = t.rev + 1
     from unnest($1::bigint[], $2::int[]) w (id, sort) where t.id = w.id
     returning t.id::text as id, t.tenant_id as "tenantId"`,
    [rows.map(({ id }) => id), rows.map(({ sort }) => sort), ctx.actor.userId],
  )
  await rowsChanged(ctx, nameOf(menu), written, ['sort'])
}
