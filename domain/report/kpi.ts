// Figures of repairs (domain reference 4.2): what each is called, how it is calculated, and which rows stand behind it.
// Pure. A row contributes to a figure a number, or nothing where it does not belong to it; the figure is made of the sum
// and the count of these, so that days and departments add up, and a list of the rows shows where it comes from.

/** An order as far as figures know it; times in milliseconds since 1970. */
export interface OrderFact {
  reportTime: number | null
  dispatchTime: number | null
  acceptTime: number | null
  arriveTime: number | null
  startTime: number | null
  finishTime: number | null
  pausedSec: number
  responseDue: number | null
  finishDue: number | null
  responseBreached: boolean
  finishBreached: boolean
  reworkCount: number
  /** Null while the days after the finish have not passed. */
  firstFix: boolean | null
  needEvaluate: boolean
  /** Three scores of 1 to 5 together; null where nobody rated. */
  scoreTotal: number | null
}

/** Filters of a list as the console's addresses have them: `{ closeTime: '2026-11-01~2026-11-30' }`. */
export type RowFilters = Readonly<Record<string, string>>

export type Unit = 'minutes' | 'hours' | 'share' | 'score' | 'count'

export interface Words {
  zh: string
  en: string
}

interface Described extends Words {
  unit: Unit
  /** One sentence that says how it is calculated. */
  formula: Words
  /** Whether a larger figure is the better one. */
  better: 'more' | 'less'
}

export interface OrderFigure extends Described {
  /** `mean` and `share` are the sum of what rows contribute by their count. */
  how: 'mean' | 'share' | 'count' | 'percentile'
  percent?: number
  /** What a row contributes; null where it is no part of the figure. */
  of: (order: OrderFact) => number | null
  /** The rows it is about, beside closed orders of the period. */
  rows: RowFilters
  /** For a share: the rows that count. */
  hits?: RowFilters
  /** Divides what is summed up: seconds to minutes, three scores to one. */
  by: number
}

const seconds = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.round((to - from) / 1000)

const flag = (is: boolean) => (is ? 1 : 0)

const responseOf = ({ reportTime, acceptTime }: OrderFact) => seconds(reportTime, acceptTime)

const minutes = { unit: 'minutes', how: 'mean', better: 'less', rows: {}, by: 60 } as const
const share = { unit: 'share', how: 'share', by: 1 } as const

export const orderFigures = {
  closed: {
    zh: '完成工单',
    en: 'Orders closed',
    unit: 'count',
    how: 'count',
    better: 'more',
    by: 1,
    of: () => 1,
    rows: {},
    formula: { zh: '期间内关闭的工单数。', en: 'Orders closed in the period.' },
  },
  response: {
    ...minutes,
    zh: '平均响应时长',
    en: 'Response time, average',
    of: responseOf,
    formula: {
      zh: '接单时间减报修时间的平均值；已取消的工单不计。',
      en: 'Average time from the report to the acceptance; cancelled orders do not count.',
    },
  },
  responseP50: {
    ...minutes,
    how: 'percentile',
    percent: 50,
    zh: '响应时长中位数',
    en: 'Response time, median',
    of: responseOf,
    formula: {
      zh: '半数工单的响应时长不超过此值（最近秩法）。',
      en: 'Half of the orders were accepted within this time (nearest rank).',
    },
  },
  responseP90: {
    ...minutes,
    how: 'percentile',
    percent: 90,
    zh: '响应时长 P90',
    en: 'Response time, 90%',
    of: responseOf,
    formula: {
      zh: '九成工单的响应时长不超过此值（最近秩法）。',
      en: 'Nine of ten orders were accepted within this time (nearest rank).',
    },
  },
  responseOnTime: {
    ...share,
    zh: '响应及时率',
    en: 'Responses on time',
    better: 'more',
    of: ({ acceptTime, responseDue, responseBreached }) =>
      acceptTime === null || responseDue === null ? null : flag(acceptTime <= responseDue && !responseBreached),
    rows: {},
    hits: { responseBreached: '0' },
    formula: {
      zh: '不晚于应响应时间接单的工单数除以接过单的工单数；发生过的超时不因后来修改而消除。',
      en: 'Orders accepted by the time the response was due, of those accepted; a breach once recorded stays one.',
    },
  },
  dispatchDelay: {
    ...minutes,
    zh: '派单时长',
    en: 'Dispatch delay',
    of: ({ reportTime, dispatchTime }) => seconds(reportTime, dispatchTime),
    formula: {
      zh: '派单时间减报修时间的平均值。',
      en: 'Average time from the report to the dispatch.',
    },
  },
  arrival: {
    ...minutes,
    zh: '到场时长',
    en: 'Arrival time',
    of: ({ reportTime, arriveTime }) => seconds(reportTime, arriveTime),
    formula: {
      zh: '到场时间减报修时间的平均值。',
      en: 'Average time from the report to being on site.',
    },
  },
  repairTime: {
    ...minutes,
    zh: '维修时长',
    en: 'Repair time',
    of: ({ startTime, finishTime, pausedSec }) => {
      const spent = seconds(startTime, finishTime)
      return spent === null ? null : spent - pausedSec
    },
    formula: {
      zh: '完工时间减开工时间再减暂停时长，合计后除以工单数。',
      en: 'Time from the start to the finish without pauses, summed up and divided by the number of orders.',
    },
  },
  finishOnTime: {
    ...share,
    zh: '及时完成率',
    en: 'Finished on time',
    better: 'more',
    of: ({ finishTime, finishDue, finishBreached }) =>
      finishTime === null || finishDue === null ? null : flag(finishTime <= finishDue && !finishBreached),
    rows: {},
    hits: { finishBreached: '0' },
    formula: {
      zh: '不晚于应完成时间完工的工单数除以完工工单数；发生过的超时不因后来修改而消除。',
      en: 'Orders finished by the time they were due, of those finished; a breach once recorded stays one.',
    },
  },
  firstFix: {
    ...share,
    zh: '一次修复率',
    en: 'Fixed at the first visit',
    better: 'more',
    of: ({ firstFix }) => (firstFix === null ? null : flag(firstFix)),
    rows: { firstFix: '0,1' },
    hits: { firstFix: '1' },
    formula: {
      zh: '没有返修、完工后 7 天内同一设备（无设备时同一区域、工种和现象）没有新报修的工单数，除以完工已满 7 天的工单数。',
      en: 'Orders without rework and without a new request within 7 days after the finish for the same device (without a device: the same area, trade and symptom), of those finished more than 7 days ago.',
    },
  },
  rework: {
    ...share,
    zh: '返修率',
    en: 'Rework',
    better: 'less',
    of: ({ reworkCount }) => flag(reworkCount > 0),
    rows: {},
    hits: { reworkCount: '1~' },
    formula: {
      zh: '验收不通过或重开过的工单数除以关闭的工单数。',
      en: 'Orders that failed their check or were reopened, of those closed.',
    },
  },
  satisfaction: {
    zh: '满意度',
    en: 'Satisfaction',
    unit: 'score',
    how: 'mean',
    better: 'more',
    by: 3,
    of: ({ scoreTotal }) => scoreTotal,
    rows: { scoreTotal: '1~' },
    formula: {
      zh: '响应速度、维修质量、服务态度三项评分（1 至 5）的平均值；系统自动评价不计，须与评价覆盖率同看。',
      en: 'Average of the three scores (1 to 5) given by people; what the system rated by itself does not count. Read it with the coverage.',
    },
  },
  coverage: {
    ...share,
    zh: '评价覆盖率',
    en: 'Rated by people',
    better: 'more',
    of: ({ needEvaluate, scoreTotal }) => (needEvaluate ? flag(scoreTotal !== null) : null),
    rows: { needEvaluate: '1' },
    hits: { needEvaluate: '1', scoreTotal: '1~' },
    formula: {
      zh: '由人评价的工单数除以应评价的工单数。',
      en: 'Orders rated by people, of those that could be rated.',
    },
  },
} as const satisfies Record<string, OrderFigure>

