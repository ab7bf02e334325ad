// Soft-deletes rows: all or none, and never rows that are still referenced.
import { mustNotBeBuiltIn } from '@steward/domain/built-in'
import { type Entity, toSnake } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { REMOVED } from '../platform/change.ts'
import { type Ctx, rowsChanged } from '../platform/ctx.ts'
import { tableOf } from './columns.ts'
import { refuseWhileReferenced } from './dependents.ts'
import { idOf, lockRows, mustKeep } from './detail.ts'
import { engineOf } from './engine.ts'

const MOST = 1000
export const idsBody = z.object({ ids: z.union([z.string(), z.array(z.string())]).optional() }).nullish()

/** Ids of a request, from `ids=a,b` or a body; empty, malformed or too many is a 400. */
export function idsOf(sent: unknown): string[] {
  const parts: unknown[] = Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(',') : [sent ?? '']
  const ids = [...new Set(parts.filter((part) => part !== '').map((part) => idOf(part, 'ids')))]
  if (ids.length === 0) throw problem('row.none', {}, { field: 'ids' })
  if (ids.length > MOST) throw problem('row.too-many', { max: MOST }, { field: 'ids' })
  return ids
}

export async function remove(entity: Entity, ctx: Ctx, ids: readonly string[]): Promise<void> {
  mustKeep(entity, ctx)
  const rows = await lockRows(entity, ctx, ids)
  mustNotBeBuiltIn(entity, rows)
  await refuseWhileReferenced(entity, ctx, { rows })
  // Removing a message only from one's own mailbox must not change its last editor, which other readers would see.
  const gone =
    entity.readers === undefined
      ? 'is_deleted = 1, update_user = $2, update_time = now(), rev = rev + 1'
      : 'removed_by = array_append(removed_by, $2::bigint)'
  await ctx.tx.query(`update ${tableOf(entity)} set ${gone} where id = any($1::bigint[])`, [ids, ctx.actor.userId])
  if (entity.readers === undefined) await engineOf(ctx).files.release(ctx, entity, ids)
  await rowsChanged(ctx, toSnake(entity.name), rows, REMOVED)
}

/** Enables (1) or disables (0) rows: the body of the derived actions. */
export async function setStatus(entity: Entity, ctx: Ctx, ids: readonly string[], status: 0 | 1): Promise<void> {
  mustKeep(entity, ctx)
  const rows = await lockRows(entity, ctx, ids)
  if (status === 0) mustNotBeBuiltIn(entity, rows)
  await ctx.tx.query(
    `update ${tableOf(entity)} set status = $3, update_user = $2, update_time = now(), rev = rev + 1 where id = any($1::bigint[])`,
    [ids, ctx.actor.userId, status],
  )
  await rowsChanged(ctx, toSnake(entity.name), rows, ['status'])
}
