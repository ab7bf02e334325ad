// What must be settled before upkeep is finished, and the repairs it leads to.
import type { maintenanceBill } from '@steward/domain/index'
import { type DoneItem, OBSERVE_DAYS, finishFault } from '@steward/domain/planned/finish-fault'
import { captionsOf } from '@steward/domain/planned/permit-words'
import { problem } from '@steward/domain/problems'
import type { Written } from '../../document/lifecycle.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { requestRepairs } from '../work/item-repairs.ts'
import type { Bill } from './maintenance-bill-row.ts'
import { type Item, countsOf, itemsOf } from './maintenance-items.ts'
import { putBack } from './maintenance-window.ts'

/** Items named in a refusal; more would not be read. */
const NAMED = 5

const doneItem = (item: Item): DoneItem => ({
  name: item.name,
  isRequired: item.isRequired === 1,
  checkResult: item.checkResult,
  photoRule: item.photoRule,
  photoCount: item.photos?.length ?? 0,
  abnormalDesc: item.abnormalDesc ?? '',
  decision: item.decision,
  recheckDate: item.recheckDate,
})

const listed = (names: readonly string[], comma: string) =>
  names.slice(0, NAMED).join(comma) + (names.length > NAMED ? ' …' : '')

/** Work that needs a permit has its number. */
export function mustHavePermit({ permits }: Pick<Bill, 'permits'>, permitNo: string | null | undefined): void {
  if (!permits || permits.length === 0 || permitNo?.trim()) return
  const { zh, en } = captionsOf(permits)
  throw problem('upkeep.permit', { permits: zh, permitsEn: en }, { field: 'permitNo' })
}

/** On the day it was finished. */
function mustBeDone(items: readonly Item[], day: string): void {
  const found = finishFault(items.map(doneItem), day)
  if (!found) return
  const { fault, names } = found
  throw problem(`upkeep.${fault}`, {
    names: listed(names, '、'),
    namesEn: listed(names, ', '),
    days: OBSERVE_DAYS,
  })
}

const described = ({ billNo, title }: Bill, { abnormalDesc }: Item): string =>
  [abnormalDesc, `${billNo} ${title}`].filter(Boolean).join('\n')

export interface Finished {
  permitNo?: string | null
  laborMinutes?: number | null
  vendorReports?: readonly string[] | null
  note?: string | null
}

/** What finishing writes, at a local time; refused as long as anything is lacking. */
export async function finished(
  ctx: Ctx,
  bill: Bill,
  said: Finished,
  finishTime: string,
): Promise<Written<typeof maintenanceBill>> {
  const number = said.permitNo || bill.permitNo
  mustHavePermit(bill, number)
  const items = await itemsOf(ctx, bill.id)
  mustBeDone(items, finishTime.slice(0, 10))
  const reports = [...(bill.vendorReports ?? []), ...(said.vendorReports ?? [])]
  if (bill.executeMode === 'vendor' && reports.length === 0)
    throw problem('upkeep.vendor-report', {}, { field: 'vendorReports' })
  await requestRepairs(ctx, 'maintenance', bill, items, (item) => described(bill, item))
  return {
    to: bill.needCheck === 1 ? 'to_check' : 'done',
    ...putBack(ctx, bill, finishTime),
    ...countsOf(items),
    ...(reports.length > 0 ? { vendorReports: reports } : {}),
    permitNo: number,
    laborMinutes: said.laborMinutes ?? bill.laborMinutes,
    remark: said.note ?? bill.remark,
    finishTime,
  }
}