export type OrderFigureName = keyof typeof orderFigures

export const isOrderFigure = (name: string): name is OrderFigureName => Object.hasOwn(orderFigures, name)
export const orderFigureNames = Object.keys(orderFigures).filter(isOrderFigure)

/** A figure as sum and count of what its rows contribute; those of several days or departments add up. */
export interface Tally {
  sum: number
  n: number
}

export const figureNamed = (name: OrderFigureName): OrderFigure => orderFigures[name]

export const isAdditive = ({ how }: OrderFigure): boolean => how !== 'percentile'

export function tallyOf(name: OrderFigureName, orders: readonly OrderFact[]): Tally {
  const { of } = figureNamed(name)
  const numbers = orders.flatMap((order) => of(order) ?? [])
  return { sum: numbers.reduce((all, one) => all + one, 0), n: numbers.length }
}

/** Nothing where there are no rows: an empty set has no share. */
export function valueOf(name: OrderFigureName, { sum, n }: Tally): number | null {
  const { how, by } = figureNamed(name)
  if (how === 'count') return n
  return n === 0 ? null : sum / n / by
}

/** The smallest value that at least so many percent do not exceed. */
export function percentileOf(name: OrderFigureName, orders: readonly OrderFact[]): number | null {
  const { of, by, percent = 50 } = figureNamed(name)
  const numbers = orders.flatMap((order) => of(order) ?? []).toSorted((a, b) => a - b)
  const at = Math.max(1, Math.ceil((percent / 100) * numbers.length)) - 1
  const found = numbers[at]
  return found === undefined ? null : found / by
}

/** Whether a repair held, once the days after its finish have passed (domain reference 4.2, `kpi.repeatDays`). */
export const REPEAT_DAYS = 7

/** Ages of open orders in calendar days, and how many of them there are. */
export const ages = [
  { name: 'today', zh: '当天', en: 'Today', least: 0, most: 0 },
  { name: 'days1', zh: '1–2 天', en: '1–2 days', least: 1, most: 2 },
  { name: 'days3', zh: '3–6 天', en: '3–6 days', least: 3, most: 6 },
  { name: 'days7', zh: '7 天以上', en: '7 days or more', least: 7, most: null },
] as const

export const openStates = [
  'to_dispatch',
  'to_accept',
  'accepted',
  'repairing',
  'suspended',
  'to_check',
  'to_evaluate',
] as const
