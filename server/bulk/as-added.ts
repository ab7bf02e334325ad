// Whether a row is as it was added, although its revision went on: what was done to it since was taken back as well.
import { type Entity, toSnake } from '@steward/domain/entity'
import { columnOf, tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'

/** By its history: every recorded field has the value it was added with, and the row has no lines. */
export async function isAsAdded(ctx: Ctx, entity: Entity, { id, tenantId }: DbRow): Promise<boolean> {
  if (entity.isRecord) return false
  // Of a secret the history knows that it changed, not to what.
  const [changed] = await ctx.tx.query(
    `with added as (
       select id, xid from history where tenant_id = $1 and entity = $2 and row_id = $3 and change = 'add' order by id desc limit 1),
     -- What the adding transaction set after it belongs to the adding.
     since as (
       select h.id, h.changes from history h, added a
       where h.tenant_id = $1 and h.entity = $2 and h.row_id = $3 and h.id > a.id and h.xid <> a.xid),
     net as (
       select c.key, (array_agg(c.value -> 0 order by s.id))[1] as was, (array_agg(c.value -> 1 order by s.id desc))[1] as now
       from since s cross join lateral jsonb_each(s.changes) c where c.key = any($4) group by c.key)
     select 1 from net where was is distinct from now or was = '"******"' limit 1`,
    [tenantId, entity.name, id, factsOf(entity)],
  )
  return changed === undefined && !(await hasLines(ctx, entity, id))
}

/** Assigned anew when the meaning of a row changes and when it changes back: where values are stored, and no fact of it. */
const storage: Readonly<Record<string, readonly string[]>> = { 'thing-model': ['slot'] }

const factsOf = ({ name, fields }: Entity): string[] =>
  Object.keys(fields)
    .filter((one) => !storage[name]?.includes(one))
    .map(toSnake)

/** Rows are added in bulk without lines. */
async function hasLines(ctx: Ctx, { lines }: Entity, id: unknown): Promise<boolean> {
  for (const { entity: line, of } of Object.values(lines)) {
    const rows = await ctx.tx.query(
      `select 1 from ${tableOf(line)} where ${columnOf(of)} = $1 and is_deleted = 0 limit 1`,
      [id],
    )
    if (rows.length > 0) return true
  }
  return false
}
