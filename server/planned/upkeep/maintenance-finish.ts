// What must be settled before upkeep is finished, and the repairs it leads to.
import type { maintenanceBill } from '@steward/domain/index'
import { captionsOf } from '@steward/domain/planned/permit-words'
import { problem } from '@steward/domain/problems'
import type { Written } from '../../document/lifecycle.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type ItemOf, countsOf, upkeep } from '../work/bill-items.ts'
import { requestRepairs, wholeItems } from '../work/item-results.ts'
import type { Bill } from './maintenance-bill-row.ts'
import { putBack } from './maintenance-window.ts'

/** Work that needs a permit has its number. */
export function mustHavePermit({ permits }: Pick<Bill, 'permits'>, permitNo: string | null | undefined): void {
  if (!permits || permits.length === 0 || permitNo?.trim()) return
  const { zh, en } = captionsOf(permits)
  throw problem('upkeep.permit', { permits: zh, permitsEn: en }, { field: 'permitNo' })
}

const described = ({ billNo, title }: Bill, { abnormalDesc }: ItemOf<typeof upkeep>): string =>
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
  const items = await wholeItems(ctx, upkeep, bill, { needScan: false, today: finishTime.slice(0, 10) })
  const reports = [...(bill.vendorReports ?? []), ...(said.vendorReports ?? [])]
  if (bill.executeMode === 'vendor' && reports.length === 0)
    throw problem('upkeep.vendor-report', {}, { field: 'vendorReports' })
  await requestRepairs(ctx, upkeep, bill, items, (item) => described(bill, item))
  return {
    to: bill.needCheck === 1 ? 'to_check' : 'done',
    ...putBack(ctx, bill, finishTime),
    ...(await countsOf(ctx, upkeep, bill.id)),
    ...(reports.length > 0 ? { vendorReports: reports } : {}),
    permitNo: number,
    laborMinutes: said.laborMinutes ?? bill.laborMinutes,
    remark: said.note ?? bill.remark,
    finishTime,
  }
}
