// Inspections and upkeep as pieces of work.
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { inspectionCourse } from '@steward/domain/planned/inspection-course'
import { maintenanceCourse } from '@steward/domain/planned/maintenance-course'
import { entityNamed } from '@steward/domain/registry'
import type { WorkRow } from '../../duty/work-row.ts'

const ofBill = {
  state: 'billStatus',
  no: 'billNo',
  progress: 't.progress',
  planned: 't.planned_time',
  due: 't.due_time',
  dueName: `'dueTime'`,
  clock: (now: string) => now,
  dueOf: ({ dueTime }: Readonly<Record<string, unknown>>) => dueTime,
  isGiven: 'true',
  // They are walked: nothing of them is done by a tap in a list.
  next: 'null::text',
  // Members of the group, and those who help out there.
  isPool: (
    me: string,
  ) => `t.assignee_id is null and t.bill_status = 'pending' and t.group_id in (select g.id from duty_group g
    where g.is_deleted = 0 and (${me} = any(g.member_ids) or ${me} = any(g.supporter_ids)))`,
} as const

export const inspectionWork = {
  ...ofBill,
  kind: 'inspection',
  entity: entityNamed(inspectionBill.name),
  states: inspectionCourse.dictionary,
  open: ['pending', 'doing'],
  done: ['to_review', 'done'],
  device: 'case when t.device_count = 1 then t.device_ids[1] end',
} as const satisfies WorkRow

export const maintenanceWork = {
  ...ofBill,
  kind: 'maintenance',
  entity: entityNamed(maintenanceBill.name),
  states: maintenanceCourse.dictionary,
  open: ['pending', 'doing', 'suspended'],
  done: ['to_check', 'done'],
  device: 't.device_id',
} as const satisfies WorkRow
