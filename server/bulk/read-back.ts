// Many rows as their detail call returns them, in one statement where no feature has a detail of its own.
import type { Entity } from '@steward/domain/entity'
import type { Shown } from '../engine/behave.ts'
import { selectRows } from '../engine/columns.ts'
import { missing } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { Where } from '../engine/filter.ts'
import { shown } from '../engine/routes.ts'
import { applyScope } from '../engine/scope.ts'
import { toWire } from '../engine/wire.ts'
import type { Ctx } from '../platform/ctx.ts'

/** In any order; 404 unless the caller reaches every one. */
export async function readBack(ctx: Ctx, entity: Entity, ids: readonly string[]): Promise<Shown[]> {
  const engine = engineOf(ctx)
  if (engine.behaviours.get(entity.name)?.detail) {
    const rows: Shown[] = []
    for (const id of ids) rows.push(await shown(engine, entity, ctx, id))
    return rows
  }
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  const [rows = []] = await ctx.tx.readOnce([selectRows(entity, { where })])
  if (rows.length !== new Set(ids).size) throw missing(entity)
  return toWire(entity, rows, engine.captions)
}
