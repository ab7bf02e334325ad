// All rows matching a condition, in wire format and without paging: for trees, choices and the caller's own row.
import { type Entity, toSnake } from '@steward/domain/entity'
import type { ListQuery, Shown } from '../engine/behave.ts'
import { selectRows } from '../engine/columns.ts'
import { idOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { orderOf } from '../engine/sort.ts'
import { toWire } from '../engine/wire.ts'
import type { Ctx } from '../platform/ctx.ts'

const MOST = 20_000

/** Live rows `t` within the caller's data scopes, in the entity's order or that of `ascs` and `descs`. */
export async function every(
  entity: Entity,
  ctx: Ctx,
  narrow?: (where: Where) => void,
  order: ListQuery = {},
): Promise<Shown[]> {
  const where = new Where()
  applyScope(where, entity, ctx)
  narrow?.(where)
  return read(entity, ctx, where, order)
}

/** The same without data scopes, for rows the caller may see in any case. */
export async function everyOne(entity: Entity, ctx: Ctx, narrow: (where: Where) => void): Promise<Shown[]> {
  const where = new Where()
  where.add('t.is_deleted = 0')
  narrow(where)
  return read(entity, ctx, where)
}

async function read(entity: Entity, ctx: Ctx, where: Where, order: ListQuery = {}): Promise<Shown[]> {
  const wanted = { where, order: orderOf(entity, order), limit: `limit ${MOST}` }
  const [rows = []] = await ctx.tx.readOnce([selectRows(entity, wanted)])
  return toWire(entity, rows, engineOf(ctx).captions)
}

/** `t` is a descendant of this row. */
export const below = (where: Where, id: string): void =>
  where.add(`string_to_array(t.ancestors, ',') @> array[${where.param(id)}::text]`)

/** `t` is a direct child of this row, or a root. */
export function childOf(where: Where, parentId: string | undefined): void {
  const id = named(parentId) ?? '0'
  where.add(id === '0' ? 't.parent_id is null' : `t.parent_id = ${where.param(id)}`)
}

/** An optional id of a query; clients of this API family send an empty text or the word `undefined` for none. */
export const named = (text: string | undefined): string | undefined =>
  text === undefined || text === '' || text === 'undefined' ? undefined : idOf(text)

/** Comma-joined ids; an empty list means none. */
export const namedAll = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((one) => named(one.trim()) ?? [])

/** The table's name as `ctx.changed` expects it. */
export const nameOf = (entity: Entity): string => toSnake(entity.name)
