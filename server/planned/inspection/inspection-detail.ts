// An inspection with its items: what is asked, what was found, and beside it what was found last and is live.
import type { Shown } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { round } from '../work/bill-items.ts'
import { shownItems } from '../work/shown-items.ts'
import { keyOf, liveReadings } from './live-readings.ts'
import { lookedKey, valuesBefore } from './values-before.ts'

const idOr = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

const isOpen = ({ billStatus }: Shown) => ['pending', 'doing', 'missed'].includes(String(billStatus))

export async function withItems(ctx: Ctx, bill: Shown): Promise<Shown> {
  const items = await shownItems(ctx, round, String(bill.id))
  return { ...bill, items: isOpen(bill) ? await withLive(ctx, String(bill.id), items) : items }
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
