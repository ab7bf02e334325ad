// Splits work off an order: a further order for another trade or group, with a clock of its own.
import { cut } from '@steward/domain/cut'
import { codesFor } from '@steward/domain/derive/permissions'
import type { ActionInput } from '@steward/domain/entity'
import { repairOrder } from '@steward/domain/index'
import type { orderCourse } from '@steward/domain/repair/order-course'
import { add } from '../document/rows.ts'
import { takeFollowingStep } from '../document/steps.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nowOf } from '../platform/local-time.ts'
import { type Order, duesOf } from './order-clock.ts'
import { dispatchBySelf } from './order-dispatch.ts'
import { ruledBy, standardFor } from './order-standard.ts'
import { repairLine } from './repair-line.ts'

const CONTENT = 500

/** The body of the step: the order itself stays as it is; both time lines name the other. */
export async function split(
  ctx: Ctx,
  order: Order,
  { title, trade, assigneeId, groupId, note }: ActionInput<(typeof orderCourse)['actions']['split']>,
) {
  const { priority, areaId, locationDesc, deviceId, equipmentType, source, impact, reportDeptId, description } = order
  const facts = { priority, areaId, deviceId, trade: trade ?? order.trade }
  const standard = await standardFor(ctx, facts)
  const reportTime = nowOf(ctx)
  const part = await add(ctx, repairOrder, {
    ...facts,
    title,
    locationDesc,
    equipmentType,
    source,
    impact,
    reportDeptId,
    description,
    orderType: order.orderType,
    splitFromId: order.id,
    reportTime,
    billCount: 0,
    ...ruledBy(standard),
    // Its requests are rated with the order they belong to.
    needEvaluate: 0,
    ...(await duesOf(ctx, standard, reportTime)),
  })
  const said = (no: string) => cut([no, note].filter(Boolean).join(' '), CONTENT)
  await repairLine.write(ctx, { action: 'split', orderId: order.id, content: said(part.orderNo) })
  await repairLine.write(ctx, {
    action: 'create',
    orderId: part.id,
    toStatus: part.orderStatus,
    content: said(order.orderNo),
  })
  if (assigneeId || groupId) {
    ctx.must(...codesFor(repairOrder, 'dispatch'))
    await takeFollowingStep(ctx, repairOrder, part.id, 'dispatch', { assigneeId, groupId, helperIds: [] })
  } else await dispatchBySelf(ctx, part.id)
  return { to: order.orderStatus }
}
