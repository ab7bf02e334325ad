// Ends a round: judges whether it is whole, creates the repairs it asks for, and marks what looks as if nobody was there.
import { type inspectionBill, inspectionBillItem } from '@steward/domain/index'
import {
  type Lack,
  OBSERVE_DAYS,
  type ReadyItem,
  isRepeated,
  isTooFast,
  lackOf,
  scoreOf,
} from '@steward/domain/planned/item-ready'
import { spanText, valueText } from '@steward/domain/planned/item-value'
import { type ProblemCode, problem } from '@steward/domain/problems'
import { type Values, alter, hold } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nowOf } from '../../platform/local-time.ts'
import { requestRepairs } from '../work/item-repairs.ts'
import { type Bill, type Item, checkItemOf, countsOf } from './inspection-answers.ts'
import { lookedKey, valuesBefore } from './values-before.ts'

const refusals: Readonly<Record<Lack, ProblemCode>> = {
  incomplete: 'inspection.incomplete',
  'na-reason': 'inspection.na-reason',
  unscanned: 'inspection.unscanned',
  photos: 'inspection.photos',
  undecided: 'inspection.undecided',
  fixed: 'inspection.fixed',
  observe: 'inspection.observe',
}

/** Names in a refusal; the ids of all are in its data. */
const NAMED = 5

const readyOf = (item: Item): ReadyItem => ({
  ...item,
  isRequired: item.isRequired === 1,
  photoRule: item.photoRule ?? 'never',
  photos: item.photos?.length ?? 0,
  said: item.abnormalDesc ?? '',
  isScanned: item.scanTime !== null,
})

async function itemsOf(ctx: Ctx, bill: Bill): Promise<Item[]> {
  const rows = await ctx.tx.query(
    'select id::text as id from inspection_bill_item where bill_id = $1 and tenant_id = $2 and is_deleted = 0',
    [bill.id, ctx.tx.scope.tenant],
  )
  const items = await hold(
    ctx,
    inspectionBillItem,
    rows.map(({ id }) => String(id)),
  )
  return items.toSorted((a, b) => a.lineNo - b.lineNo)
}

function mustBeWhole(ctx: Ctx, bill: Bill, items: readonly Item[]): void {
  const found = lackOf(items.map(readyOf), { needScan: bill.needScan === 1, today: nowOf(ctx).slice(0, 10) })
  if (!found) return
  const names = [...new Set(found.items.map(({ name }) => name))]
  const more = names.length > NAMED ? '…' : ''
  throw problem(
    refusals[found.lack],
    {
      names: names.slice(0, NAMED).join('、') + more,
      namesEn: names.slice(0, NAMED).join(', ') + more,
      days: OBSERVE_DAYS,
    },
    { data: { lack: found.lack, items: found.items.map(({ id }) => id) } },
  )
}

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
  const items = await itemsOf(ctx, bill)
  mustBeWhole(ctx, bill, items)
  await requestRepairs(ctx, 'inspection', bill, items, (item) => described(ctx, bill, item))
  const isSuspect = await markDoubtful(ctx, bill, items)
  const score = scoreOf(items.map(({ checkResult, weight }) => ({ checkResult, weight: weight ?? 0 })))
  const finishTime = nowOf(ctx)
  return {
    ...(await countsOf(ctx, bill.id)),
    finishTime,
    isSuspect: isSuspect ? 1 : 0,
    isOverdue: bill.dueTime !== null && finishTime > bill.dueTime ? 1 : bill.isOverdue,
    score: score === null ? null : String(score),
  }
}
