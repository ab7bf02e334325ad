// What planned work brings: plans, rounds and upkeep.
import type { Feature } from '../feature.ts'
import inspectionBill from './inspection/inspection-bill.ts'
import inspectionIndicatorOverride from './inspection/inspection-indicator-override.ts'
import inspectionIndicator from './inspection/inspection-indicator.ts'
import inspectionTemplateDetail from './inspection/inspection-template-detail.ts'
import inspectionTemplate from './inspection/inspection-template.ts'
import { inspectionWindow } from './inspection/inspection-window.ts'
import { billWindow } from './plan/bill-window.ts'
import { planGenerate } from './plan/plan-job.ts'
import workPlan from './plan/work-plan.ts'
import maintenanceBill from './upkeep/maintenance-bill.ts'
import maintenanceIndicator from './upkeep/maintenance-indicator.ts'
import { upkeepWindow } from './upkeep/maintenance-overdue.ts'
import maintenanceTemplateDetail from './upkeep/maintenance-template-detail.ts'
import maintenanceTemplate from './upkeep/maintenance-template.ts'
import { dueLetters } from './work/due-letters.ts'

export const planned: Feature = {
  behaviours: [
    workPlan,
    maintenanceIndicator,
    maintenanceTemplate,
    maintenanceTemplateDetail,
    maintenanceBill,
    inspectionIndicator,
    inspectionIndicatorOverride,
    inspectionTemplate,
    inspectionTemplateDetail,
    inspectionBill,
  ],
  jobs: [
    planGenerate,
    billWindow({ 'inspection-bill': inspectionWindow, 'maintenance-bill': upkeepWindow }),
    dueLetters,
  ],
}
