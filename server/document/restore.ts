// Brings removed rows back, with the lines and files that went with them: all of it or nothing.
import { type Entity, toSnake } from '@steward/domain/entity'
import { isWritable } from '@steward/domain/kinds/kind'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { columnOf, readingOf, tableOf } from '../engine/columns.ts'
import { missing, mustKeep } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { checkReferences } from '../engine/references.ts'
import { placeInTree } from '../engine/tree.ts'
import { ADDED } from '../platform/change.ts'
import { type Ctx, rowsChanged } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { explainDuplicate, isDuplicate } from '../platform/duplicate.ts'

/** What a feature demands of rows that came back: thrown, they stay removed. */
export interface Returning {
  entity: Entity
  check: (ctx: Ctx, rows: readonly DbRow[]) => Promise<unknown>
}

/** 404 unless every one of the rows is removed; whether the caller reaches them is decided before. */
export async function restore(
  entity: Entity,
  ctx: Ctx,
  ids: readonly string[],
  returning: readonly Returning[],
): Promise<void> {
  mustKeep(entity, ctx)
  const rows = await ctx.tx.query(
    `select ${readingOf(entity).row} from ${tableOf(entity)} t where t.id = any($1::bigint[]) and t.is_deleted = 1
     order by t.id for update`,
    [ids],
  )
  if (rows.length !== new Set(ids).size) throw missing(entity)
  // A parent comes back before what is below it.
  const ordered = entity.isTree ? rows.toSorted((a, b) => depthOf(a) - depthOf(b)) : rows
  for (const row of ordered) await bringBack(entity, ctx, row)
  for (const row of rows) await bringBackParts(entity, ctx, String(row.id))
  for (const one of returning) if (one.entity === entity) await one.check(ctx, rows)
}

const depthOf = ({ ancestors }: DbRow) => String(ancestors).split(',').length

/** What it refers to must still be there: a row without its parent or type would be found nowhere. */
async function bringBack(entity: Entity, ctx: Ctx, row: DbRow): Promise<void> {
  const [id, tenant] = [String(row.id), String(row.tenantId)]
  const needed = Object.entries(entity.fields).filter(([, field]) => field.entity && isWritable(field))
  const references = Object.fromEntries(needed.map(([name]) => [name, row[name]]))
  await checkReferences(entity, ctx, references, tenant)
  const place: Record<string, unknown> = entity.isTree
    ? { ancestors: await placeInTree(entity, ctx, { id, ancestors: String(row.ancestors) }, row.parentId) }
    : {}
  const files = await filesLeft(entity, ctx, row)
  const claimed = await engineOf(ctx).files.claim(ctx, entity, { id, tenant }, files)
  const written = Object.entries({ ...place, ...claimed })
  const sets = written.map(([name], at) => `${columnOf(name)} = $${at + 3}`)
  try {
    await ctx.tx.query(
      `update ${tableOf(entity)} set ${['is_deleted = 0', ...sets].join(', ')}, update_user = $2, update_time = now(), rev = rev + 1
       where id = $1`,
      [id, ctx.actor.userId, ...written.map(([name, value]) => entity.fields[name]?.kind.toColumn?.(value) ?? value)],
    )
  } catch (error) {
    const taken = { entity: entity.zh, entityEn: entity.en }
    throw explainDuplicate(entity, error, row) ?? (isDuplicate(error) ? problem('row.replaced', taken) : error)
  }
  await rowsChanged(ctx, toSnake(entity.name), [row], ADDED)
}

/** The files of the row whose bytes are still there. */
async function filesLeft(entity: Entity, ctx: Ctx, row: DbRow): Promise<Record<string, unknown>> {
  const named = Object.entries(entity.fields).filter(([name, { kind }]) => kind.files && row[name] !== null)
  if (named.length === 0) return {}
  const kept = await ctx.tx.query<{ id: string }>(
    `select id::text from attach where tenant_id = $1 and biz_type = $2 and biz_id = $3 and status = 2 and is_deleted = 0
     for update`,
    [row.tenantId, entity.name, row.id],
  )
  const isKept = new Set(kept.map(({ id }) => id))
  return Object.fromEntries(
    named.map(([name, { kind }]) => {
      const value = row[name]
      if (Array.isArray(value)) return [name, value.filter((id) => isKept.has(String(id)))]
      return [name, (kind.files?.idsIn(value) ?? []).every((id) => isKept.has(id)) ? value : null]
    }),
  )
}

/** Rows of other entities that refer to this one and were removed in the same transaction: lines and time lines. */
async function bringBackParts(entity: Entity, ctx: Ctx, id: string): Promise<void> {
  const gone = await ctx.tx.query<{ entity: string; ids: string[] }>(
    `select h.entity, array_agg(h.row_id::text) as ids from history h
     where h.tenant_id = (select tenant_id from ${tableOf(entity)} where id = $2) and h.change = 'remove' and h.entity <> $1
       and h.xid = (select l.xid from history l where l.tenant_id = h.tenant_id and l.entity = $1 and l.row_id = $2
         and l.change = 'remove' order by l.time desc, l.id desc limit 1)
     group by h.entity`,
    [entity.name, id],
  )
  for (const { entity: name, ids } of gone) {
    const part = entities.find((one) => one.name === name)
    const naming = Object.entries(part?.fields ?? {}).filter(
      ([, field]) => field.entity === entity.name && !field.kind.many,
    )
    if (!part || naming.length === 0) continue
    const rows = await ctx.tx.query(
      `update ${tableOf(part)} t set is_deleted = 0, update_user = $3, update_time = now(), rev = rev + 1
       where t.id = any($1::bigint[]) and t.is_deleted = 1 and (${naming.map(([field]) => `${columnOf(field)} = $2`).join(' or ')})
       returning ${readingOf(part).row}`,
      [ids, id, ctx.actor.userId],
    )
    await rowsChanged(ctx, toSnake(part.name), rows, ADDED)
  }
}
