// What stands on a handover by itself, one line per kind of item.
import { behaveHandovers } from '../duty/change-shifts.ts'
import { activeAlarms } from '../duty/handover-alarms.ts'
import { openInspections, openUpkeep } from '../planned/work/handover-items.ts'
import { openOrders, openRequests } from '../repair/handover-items.ts'

export default behaveHandovers([openOrders, openRequests, openInspections, openUpkeep, activeAlarms])
