// Reads one row with its captions; rows outside the caller's scope are 404.
import type { Entity } from '@steward/domain/entity'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import type { Shown } from './behave.ts'
import { readingOf, selectRows, tableOf } from './columns.ts'
import type { Engine } from './engine.ts'
import { Where } from './filter.ts'
import { applyScope } from './scope.ts'
import { toWire } from './wire.ts'

export const missing = (entity: Entity) => problem('row.missing', { entity: entity.zh, entityEn: entity.en })

/** An id of a request: text or a whole number; anything else is a 400. */
export function idOf(sent: unknown, name = 'id'): string {
  const parsed = idSchema.safeParse(typeof sent === 'string' ? sent.trim() : sent)
  if (!parsed.success) throw problem('request.parameter', { name }, { field: name })
  return parsed.data
}

/** The row in wire format; 404 when missing or outside the caller's scope. */
export async function detail(engine: Engine, entity: Entity, ctx: Ctx, id: string): Promise<Shown> {
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.id = ${where.param(idOf(id))}`)
  const [rows = []] = await ctx.tx.readOnce([selectRows(entity, { where })])
  const [row] = toWire(entity, rows, engine.captions)
  if (!row) throw missing(entity)
  return row
}

/** Platform data is writable by platform administrators only, whatever codes a role holds. */
export function mustKeep(entity: Entity, ctx: Ctx): void {
  if (entity.tenancy === 'shared' && !ctx.tx.scope.platform) throw problem('permission.denied')
}

/** Locks these rows until the end of the transaction; 404 unless the caller reaches every one. */
export const lockRows = (entity: Entity, ctx: Ctx, ids: readonly string[]) => rowsOf(entity, ctx, ids, 'for update')

/** These rows; 404 unless the caller reaches every one. */
export async function rowsOf(entity: Entity, ctx: Ctx, ids: readonly string[], lock = ''): Promise<DbRow[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  const { row } = readingOf(entity)
  const rows = await ctx.tx.query(
    `select ${row} from ${tableOf(entity)} t where ${where.sql} order by t.id ${lock}`,
    where.values,
  )
  if (rows.length !== new Set(ids).size) throw missing(entity)
  return rows
}
