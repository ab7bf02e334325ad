// An order and its requests: what it takes over from the first, and how they follow it.
import type { Row } from '@steward/domain/entity'
import { repairBill, type repairOrder } from '@steward/domain/index'
import type { Values } from '../document/rows.ts'
import { takeStep } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { type Order, duesOf, typeOf } from './order-clock.ts'
import { ruledBy, standardFor } from './order-standard.ts'

/** The order of a request: its facts, its standard and its clock. */
export async function openingOf(ctx: Ctx, bill: Row<typeof repairBill>): Promise<Values<typeof repairOrder>> {
  const standard = await standardFor(ctx, bill)
  return {
    title: bill.title,
    priority: bill.priority,
    areaId: bill.areaId,
    locationDesc: bill.locationDesc,
    deviceId: bill.deviceId,
    trade: bill.trade,
    source: bill.source,
    impact: bill.impact,
    reportDeptId: bill.reportDeptId,
    description: bill.description,
    alarmRecordId: bill.alarmRecordId,
    reportTime: bill.reportTime,
    billCount: 1,
    ...ruledBy(standard),
    equipmentType: await typeOf(ctx, bill.deviceId),
    // What the product reports by itself has nobody who could rate it.
    needEvaluate: bill.reporterId === null || standard.needEvaluate === 0 ? 0 : 1,
    ...(await duesOf(ctx, standard, bill.reportTime ?? nowOf(ctx))),
  }
}

/** Requests show where their order stands. */
const billStatusOf: Record<Order['orderStatus'], string> = {
  to_dispatch: 'accepted',
  to_accept: 'accepted',
  accepted: 'accepted',
  repairing: 'processing',
  suspended: 'processing',
  to_check: 'to_check',
  to_evaluate: 'to_evaluate',
  closed: 'closed',
  cancelled: 'cancelled',
}

/** Brings the requests of an order to where it stands. */
export async function bringBills(ctx: Ctx, order: Order): Promise<void> {
  const status = billStatusOf[order.orderStatus]
  const bills = await ctx.tx.query(
    `select id from repair_bill where order_id = $1 and tenant_id = $2 and is_deleted = 0 and bill_status <> $3
     and bill_status not in ('merged', 'cancelled', 'rejected') order by id`,
    [order.id, ctx.tx.scope.tenant, status],
  )
  for (const { id } of bills) await takeStep(ctx, repairBill, String(id), 'follow', { to: status })
}
