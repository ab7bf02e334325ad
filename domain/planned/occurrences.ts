// When the work of a plan falls due, in local times (wall-clock.ts). The moment of asking never matters: any two spans agree
// where they overlap. Pure.
import { daySpan, minuteOf } from '../calendar/day-span.ts'
import { type DaysOff, FARTHEST, type HolidayPolicy, movedDay } from '../calendar/days-off.ts'
import { dayNumber, weekdayOf } from '../calendar/days.ts'
import { dayInMonth, monthIndex, monthOf } from '../calendar/months.ts'
import { DAY } from '../calendar/wall-clock.ts'

export type CycleType =
  | 'hour'
  | 'shift'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'half_year'
  | 'year'
  | 'runtime'
  | 'once'

export interface Cycle {
  type: CycleType
  /** Every so many. */
  interval: number
  /** Monday is 1; none is the weekday of the first day. */
  weekdays: readonly number[]
  /** 31 is the last day of any month; none is the day of the first one. */
  monthDays: readonly number[]
  /** `HH:mm`; by the hour these are the first and, where there is one, the last of a round, which may be after midnight. */
  times: readonly string[]
  /** When the shifts of the group begin, for plans by shift. */
  shiftStarts: readonly string[]
  startDate: string
  endDate: string | null
  /** Months in which it rests. */
  pausedMonths: readonly number[]
  holidayPolicy: HolidayPolicy
}

const MONTHS: Readonly<Partial<Record<CycleType, number>>> = { month: 1, quarter: 3, half_year: 6, year: 12 }

/** Occurrences after `from`, up to and including `to`, in order; at most so many. */
export function occurrences(cycle: Cycle, off: DaysOff, from: number, to: number, most = Infinity): number[] {
  const first = dayNumber(cycle.startDate)
  const last = Math.min(cycle.endDate === null ? Infinity : dayNumber(cycle.endDate), Math.floor(to / DAY))
  if (isEvenly(cycle)) return evenly(cycle, off, { from, to, first, last, most })
  const found: number[] = []
  const minutes = minutesOf(cycle)
  let done = -Infinity
  // Days are moved by at most so many: whatever may fall into the span is looked at, and nothing twice.
  const begin = Math.max(first, Math.floor(from / DAY) - FARTHEST * 2)
  for (const natural of naturalDays(cycle, begin, last + FARTHEST)) {
    const day = settledDay(cycle, off, natural)
    if (day === undefined || day <= done || day < first || day > last) continue
    done = day
    for (const minute of minutes(natural)) {
      const at = day * DAY + minute
      if (at <= from) continue
      if (at > to || found.length >= most) return found
      found.push(at)
    }
  }
  return found
}

