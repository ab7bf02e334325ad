// An inspection with its items: what is asked, what was found, and beside it what was found last and is live.
import type { Shown } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { round, shownItems } from '../work/bill-items.ts'
import { keyOf, liveReadings } from './live-readings.ts'
import { lookedKey, valuesBefore } from './values-before.ts'

const idOr = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

const isOpen = ({ billStatus }: Shown) => ['pending', 'doing', 'missed'].includes(String(billStatus))

export async function withItems(ctx: Ctx, bill: Shown): Promise<Shown> {
  const records = await shownItems(ctx, round, String(bill.id))
  const items = await withRepairs(ctx, await withInner(ctx, String(bill.id), records))
  return { ...bill, items: isOpen(bill) ? await withLive(ctx, String(bill.id), items) : items }
}

/** Fields that stand in no list of their own. */
async function withInner(ctx: Ctx, billId: string, items: readonly Shown[]): Promise<Shown[]> {
  const rows = await ctx.tx.query(
    `select i.id::text as id, i.options, i.checked_ms as "checkedMs", i.other_answers as "otherAnswers",
       d.device_code as "deviceCode"
     from inspection_bill_item i left join device d on d.id = i.device_id
     where i.bill_id = $1 and i.tenant_id = $2 and i.is_deleted = 0`,
    [billId, ctx.tx.scope.tenant],
  )
  const byId = new Map(rows.map(({ id, ...rest }) => [String(id), rest]))
  return items.map((item) => ({ ...item, ...byId.get(String(item.id)) }))
}

/** How far the repair is that came of an item. */
async function withRepairs(ctx: Ctx, items: readonly Shown[]): Promise<Shown[]> {
  const ids = items.flatMap(({ repairBillId }) => idOr(repairBillId) ?? [])
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

async function withLive(ctx: Ctx, billId: string, items: readonly Shown[]): Promise<Shown[]> {
  const keyed = items.map((item) => ({
    item,
    looked: { deviceId: idOr(item.deviceId), indicatorId: idOr(item.indicatorId) },
    sensed: {
      deviceId: idOr(item.deviceId),
      propertyIdentifier: item.dataSource === 'iot' ? idOr(item.propertyIdentifier) : null,
    },
  }))
  const before = await valuesBefore(
    ctx,
    keyed.map(({ looked }) => looked),
    { count: 1, not: billId },
  )
  const live = await liveReadings(
    ctx,
    keyed.map(({ sensed }) => sensed),
  )
  return keyed.map(({ item, looked, sensed }) => {
    const [last] = before.get(lookedKey(looked)) ?? []
    const reading = live.get(keyOf(sensed))
    return {
      ...item,
      lastValue: last?.value ?? null,
      lastTime: last?.checkTime ?? null,
      lastResult: last?.checkResult ?? null,
      liveValue: reading?.liveValue ?? null,
      liveTime: reading?.liveTime ?? null,
      isLiveStale: reading?.isStale ? 1 : 0,
    }
  })
}
