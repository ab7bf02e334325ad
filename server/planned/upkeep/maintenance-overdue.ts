// Upkeep nobody began in time is missed; what is not done when it is due is told as late.
import { maintenanceBill } from '@steward/domain/index'
import { billDeadline } from '../work/bill-deadline.ts'
import { maintenanceWork } from '../work/bill-work.ts'
import { tellOverdue } from './maintenance-letters.ts'

export const upkeepWindow = billDeadline(maintenanceBill, maintenanceWork.open, tellOverdue)
