// Upkeep nobody began in time is missed; what is not done when it is due is told as late.
import { maintenanceBill } from '@steward/domain/index'
import { deadlineWatch } from '../work/bill-deadline.ts'
import { maintenanceWork } from '../work/bill-work.ts'
import { tellOverdue } from './maintenance-letters.ts'

export const upkeepWindow = deadlineWatch(maintenanceBill, maintenanceWork.open, tellOverdue)
