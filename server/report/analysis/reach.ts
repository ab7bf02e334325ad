// Who sees an analysis, and who may change it.
import type { Entity } from '@steward/domain/entity'
import { analysisTemplate } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { lockRows, missing } from '../../engine/detail.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'

export const entity = analysisTemplate as unknown as Entity

/** Narrows rows `t` to one's own, those shared with one, those of one's roles and those of the hospital. */
export function onlySeen(where: Where, ctx: Ctx): void {
  // The product's own work reaches all of them.
  if (ctx.actor.kind !== 'person' || ctx.me.isAdministrator) return
  const me = `${where.param(ctx.me.userId)}::bigint`
  const roles = `${where.param([...ctx.me.roleIds])}::bigint[]`
  where.add(
    `(t.owner_id = ${me} or t.visibility = 'tenant' or t.user_ids @> array[${me}] or (t.visibility = 'role' and t.role_ids && ${roles}))`,
  )
}

/** The ids of these that the caller sees; 404 unless all. */
export async function mustSee(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  onlySeen(where, ctx)
  const rows = await ctx.tx.query(`select t.id from analysis_template t where ${where.sql}`, where.values)
  if (rows.length !== new Set(ids).size) throw missing(entity)
}

/** Locks these to change them: 404 for what the caller does not see, 403 for somebody else's. */
export async function lockOwn(ctx: Ctx, ids: readonly string[]): Promise<DbRow[]> {
  await mustSee(ctx, ids)
  const rows = await lockRows(entity, ctx, ids)
  const mayAll = ctx.actor.kind !== 'person' || ctx.me.isAdministrator
  if (!mayAll && rows.some(({ ownerId }) => ownerId !== ctx.me.userId)) throw problem('analysis.fixed')
  return rows
}
