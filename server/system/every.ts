// Rows as they travel, all that fit a condition: for forests, choices and one's own row, where pages would be in the way.
import { type Entity, toSnake } from '@steward/domain/entity'
import type { Shown } from '../engine/behave.ts'
import { selectRows } from '../engine/columns.ts'
import { idOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { orderOf } from '../engine/sort.ts'
import { toWire } from '../engine/wire.ts'
import type { Ctx } from '../platform/ctx.ts'

const MOST = 20_000

/** Living rows `t` in the entity's order, within the caller's data scopes. */
export async function every(entity: Entity, ctx: Ctx, narrow?: (where: Where) => void): Promise<Shown[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  narrow?.(where)
  return read(entity, ctx, where)
}

/** The same past the data scopes, for what a caller may know anyway. */
export async function everyOne(entity: Entity, ctx: Ctx, narrow: (where: Where) => void): Promise<Shown[]> {
  const where = new Where()
  where.add('t.is_deleted = 0')
  narrow(where)
  return read(entity, ctx, where)
}

async function read(entity: Entity, ctx: Ctx, where: Where): Promise<Shown[]> {
  const wanted = { where, order: orderOf(entity, {}), limit: `limit ${MOST}` }
  const [rows = []] = await ctx.tx.readOnce([selectRows(entity, wanted)])
  return toWire(entity, rows, engineOf(ctx).captions)
}

/** `t` lies anywhere below this row. */
export const below = (where: Where, id: string): void =>
  where.add(`string_to_array(t.ancestors, ',') @> array[${where.param(id)}::text]`)

/** `t` hangs right under this row, or is a root. */
export function childOf(where: Where, parentId: string | undefined): void {
  const id = named(parentId) ?? '0'
  where.add(id === '0' ? 't.parent_id is null' : `t.parent_id = ${where.param(id)}`)
}

/** An id of a query; clients of this family leave it empty or send the word `undefined` for none. */
export const named = (text: string | undefined): string | undefined =>
  text === undefined || text === '' || text === 'undefined' ? undefined : idOf(text)

/** Several ids, comma-joined; none is an answer as well. */
export const namedAll = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((one) => named(one.trim()) ?? [])

/** As `ctx.changed` knows the entity's table. */
export const nameOf = (entity: Entity): string => toSnake(entity.name)
