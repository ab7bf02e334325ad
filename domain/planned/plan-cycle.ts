// The cycle of a plan as its fields say it. Pure.
import type { Row } from '../entity.ts'
import type { Said } from './cycle-words.ts'
import { numbersIn, partsOf } from './plan-lists.ts'
import type { workPlan } from './work-plan.ts'

type Fields = Pick<
  Row<typeof workPlan>,
  | 'cycleType'
  | 'cycleInterval'
  | 'byWeekday'
  | 'byMonthDay'
  | 'times'
  | 'startDate'
  | 'endDate'
  | 'pausedMonths'
  | 'holidayPolicy'
  | 'basis'
  | 'runtimeHours'
>

/** `shiftStarts` are the shifts of the group, for plans by shift. */
export const cycleOf = (plan: Fields, shiftStarts: readonly string[] = []): Said => ({
  type: plan.cycleType,
  interval: plan.cycleInterval,
  weekdays: numbersIn(plan.byWeekday),
  monthDays: numbersIn(plan.byMonthDay),
  times: partsOf(plan.times),
  shiftStarts,
  startDate: plan.startDate.slice(0, 10),
  endDate: plan.endDate === null ? null : plan.endDate.slice(0, 10),
  pausedMonths: numbersIn(plan.pausedMonths),
  holidayPolicy: plan.holidayPolicy,
  basis: plan.basis,
  runtimeHours: plan.runtimeHours === null ? null : String(plan.runtimeHours),
})
