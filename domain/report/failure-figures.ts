// Figures of failures (domain reference 4.2); calculated by `reliabilityOf`.
import type { Reliability } from '../repair/reliability.ts'
import type { RowFilters, Unit, Words } from './kpi.ts'

export interface FailureFigure extends Words {
  unit: Unit
  formula: Words
  better: 'more' | 'less'
  value: (of: Reliability) => number | null
  /** How many rows it is about. */
  n: (of: Reliability) => number
  /** Lists whose rows together are those behind it; `$period` and `$until` stand for the days. */
  rows: readonly RowFilters[]
}

const began = { failTime: '$period', isDown: '1', planned: '0' }
/** Those that were over in the period or later, and those that last on. */
const touching: readonly RowFilters[] = [
  { failTime: '$until', restoreTime: '$since', isDown: '1', planned: '0' },
  { failTime: '$until', failStatus: 'open', isDown: '1', planned: '0' },
]

export const failureFigures = {
  failures: {
    zh: '停机故障',
    en: 'Failures with downtime',
    unit: 'count',
    better: 'less',
    value: ({ failures }) => failures,
    n: ({ failures }) => failures,
    rows: [began],
    formula: {
      zh: '期间内开始的非计划停机故障数。',
      en: 'Unplanned failures that put a device out of service and began in the period.',
    },
  },
  mtbf: {
    zh: '平均无故障时间',
    en: 'Time between failures',
    unit: 'hours',
    better: 'more',
    value: ({ mtbf }) => mtbf,
    n: ({ failures }) => failures,
    rows: [began],
    formula: {
      zh: '（期间日历小时 − 停机小时 − 计划停机小时）除以期间内开始的非计划停机故障数；没有故障时只知大于运行小时。',
      en: 'Calendar hours of the period without downtime and planned outages, divided by the unplanned failures that began in it; without any it is only known to be more.',
    },
  },
  mttr: {
    zh: '平均恢复时间',
    en: 'Time to restore',
    unit: 'minutes',
    better: 'less',
    value: ({ mttr }) => mttr,
    n: ({ restored }) => restored,
    rows: [{ restoreTime: '$period', planned: '0' }],
    formula: {
      zh: '期间内恢复的非计划故障，恢复时间减故障时间的平均值；未恢复的另列。',
      en: 'Average time from failing to being restored, of the unplanned failures restored in the period; open ones are shown apart.',
    },
  },
  availability: {
    zh: '可用率',
    en: 'Availability',
    unit: 'share',
    better: 'more',
    value: ({ availability }) => availability,
    n: ({ touching: n }) => n,
    rows: touching,
    formula: {
      zh: '1 减去非计划停机小时除以（期间日历小时 − 计划停机小时）。',
      en: 'One minus the unplanned downtime divided by the calendar hours without planned outages.',
    },
  },
  openFailures: {
    zh: '未恢复故障',
    en: 'Failures not restored',
    unit: 'count',
    better: 'less',
    value: ({ open }) => open,
    n: ({ open }) => open,
    rows: [
      { failTime: '$until', failStatus: 'open', planned: '0' },
      { failTime: '$until', restoreTime: '$after', planned: '0' },
    ],
    formula: {
      zh: '期末尚未恢复的非计划故障数。',
      en: 'Unplanned failures that last on at the end of the period.',
    },
  },
} as const satisfies Record<string, FailureFigure>

export type FailureFigureName = keyof typeof failureFigures

export const isFailureFigure = (name: string): name is FailureFigureName => Object.hasOwn(failureFigures, name)
export const failureFigureNames = Object.keys(failureFigures).filter(isFailureFigure)

/** The filters with the days of the period: both ends included. */
export function withDays(filters: RowFilters, first: string, last: string, after: string): RowFilters {
  const spans: Readonly<Record<string, string>> = {
    $period: `${first}~${last}`,
    $until: `~${last}`,
    $since: `${first}~`,
    $after: `${after}~`,
  }
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, spans[value] ?? value]))
}
