// The cycle of a plan as a sentence in plain words. Pure.
import { isOverMidnight } from '../calendar/day-span.ts'
import type { Cycle, CycleType } from './occurrences.ts'

type Locale = 'zh' | 'en'

export interface Said extends Cycle {
  basis: 'fixed' | 'floating'
  runtimeHours?: string | null
}

const units: Readonly<Record<CycleType, readonly [zh: string, en: string, many: string]>> = {
  hour: ['小时', 'hour', 'hours'],
  shift: ['个班次', 'shift', 'shifts'],
  day: ['天', 'day', 'days'],
  week: ['周', 'week', 'weeks'],
  month: ['个月', 'month', 'months'],
  quarter: ['个季度', 'quarter', 'quarters'],
  half_year: ['个半年', 'half year', 'half years'],
  year: ['年', 'year', 'years'],
  runtime: ['', '', ''],
  once: ['', '', ''],
}

const single: Readonly<Partial<Record<CycleType, string>>> = {
  hour: '每小时',
  shift: '每班',
  day: '每天',
  week: '每周',
  month: '每月',
  quarter: '每季度',
  half_year: '每半年',
  year: '每年',
}

const weekdays = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const isMonthly = (type: CycleType) => ['month', 'quarter', 'half_year', 'year'].includes(type)

/** `cycleWords({ type: 'week', interval: 2, weekdays: [1, 4], times: ['08:00'], … }, 'zh')` → `每2周的周一、周四，08:00` */
export function cycleWords(cycle: Said, locale: Locale): string {
  const parts = locale === 'zh' ? chinese(cycle) : english(cycle)
  return parts.filter((part) => part !== '').join(locale === 'zh' ? '，' : ', ')
}

const sortedNumbers = (list: readonly number[]) => list.toSorted((a, b) => a - b)

function chinese(cycle: Said): string[] {
  const { type, interval, basis, times, pausedMonths, startDate, endDate } = cycle
  const clocks = times.toSorted().join('、')
  if (type === 'once') return [`${startDate} ${clocks}，只做一次`]
  if (type === 'runtime') return [`每运行${cycle.runtimeHours ?? ''}小时`]
  const every = interval === 1 ? (single[type] ?? '') : `每${interval}${units[type][0]}`
  const days =
    type === 'week' && cycle.weekdays.length > 0
      ? `${every}的${sortedNumbers(cycle.weekdays)
          .map((one) => weekdays.zh[one - 1] ?? '')
          .join('、')}`
      : isMonthly(type) && cycle.monthDays.length > 0 && basis === 'fixed'
        ? `${every}的${sortedNumbers(cycle.monthDays)
            .map((one) => (one === 31 ? '最后一天' : `${one}日`))
            .join('、')}`
        : every
  const first = basis === 'floating' ? `完成满${interval}${units[type][0]}后` : days
  const rounds = basis === 'floating' ? '' : roundsZh(times)
  return [
    first,
    type === 'shift' ? '接班时' : type === 'hour' ? rounds : clocks,
    policyZh[cycle.holidayPolicy],
    pausedMonths.length > 0 ? `${sortedNumbers(pausedMonths).join('、')}月停` : '',
    endDate === null ? '' : `到${endDate}为止`,
  ]
}

const policyZh = { keep: '', skip: '休息日不做', earlier: '遇休息日提前', later: '遇休息日顺延' } as const
const policyEn = {
  keep: '',
  skip: 'not on days off',
  earlier: 'on the workday before a day off',
  later: 'on the workday after a day off',
} as const

function roundsZh(times: readonly string[]): string {
  const [from = '00:00', until] = times
  if (until === undefined) return `从${from}起`
  return isOverMidnight(from, until) ? `${from}至次日${until}` : `${from}至${until}`
}

function english(cycle: Said): string[] {
  const { type, interval, basis, times, pausedMonths, startDate, endDate } = cycle
  const clocks = listed(times.toSorted())
  if (type === 'once') return [`Once, on ${startDate} at ${clocks}`]
  if (type === 'runtime') return [`Every ${cycle.runtimeHours ?? ''} hours of operation`]
  const [, one, many] = units[type]
  const every = interval === 1 ? `Every ${one}` : `Every ${interval} ${many}`
  const days =
    type === 'week' && cycle.weekdays.length > 0
      ? `${every} on ${listed(sortedNumbers(cycle.weekdays).map((at) => weekdays.en[at - 1] ?? ''))}`
      : isMonthly(type) && cycle.monthDays.length > 0 && basis === 'fixed'
        ? `${every} on ${listed(sortedNumbers(cycle.monthDays).map((at) => (at === 31 ? 'the last day' : `day ${at}`)))}`
        : every
  const first = basis === 'floating' ? `${interval} ${interval === 1 ? one : many} after it was done` : days
  const at = type === 'shift' ? 'when the shift begins' : type === 'hour' ? roundsEn(times) : `at ${clocks}`
  const isBare = (type === 'hour' && basis === 'floating') || (type !== 'hour' && type !== 'shift' && clocks === '')
  return [
    isBare ? first : `${first} ${at}`,
    policyEn[cycle.holidayPolicy],
    pausedMonths.length > 0 ? `not in ${listed(sortedNumbers(pausedMonths).map((m) => months[m - 1] ?? ''))}` : '',
    endDate === null ? '' : `until ${endDate}`,
  ]
}

function roundsEn(times: readonly string[]): string {
  const [from = '00:00', until] = times
  if (until === undefined) return `from ${from}`
  return isOverMidnight(from, until) ? `from ${from} to ${until} the next day` : `from ${from} to ${until}`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
