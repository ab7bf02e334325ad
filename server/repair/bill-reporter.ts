// Who a request is reported for, and what the symptom that was chosen says of it.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { repairBill } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { Submitted } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'

type Bill = Row<typeof repairBill>
type Input = Submitted<typeof repairBill>

export const isDesk = (ctx: Ctx): boolean => ctx.can(...codesFor(repairBill, 'accept'))

/** The desk alone writes down what somebody else reports. */
export function mustReportFor(ctx: Ctx, reporterId: string | null, before: string | null): void {
  if (reporterId !== before && reporterId !== ctx.me.userId && !isDesk(ctx))
    throw problem('bill.reporter', {}, { field: 'reporterId' })
}

/** Whoever the desk names has it in the own list, and is asked for under the own number. */
export async function reporterOf(ctx: Ctx, { reporterId, reportDeptId, reporterPhone }: Input) {
  const me = ctx.me.userId
  if (!reporterId || reporterId === me)
    return { reporterId: me, reportDeptId: reportDeptId ?? ctx.actor.deptId } as const
  mustReportFor(ctx, reporterId, me)
  const [known] = await ctx.tx.query(
    `select dept_id[1]::text as dept, coalesce(phone, '') as phone from "user"
     where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1`,
    [reporterId, ctx.tx.scope.tenant],
  )
  if (!known) throw problem('field.reference', { field: '报修人', fieldEn: 'Reported by' }, { field: 'reporterId' })
  const dept = known.dept === null ? null : String(known.dept)
  return { reporterId, reportDeptId: reportDeptId ?? dept, reporterPhone: reporterPhone || String(known.phone) || null }
}

/** Trade, urgency and fault of the symptom, where whoever reports says nothing of their own. */
export async function asSaid(ctx: Ctx, { symptomId, trade, priority, faultPhenomenon }: Input) {
  if (!symptomId) return {}
  const [symptom] = await ctx.tx.query<Pick<Bill, 'trade' | 'priority' | 'faultPhenomenon'>>(
    `select trade, priority, fault_phenomenon as "faultPhenomenon" from repair_symptom
     where id = $1 and tenant_id = $2 and is_deleted = 0`,
    [symptomId, ctx.tx.scope.tenant],
  )
  if (!symptom) return {}
  const isUsual = !trade || trade === 'other'
  return {
    trade: isUsual ? symptom.trade : trade,
    // The more urgent of both: the form begins with the usual one.
    priority: Math.min(priority ?? 3, symptom.priority) === symptom.priority ? symptom.priority : (priority ?? 3),
    faultPhenomenon: faultPhenomenon ?? symptom.faultPhenomenon,
  }
}
