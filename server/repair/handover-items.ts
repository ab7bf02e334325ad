// Orders and requests that a shift leaves to the next.
import { repairBill, repairOrder } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { collector, inTheirArea, ofTheirTrade } from '../duty/handover-collector.ts'
import { lateSql } from './order-late.ts'

const isUrgent = `t.priority <= 2 or t.impact = 'safety'`
const isMajor = `t.impact = 'safety'`

/** Of their trades and areas, or given to one of their people. */
export const openOrders = collector({
  kind: 'order',
  entity: entityNamed(repairOrder.name),
  no: 't.order_no',
  title: 't.title',
  isOpen: `t.order_status in ('to_dispatch', 'to_accept', 'accepted', 'repairing', 'suspended')`,
  isTheirs: `${ofTheirTrade} and ${inTheirArea} or t.assignee_id = any(g.people) or t.helper_ids && g.people`,
  mustFollow: `${isUrgent} or ${lateSql('now()')}`,
  isMajor,
})

/** Once it is taken up a request goes on as its order. */
export const openRequests = collector({
  kind: 'request',
  entity: entityNamed(repairBill.name),
  no: 't.bill_no',
  title: 't.title',
  isOpen: `t.bill_status = 'submitted'`,
  isTheirs: `${ofTheirTrade} and ${inTheirArea}`,
  mustFollow: isUrgent,
  isMajor,
})
