// Who makes the bill of a plan, by the kind of plan.
import { makeInspectionBill } from '../inspection/inspection-make.ts'
import { makeMaintenanceBill } from '../upkeep/maintenance-make.ts'
import type { MakeBill } from '../work/wish.ts'

export const makers: Readonly<Record<'inspection' | 'maintenance', MakeBill>> = {
  inspection: makeInspectionBill,
  maintenance: makeMaintenanceBill,
}
