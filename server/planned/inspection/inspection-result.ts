// Ends a round: judges whether it is whole, creates the repairs it asks for, and marks what looks as if nobody was there.
import { type inspectionBill, inspectionBillItem } from '@steward/domain/index'
import { isRepeated, isTooFast, scoreOf } from '@steward/domain/planned/inspection-doubt'
import { spanText, valueText } from '@steward/domain/planned/item-value'
import { type Values, alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { checkItemOf, countsOf, round } from '../work/bill-items.ts'
import { requestRepairs, wholeItems } from '../work/item-results.ts'
import type { Bill, Item } from './inspection-answers.ts'
import { lookedKey, valuesBefore } from './values-before.ts'

/** `XJ20261123-0001 出口压力: 0.3 MPa (0.4–0.5)`, and what was said of it. */
const described = (ctx: Ctx, { billNo }: Bill, item: Item): string =>
  [`${billNo} ${item.name}: ${foundIn(ctx, item)}`, item.abnormalDesc].filter(Boolean).join('\n')

function foundIn(ctx: Ctx, item: Item): string {
  const found = valueText(checkItemOf(item), item.value, ctx.locale)
  const span = spanText(item.lowerLimit, item.upperLimit)
  return [found, item.unit, span && `(${span})`].filter(Boolean).join(' ')
}

const ALIKE_BEFORE = 4

/** Items that nobody can have looked at: all of a device at once, or the same reading again and again. */
async function markDoubtful(ctx: Ctx, bill: Bill, items: readonly Item[]): Promise<boolean> {
  const answered = items.filter(({ checkResult }) => checkResult === 'normal' || checkResult === 'abnormal')
  const fast = [...Map.groupBy(answered, ({ deviceId }) => deviceId).values()].filter((own) =>
    isTooFast(own.flatMap(({ checkedMs }) => checkedMs ?? [])),
  )
  const measured = answered.filter(({ valueType }) => valueType === 'number' || valueType === 'meter')
  const before = await valuesBefore(ctx, measured, { count: ALIKE_BEFORE, not: bill.id })
  const repeated = measured.filter((item) =>
    isRepeated(item.valueType, [
      { value: item.value ?? '', sensor: item.sensorValue },
      ...(before.get(lookedKey(item)) ?? []),
    ]),
  )
  const doubtful = new Set([...fast.flat(), ...repeated].map(({ id }) => id))
  if (doubtful.size > 0) await alter(ctx, inspectionBillItem, [...doubtful], { isSuspect: 1 })
  return doubtful.size > 0
}

/** What submitting writes; refused as long as anything is lacking. */
export async function resultOfRound(ctx: Ctx, bill: Bill): Promise<Values<typeof inspectionBill>> {
  const finishTime = nowOf(ctx)
  const items = await wholeItems(ctx, round, bill, { needScan: bill.needScan === 1, today: finishTime.slice(0, 10) })
  await requestRepairs(ctx, round, bill, items, (item) => described(ctx, bill, item))
  const isSuspect = await markDoubtful(ctx, bill, items)
  const score = scoreOf(items.map(({ checkResult, weight }) => ({ checkResult, weight: weight ?? 0 })))
  return {
    ...(await countsOf(ctx, round, bill.id)),
    finishTime,
    isSuspect: isSuspect ? 1 : 0,
    isOverdue: bill.dueTime !== null && finishTime > bill.dueTime ? 1 : bill.isOverdue,
    score: score === null ? null : String(score),
  }
}
