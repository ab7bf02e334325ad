// Repair orders as pieces of work.
import { repairOrder } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { unfinishedStates } from '@steward/domain/repair/deadline'
import { orderCourse } from '@steward/domain/repair/order-course'
import type { WorkRow } from '../duty/work-row.ts'
import { DUE, DUE_NAME, clockSql } from './order-late.ts'

export const orderWork = {
  kind: 'order',
  entity: entityNamed(repairOrder.name),
  states: orderCourse.dictionary,
  state: 'orderStatus',
  no: 'orderNo',
  open: unfinishedStates,
  done: ['to_check', 'to_evaluate', 'closed'],
  device: 't.device_id',
  // How far it is, by its state.
  progress: `case t.order_status when 'accepted' then 20 when 'repairing' then 50 when 'suspended' then 50
    when 'to_check' then 90 when 'to_evaluate' then 100 when 'closed' then 100 else 0 end`,
  planned: 't.report_time',
  due: DUE,
  dueName: DUE_NAME,
  clock: clockSql,
  dueOf: ({ nextDue, finishDue }: Readonly<Record<string, unknown>>) => nextDue ?? finishDue,
  isGiven: `t.order_status <> 'to_dispatch'`,
  // Where the label on site is to be scanned, arriving asks for it.
  next: `case when t.order_status = 'to_accept' then 'accept'
    when t.order_status = 'accepted' and t.arrive_time is null and t.scan_required = 0 then 'arrive' end`,
  // Those who may accept it, whoever is first.
  isPool: (me: string) => `t.assignee_id is null and t.order_status = 'to_accept' and ${me} = any(t.pool_ids)`,
} as const satisfies WorkRow
