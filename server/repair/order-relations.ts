// Who stands how to a repair order: has it, may take it, reported it, checks it.
import { repairOrder } from '@steward/domain/index'
import { apart, evident, orWhoMay, stored } from '../document/relations.ts'
import { assignee, isAssignee, performer } from '../duty/performers.ts'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { fromLocal, nowOf } from '../platform/local-time.ts'

/** An order may be reopened this long after it was closed. */
const REOPEN_DAYS = 7

/** Both are local times of the installation. */
const isRecent = (ctx: Ctx, { closeTime }: Shown) =>
  typeof closeTime === 'string' &&
  fromLocal(closeTime).getTime() > fromLocal(nowOf(ctx)).getTime() - REOPEN_DAYS * 86_400_000

const reporting = stored(
  repairOrder,
  'order.not-reporting',
  `t.report_dept_id = any(me.dept_ids) or exists (
    select 1 from repair_bill b where b.order_id = t.id and b.is_deleted = 0 and b.reporter_id = me.user_id)`,
)
const held = assignee('order.not-assignee')
export const isTurnedDown = (order: { orderStatus?: unknown; checkResult?: unknown }) =>
  order.orderStatus === 'repairing' && order.checkResult === 'fail'
const unbegun = evident('order.begun', (_, order) => order.orderStatus !== 'repairing' || isTurnedDown(order))

export const orderRelations = {
  assignee: held,
  unbegun,
  assigneeOrPool: performer('order.not-in-pool', isAssignee),
  notAssignee: apart(repairOrder, ['assigneeId'], 'order.self-check'),
  // Dispatchers act for everybody.
  assigneeOrDesk: orWhoMay(repairOrder, 'dispatch', held),
  reportingOrDesk: orWhoMay(repairOrder, 'dispatch', reporting),
  recent: evident('order.too-late', isRecent, { days: REOPEN_DAYS }),
}
