// The form of a plan in its three parts, and what is asked in which case.
import type { Typed } from '../../screen/draft.ts'
import type { Look } from '../../screen/look.ts'
import { MonthDayInput, MonthInput, TimesInput, WeekdayInput } from './plan-inputs.tsx'
import { label } from './words/label.ts'

const is =
  (name: string, ...values: readonly string[]) =>
  (typed: Typed) =>
    values.includes(String(typed[name]))

const monthly = is('cycleType', 'month', 'quarter', 'half_year', 'year')
const isMeter = is('cycleType', 'runtime')
const isFloating = is('basis', 'floating')
const withClock = (typed: Typed) => !is('cycleType', 'runtime', 'shift')(typed)

export const planLook = {
  sections: [
    {
      ...label((words) => words.plan.section.about),
      fields: [
        'name',
        'planType',
        'templateId',
        'targetMode',
        'deviceIds',
        'areaIds',
        'equipmentType',
        'billMode',
        'remark',
      ],
    },
    {
      ...label((words) => words.plan.section.cycle),
      fields: [
        'cycleType',
        'cycleInterval',
        'byWeekday',
        'byMonthDay',
        'runtimeHours',
        'runtimeProperty',
        'times',
        'startDate',
        'endDate',
        'basis',
        'holidayPolicy',
        'pausedMonths',
        'isStatutory',
      ],
    },
    {
      ...label((words) => words.plan.section.assign),
      fields: [
        'assignMode',
        'groupId',
        'assigneeId',
        'rotation',
        'reviewerId',
        'windowMinutes',
        'leadMinutes',
        'graceMinutes',
        'openPolicy',
        'remindMinutes',
      ],
    },
  ],
  wide: ['name', 'deviceIds', 'areaIds', 'byMonthDay', 'pausedMonths', 'times', 'rotation', 'remark'],
  inputs: { byWeekday: WeekdayInput, byMonthDay: MonthDayInput, pausedMonths: MonthInput, times: TimesInput },
  shown: {
    deviceIds: is('targetMode', 'devices'),
    areaIds: is('targetMode', 'area', 'point'),
    equipmentType: is('targetMode', 'area', 'type'),
    billMode: (typed) => !isMeter(typed),
    cycleInterval: (typed) => !is('cycleType', 'runtime', 'once')(typed),
    byWeekday: is('cycleType', 'week'),
    byMonthDay: (typed) => monthly(typed) && !isFloating(typed),
    runtimeHours: isMeter,
    runtimeProperty: isMeter,
    times: withClock,
    basis: (typed) => !is('cycleType', 'runtime', 'once', 'shift')(typed),
    holidayPolicy: (typed) => !isMeter(typed),
    pausedMonths: (typed) => !isMeter(typed) && !is('isStatutory', '1')(typed),
    graceMinutes: (typed) => !is('isStatutory', '1')(typed),
    assigneeId: is('assignMode', 'user'),
    rotation: is('assignMode', 'rotate'),
  },
} as const satisfies Look
