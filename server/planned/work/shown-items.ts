// The items of a bill as its readers see them, with what stands in no list: what may be chosen, what others found, and how
// far the repairs are that came of them.
import type { Shown } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import { engineOf } from '../../engine/engine.ts'
import { list } from '../../engine/list.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Kind, MOST_ITEMS } from './bill-items.ts'

export async function shownItems(ctx: Ctx, kind: Kind, billId: string): Promise<Shown[]> {
  const query = { billId, size: String(MOST_ITEMS), ascs: 'lineNo' }
  const { records } = await list(engineOf(ctx), kind.items, ctx, query)
  return withRepairs(ctx, await withInner(ctx, kind, billId, records))
}

async function withInner(ctx: Ctx, { items }: Kind, billId: string, records: readonly Shown[]): Promise<Shown[]> {
  const rows = await ctx.tx.query(
    `select i.id::text as id, i.options, i.checked_ms as "checkedMs", i.other_answers as "otherAnswers",
       d.device_code as "deviceCode"
     from ${tableOf(items)} i left join device d on d.id = i.device_id
     where i.bill_id = $1 and i.tenant_id = $2 and i.is_deleted = 0`,
    [billId, ctx.tx.scope.tenant],
  )
  const byId = new Map(rows.map(({ id, ...rest }) => [String(id), rest]))
  return records.map((item) => ({ ...item, ...byId.get(String(item.id)) }))
}

async function withRepairs(ctx: Ctx, items: readonly Shown[]): Promise<Shown[]> {
  const ids = items.flatMap(({ repairBillId }) => (repairBillId ? String(repairBillId) : []))
  if (ids.length === 0) return [...items]
  const rows = await ctx.tx.query(
    'select id::text as id, bill_no as "billNo", bill_status as status from repair_bill where id = any($1::bigint[]) and tenant_id = $2',
    [ids, ctx.tx.scope.tenant],
  )
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return items.map((item) => {
    const repair = byId.get(String(item.repairBillId))
    return repair ? { ...item, repairNo: repair.billNo, repairStatus: repair.status } : item
  })
}