/** The first occurrence after a local time; undefined where there is none any more. */
export function nextOccurrence(cycle: Cycle, off: DaysOff, after: number): number | undefined {
  const start = Math.max(after, dayNumber(cycle.startDate) * DAY - 1)
  for (const years of [0.1, 1.1, 10, 210]) {
    const [found] = occurrences(cycle, off, start, start + Math.ceil(years * 366) * DAY, 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** What is done again so long after it was done: the next time, reckoned from the last. */
export function occurrenceAfterDone(cycle: Cycle, off: DaysOff, done: number): number | undefined {
  if (cycle.type === 'once' || cycle.type === 'runtime') return undefined
  if (cycle.type === 'hour') return withinEnd(cycle, done + cycle.interval * 60)
  const today = Math.floor(done / DAY)
  const months = MONTHS[cycle.type]
  let day =
    months === undefined
      ? today + cycle.interval * (cycle.type === 'week' ? 7 : 1)
      : dayInMonth(monthIndex(today) + months * cycle.interval, dateOf(today))
  if (cycle.type === 'week' && cycle.weekdays.length > 0) while (!cycle.weekdays.includes(weekdayOf(day))) day += 1
  for (let rest = 0; rest < 12 && cycle.pausedMonths.includes(monthOf(day)); rest += 1)
    day = dayInMonth(monthIndex(day) + 1, 1)
  // Work that is due once is not left out because of a holiday.
  const policy = cycle.holidayPolicy === 'skip' ? 'later' : cycle.holidayPolicy
  const moved = movedDay(off, day, policy, cycle.weekdays) ?? day
  const at = (moved > today ? moved : day) * DAY + (clocksOf(cycle)[0] ?? 0)
  return withinEnd(cycle, at)
}

const withinEnd = ({ endDate }: Cycle, at: number) =>
  endDate !== null && Math.floor(at / DAY) > dayNumber(endDate) ? undefined : at

export interface Meter {
  /** Running hours when it was last due. */
  base: number | null
  /** The first reading below that, until it is known to be where a new meter began; with its time, epoch in ms. */
  fallen: { value: number; ts: number } | null
}

/** So long a meter stays below where it was before it counts as another one, in ms. */
const STAYS = 15 * 60_000

/**
 * Whether a meter has run so many hours since. One that reads less was replaced if later readings say the same, and then
 * counts from the first of them: a device that has just come up may read nothing for a moment.
 */
export function meterDue({ base, fallen }: Meter, reading: { value: number; ts: number }, hours: number) {
  const { value, ts } = reading
  if (base === null) return { base: value, fallen: null, isDue: false }
  if (value >= base) return dueSince(base, value, hours)
  if (fallen === null || value < fallen.value) return { base, fallen: reading, isDue: false }
  return ts - fallen.ts < STAYS ? { base, fallen, isDue: false } : dueSince(fallen.value, value, hours)
}

const dueSince = (base: number, value: number, hours: number) => {
  const isDue = value >= base + hours
  return { base: isDue ? value : base, fallen: null, isDue }
}

/** By the hour in steps that do not divide a day and know no end of the day: counted on from the first. */
const isEvenly = ({ type, interval, times }: Cycle) => type === 'hour' && 24 % interval !== 0 && times.length < 2

interface Span {
  from: number
  to: number
  first: number
  last: number
  most: number
}

function evenly(cycle: Cycle, off: DaysOff, { from, to, first, last, most }: Span): number[] {
  const found: number[] = []
  const step = cycle.interval * 60
  const start = first * DAY + (clocksOf(cycle)[0] ?? 0)
  let at = start + Math.max(0, Math.ceil((from + 1 - start) / step)) * step
  for (; at <= to && found.length < most; at += step) {
    const day = Math.floor(at / DAY)
    if (day > last) break
    if (settledDay(cycle, off, day) === day) found.push(at)
  }
  return found
}

/** The day on which a day's work is done; undefined where it rests, or is left out. */
function settledDay(cycle: Cycle, off: DaysOff, natural: number): number | undefined {
  const { pausedMonths, type } = cycle
  const rests = (day: number) => pausedMonths.length > 0 && pausedMonths.includes(monthOf(day))
  if (rests(natural)) return undefined
  // Rounds of a day off are not made up for on a day that has its own.
  const isRound = type === 'hour' || type === 'shift'
  const policy = isRound && cycle.holidayPolicy !== 'keep' ? 'skip' : cycle.holidayPolicy
  const day = movedDay(off, natural, policy, type === 'week' ? cycle.weekdays : [])
  return day === undefined || rests(day) ? undefined : day
}

/** The days the cycle itself names, in order, from `begin` to `end`. */
function* naturalDays(cycle: Cycle, begin: number, end: number): Generator<number> {
  const first = dayNumber(cycle.startDate)
  const { type, interval } = cycle
  const months = MONTHS[type]
  if (type === 'runtime') return
  if (type === 'once') {
    if (begin <= first && first <= end) yield first
    return
  }
  if (months !== undefined) {
    yield* monthly(cycle, months * interval, begin, end)
    return
  }
  if (type === 'week') {
    yield* weekly(cycle, begin, end)
    return
  }
  // Shifts are counted one by one below: every day has some.
  const step = type === 'day' ? interval : 1
  for (let day = first + Math.max(0, Math.ceil((begin - first) / step)) * step; day <= end; day += step) yield day
}

function* monthly({ startDate, monthDays }: Cycle, step: number, begin: number, end: number): Generator<number> {
  const first = dayNumber(startDate)
  const anchor = monthIndex(first)
  const dates = monthDays.length > 0 ? monthDays : [dateOf(first)]
  let index = anchor + Math.max(0, Math.floor((monthIndex(begin) - anchor) / step)) * step
  for (; dayInMonth(index, 1) <= end; index += step) {
    const days = [...new Set(dates.map((date) => dayInMonth(index, date)))].toSorted((a, b) => a - b)
    for (const day of days) if (day >= first && day >= begin && day <= end) yield day
  }
}

function* weekly({ startDate, weekdays, interval }: Cycle, begin: number, end: number): Generator<number> {
  const first = dayNumber(startDate)
  const named = weekdays.length > 0 ? weekdays.toSorted((a, b) => a - b) : [weekdayOf(first)]
  const anchor = first - weekdayOf(first) + 1
  const step = interval * 7
  let monday = anchor + Math.max(0, Math.floor((begin - anchor) / step)) * step
  for (; monday <= end; monday += step)
    for (const weekday of named) {
      const day = monday + weekday - 1
      if (day >= first && day >= begin && day <= end) yield day
    }
}

/** The minutes of a day at which the work is due. */
function minutesOf(cycle: Cycle): (day: number) => readonly number[] {
  const clocks = clocksOf(cycle)
  if (cycle.type === 'shift') {
    const starts = sorted(cycle.shiftStarts.map(minuteOf))
    if (cycle.interval === 1) return () => starts
    const first = dayNumber(cycle.startDate)
    return (day) => starts.filter((_, at) => ((day - first) * starts.length + at) % cycle.interval === 0)
  }
  if (cycle.type !== 'hour') return () => clocks
  const step = cycle.interval * 60
  const span = spanOf(cycle, step)
  const count = Math.floor((span.to - span.from) / step) + 1
  const rounds = Array.from({ length: Math.max(0, count) }, (_, at) => span.from + at * step)
  return () => rounds
}

/** From the first to the last of a day's rounds; without a last they go on all day. */
function spanOf({ times: [first = '00:00', last] }: Cycle, step: number): { from: number; to: number } {
  return last === undefined ? { from: minuteOf(first) % step, to: DAY - 1 } : daySpan(first, last)
}

const sorted = (minutes: readonly number[]) => [...new Set(minutes)].toSorted((a, b) => a - b)

const clocksOf = ({ times }: Cycle): number[] => (times.length > 0 ? sorted(times.map(minuteOf)) : [0])

const dateOf = (day: number): number => new Date(day * DAY * 60_000).getUTCDate()
