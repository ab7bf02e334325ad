// Inspections and upkeep that a shift leaves to the next: begun and not finished, or due to begin by now.
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import { collector } from '../../duty/handover-collector.ts'

/** Given to one of their people, or to the group where nobody has taken it. */
const isTheirs = `t.assignee_id = any(g.people) or t.helper_ids && g.people or t.assignee_id is null and t.group_id = g.id`
const isLate = `t.is_overdue = 1`

export const openInspections = collector({
  kind: 'inspection',
  entity: entityNamed(inspectionBill.name),
  no: 't.bill_no',
  title: 't.title',
  isOpen: `t.bill_status = 'doing' or t.bill_status = 'pending' and t.planned_time <= now()`,
  isTheirs,
  mustFollow: isLate,
})

/** A device that is shut down for the work is to be known to whoever comes. */
export const openUpkeep = collector({
  kind: 'maintenance',
  entity: entityNamed(maintenanceBill.name),
  no: 't.bill_no',
  title: 't.title',
  isOpen: `t.bill_status in ('doing', 'suspended') or t.bill_status = 'pending' and t.planned_time <= now()`,
  isTheirs,
  mustFollow: `${isLate} or t.is_shut = 1`,
})
