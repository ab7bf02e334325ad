// Who asked for the work of an order: of several requests the first whose reporter has an account.
import type { Page } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'

/** A page of orders with the names of their reporters. */
export async function withReporters(ctx: Ctx, page: Page): Promise<Page> {
  if (page.records.length === 0) return page
  const found = await ctx.tx.query<{ id: string; name: string }>(
    `select distinct on (b.order_id) b.order_id::text as id, u.real_name as name
     from repair_bill b join "user" u on u.id = b.reporter_id
     where b.order_id = any($1::bigint[]) and b.is_deleted = 0 order by b.order_id, b.id`,
    [page.records.map(({ id }) => id)],
  )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return { ...page, records: page.records.map((row) => ({ ...row, reporterName: names.get(String(row.id)) ?? '' })) }
}
