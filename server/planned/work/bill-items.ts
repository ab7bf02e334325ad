// The families of planned work: bills whose items are copied from templates and answered. And their items as stored.
import type { Row } from '@steward/domain/entity'
import {
  inspectionBill,
  inspectionBillItem,
  inspectionIndicator,
  inspectionOption,
  inspectionTemplate,
  inspectionTemplateDetail,
  maintenanceBill,
  maintenanceBillItem,
  maintenanceIndicator,
  maintenanceOption,
  maintenanceTemplate,
  maintenanceTemplateDetail,
} from '@steward/domain/index'
import type { CheckItem } from '@steward/domain/planned/judge'
import { z } from 'zod'
import { alter, hold } from '../../document/rows.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** `says` begins the codes of its problems, `asks` is the field of a repair request that names one of its items. */
export const round = {
  bill: inspectionBill,
  items: inspectionBillItem,
  template: inspectionTemplate,
  detail: inspectionTemplateDetail,
  indicator: inspectionIndicator,
  option: inspectionOption,
  says: 'inspection',
  source: 'inspection',
  asks: 'inspectionItemId',
} as const
export const upkeep = {
  bill: maintenanceBill,
  items: maintenanceBillItem,
  template: maintenanceTemplate,
  detail: maintenanceTemplateDetail,
  indicator: maintenanceIndicator,
  option: maintenanceOption,
  says: 'upkeep',
  source: 'maintenance',
  asks: 'maintenanceItemId',
} as const

export type Kind = typeof round | typeof upkeep
export type BillOf<K extends Kind> = Row<K['bill']>
export type ItemOf<K extends Kind> = Row<K['items']>

/** Items of one bill, whose page on a phone holds them all, and answers of one call. */
export const MOST_ITEMS = 500

/** In the order of the work, locked; those of these ids alone where they are named. */
export async function itemsOf<K extends Kind>(
  ctx: Ctx,
  { items: entity }: K,
  billId: string,
  ids: readonly string[] | null = null,
): Promise<ItemOf<K>[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    `select id::text as id from ${tableOf(entity)} where tenant_id = $1 and bill_id = $2 and is_deleted = 0
       and ($3::bigint[] is null or id = any($3))`,
    [ctx.tx.scope.tenant, billId, ids],
  )
  const items = await hold<K['items']>(
    ctx,
    entity,
    rows.map(({ id }) => id),
  )
  return items.toSorted((a, b) => a.lineNo - b.lineNo)
}

/** Options as they were copied. */
const optionsIn = z.array(z.object({ key: z.string(), label: z.string(), isAbnormal: z.coerce.boolean() })).catch([])

/** What is judged of an item. */
export const checkItemOf = (item: ItemOf<Kind>): CheckItem => ({ ...item, options: optionsIn.parse(item.options) })

/** How far a bill is, from its items. */
export async function countsOf(ctx: Ctx, { items }: Kind, billId: string) {
  const [row] = await ctx.tx.query(
    `select count(*)::int as total, count(*) filter (where check_result = 'normal')::int as normal,
       count(*) filter (where check_result = 'abnormal')::int as abnormal,
       count(*) filter (where check_result = 'unchecked')::int as unchecked
     from ${tableOf(items)} where bill_id = $1 and is_deleted = 0`,
    [billId],
  )
  const [total, unchecked] = [Number(row?.total ?? 0), Number(row?.unchecked ?? 0)]
  return {
    itemTotal: total,
    normalCount: Number(row?.normal ?? 0),
    abnormalCount: Number(row?.abnormal ?? 0),
    uncheckedCount: unchecked,
    progress: total === 0 ? 0 : Math.floor((100 * (total - unchecked)) / total),
  }
}

/** The bill as it is with its items counted anew. */
export async function counted(ctx: Ctx, kind: Kind, billId: string): Promise<BillOf<Kind> | undefined> {
  const [bill] = await alter<Kind['bill']>(ctx, kind.bill, [billId], await countsOf(ctx, kind, billId))
  return bill
}
