// What the fields of a plan have to agree on, for console and server alike. Pure.
import { isClocks, isNumbers, numbersIn, partsOf } from './plan-lists.ts'

/** The fields that are held against one another. */
interface Facts {
  targetMode?: string | null
  deviceIds?: readonly string[] | null
  areaIds?: readonly string[] | null
  equipmentType?: string | null
  cycleType?: string | null
  byWeekday?: string | null
  byMonthDay?: string | null
  times?: string | null
  runtimeHours?: number | null
  runtimeProperty?: string | null
  basis?: string | null
  startDate?: string | null
  endDate?: string | null
  graceMinutes?: number | null
  holidayPolicy?: string | null
  pausedMonths?: string | null
  isStatutory?: number | null
  openPolicy?: string | null
  assignMode?: string | null
  groupId?: string | null
  assigneeId?: string | null
  rotation?: readonly string[] | null
  remindMinutes?: string | null
}

interface Fault<F> {
  field: F
  problem: string
}

/** Most times of a day. */
const MOST_TIMES = 24

export function planCheck(plan: Facts): Fault<keyof Facts> | undefined {
  return listFault(plan) ?? cycleFault(plan) ?? statutoryFault(plan) ?? assignFault(plan)
}

/** What cannot be read as the list it stands for, whatever else is still missing. */
export function listFault({
  byWeekday,
  byMonthDay,
  times,
  pausedMonths,
  remindMinutes,
}: Facts): Fault<keyof Facts> | undefined {
  if (!isNumbers(byWeekday, 1, 7)) return { field: 'byWeekday', problem: 'plan.weekdays' }
  if (!isNumbers(byMonthDay, 1, 31)) return { field: 'byMonthDay', problem: 'plan.month-days' }
  if (!isClocks(times) || partsOf(times).length > MOST_TIMES) return { field: 'times', problem: 'plan.times' }
  if (!isNumbers(pausedMonths, 1, 12) || numbersIn(pausedMonths).length > 11)
    return { field: 'pausedMonths', problem: 'plan.months' }
  if (!isNumbers(remindMinutes, 0, 43_200) || partsOf(remindMinutes).length > 5)
    return { field: 'remindMinutes', problem: 'plan.reminders' }
  return undefined
}

function cycleFault(plan: Facts): Fault<keyof Facts> | undefined {
  const { cycleType, startDate, endDate, basis } = plan
  if (startDate && endDate && endDate < startDate) return { field: 'endDate', problem: 'plan.end' }
  if (cycleType === 'hour' && partsOf(plan.times).length > 2) return { field: 'times', problem: 'plan.rounds' }
  if (cycleType === 'runtime') {
    if (!plan.runtimeHours) return { field: 'runtimeHours', problem: 'plan.runtime' }
    if (plan.targetMode === 'point') return { field: 'targetMode', problem: 'plan.runtime-place' }
  }
  if (basis === 'floating' && ['shift', 'once', 'runtime'].includes(cycleType ?? ''))
    return { field: 'basis', problem: 'plan.floating' }
  return undefined
}

/** What the law asks for is not left out, not paused for a season, not put off and has no grace. */
function statutoryFault(plan: Facts): Fault<keyof Facts> | undefined {
  if (plan.isStatutory !== 1) return undefined
  if (plan.holidayPolicy === 'skip' || plan.holidayPolicy === 'later')
    return { field: 'holidayPolicy', problem: 'plan.legal' }
  if (partsOf(plan.pausedMonths).length > 0) return { field: 'pausedMonths', problem: 'plan.legal' }
  if (plan.openPolicy === 'skip') return { field: 'openPolicy', problem: 'plan.legal' }
  if ((plan.graceMinutes ?? 0) > 0) return { field: 'graceMinutes', problem: 'plan.legal' }
  return undefined
}

function assignFault(plan: Facts): Fault<keyof Facts> | undefined {
  const { assignMode, cycleType } = plan
  if (assignMode === 'user' && !plan.assigneeId) return { field: 'assigneeId', problem: 'plan.assignee' }
  if (assignMode === 'rotate' && !plan.rotation?.length) return { field: 'rotation', problem: 'plan.rotation' }
  const needsGroup = assignMode === 'group' || assignMode === 'on_duty' || cycleType === 'shift'
  if (needsGroup && !plan.groupId) return { field: 'groupId', problem: 'plan.group' }
  return undefined
}
