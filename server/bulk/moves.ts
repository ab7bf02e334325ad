// Moves within a tree by one task. A trial takes each row back before it tries the next, so that of two rows which move
// below one another both would pass: it follows the paths as they will be.
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'

/** The parents that earlier lines give to rows; null is the root. */
export type Moves = Map<string, string | null>

/** Refuses a move that would close a circle with the moves of earlier lines; remembers it otherwise. */
export async function takeMove(
  ctx: Ctx,
  entity: Entity,
  { id, parentId }: { id: string; parentId: string | null },
  moves: Moves,
): Promise<void> {
  for (let at = parentId; at !== null && moves.size > 0;) {
    if (at === id) throw problem('row.own-parent', {}, { field: 'parentId' })
    at = moves.has(at) ? (moves.get(at) ?? null) : await nextMoved(ctx, entity, at, { id, moves })
  }
  moves.set(id, parentId)
}

/** The closest row above that moves, or the row itself; null where the path leads to the root without one. */
async function nextMoved(ctx: Ctx, entity: Entity, at: string, { id, moves }: { id: string; moves: Moves }) {
  const [row] = await ctx.tx.query<{ above: string[] }>(
    `select string_to_array(ancestors, ',') as above from ${tableOf(entity)} where id = $1`,
    [at],
  )
  return row?.above.findLast((one) => one === id || moves.has(one)) ?? null
}
