// Whether a row is as it was added, although its revision went on: what was done to it since was taken back as well.
import type { Entity } from '@steward/domain/entity'
import { hasHistory } from '@steward/domain/historyless'
import { columnOf, tableOf } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'

/** By its history: every recorded column has the value it was added with, and the row has no lines. */
export async function isAsAdded(ctx: Ctx, entity: Entity, { id, tenantId }: DbRow): Promise<boolean> {
  if (!hasHistory(entity)) return false
  // Of a secret the history knows that it changed, not to what.
  const [changed] = await ctx.tx.query(
    `with since as (
       select h.id, h.changes from history h where h.tenant_id = $1 and h.entity = $2 and h.row_id = $3
         and h.id > (select max(a.id) from history a where a.tenant_id = $1 and a.entity = $2 and a.row_id = $3 and a.change = 'add')),
     net as (
       select c.key, (array_agg(c.value -> 0 order by s.id))[1] as was, (array_agg(c.value -> 1 order by s.id desc))[1] as now
       from since s cross join lateral jsonb_each(s.changes) c group by c.key)
     select 1 from net where was is distinct from now or was = '"******"' limit 1`,
    [tenantId, entity.name, id],
  )
  return changed === undefined && !(await hasLines(ctx, entity, id))
}

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
