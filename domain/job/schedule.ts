// When scheduled work is due: cron expressions in the hospital's time zone, and what is done about missed times.
import { Cron } from 'croner'
import { problem } from '../problems.ts'

/** What happens to times that passed while nobody could run them: all of them (at most ten), one run, or none. */
export type Missed = 'all' | 'once' | 'skip'

export interface Schedule {
  /** The first time after this one; undefined when there is none, as with a year that is over. */
  next(after: Date): Date | undefined
  /** The last times up to and including this one, oldest first. */
  last(until: Date, most: number): Date[]
}

export interface Bounds {
  /** Shortest and longest time between two runs, in seconds. */
  least?: number
  most?: number
}

/** Runs made up for after a standstill. */
export const MOST_MISSED = 10
/** A run that begins this late (ms) is on time. */
const PUNCTUAL = 60_000
/** Gaps between so many runs are held against the bounds. */
const SAMPLE = 24

/**
 * Reads a cron expression: five fields as in Unix (Sunday is 0), six or seven as in Quartz (seconds first, Sunday is
 * 1, year last). A time that the clock skips in spring is run after the gap, one that comes twice in autumn once.
 */
export function scheduleOf(expression: string, timeZone: string): Schedule {
  const cron = read(expression.trim().replace(/\s+/g, ' ').toUpperCase(), timeZone)
  return {
    next: (after) => cron.nextRun(after) ?? undefined,
    last: (until, most) => cron.previousRuns(most, new Date(until.getTime() + 1)).toReversed(),
  }
}

const wrong = (expression: string) => problem('job.cron', { expression }, { field: 'cronExpression' })

function read(expression: string, timezone: string): Cron {
  const fields = expression.split(' ')
  const isQuartz = fields.length > 5
  const [day = '', , weekday = ''] = fields.slice(isQuartz ? 3 : 2)
  // Dates and names such as @daily are no expressions of this family.
  if (fields.length < 5 || fields.length > 7 || !/^[\dA-Z*?,/#-]+( [\dA-Z*?,/#-]+)+$/.test(expression))
    throw wrong(expression)
  // Cron joins the two with "or", people mean "and": one of them has to stay open, as in Quartz.
  if (![day, weekday].some((field) => field === '*' || field === '?'))
    throw problem('job.cron-days', {}, { field: 'cronExpression' })
  try {
    return new Cron(expression.replaceAll('?', '*'), {
      timezone,
      paused: true,
      sloppyRanges: true,
      alternativeWeekdays: isQuartz,
    })
  } catch {
    throw wrong(expression)
  }
}

/** Refuses a schedule that never runs, or runs more or less often than its job allows. */
export function mustFit(schedule: Schedule, { least = 1, most = Infinity }: Bounds, now: Date): void {
  let before = schedule.next(now)
  if (!before) throw problem('job.never', {}, { field: 'cronExpression' })
  for (let n = 0; n < SAMPLE; n += 1) {
    const after = schedule.next(before)
    const gap = after ? (after.getTime() - before.getTime()) / 1000 : Infinity
    if (gap < least) throw problem('job.too-often', spanWords(least), { field: 'cronExpression' })
    // The clock's own leap in autumn is an hour.
    if (gap > most + 3600) throw problem('job.too-rare', spanWords(most), { field: 'cronExpression' })
    if (!after) return
    before = after
  }
}

const units = [
  [86_400, '天', 'd'],
  [3600, '小时', 'h'],
  [60, '分钟', 'min'],
  [1, '秒', 's'],
] as const

function spanWords(seconds: number) {
  const [size, zh, en] = units.find(([unit]) => seconds % unit === 0) ?? units[3]
  return { span: `${seconds / size}${zh}`, spanEn: `${seconds / size} ${en}` }
}

export interface Due {
  at: Date
  /** Its time had passed before anybody could run it. */
  isMissed: boolean
}

/** Which of the times since `planned` are run at `now`, oldest first. */
export function due(schedule: Schedule, planned: Date, now: Date, missed: Missed): Due[] {
  const passed = schedule
    .last(now, missed === 'all' ? MOST_MISSED : 1)
    .filter((at) => at >= planned)
    .map((at) => ({ at, isMissed: now.getTime() - at.getTime() > PUNCTUAL }))
  return missed === 'skip' ? passed.filter(({ isMissed }) => !isMissed) : passed
}

/** Seconds to wait before attempt `n` (1 is the first repetition): doubled each time, an hour at most. */
export const backOff = (first: number, n: number): number => Math.min(3600, first * 2 ** Math.min(n - 1, 20))

/** `every('10 min')` as a cron expression; the span has to divide its day, hour or minute. */
export function every(span: `${number} ${'s' | 'min' | 'h'}`): string {
  const [count, unit] = span.split(' ')
  const n = Number(count)
  const whole = unit === 'h' ? 24 : 60
  if (!Number.isInteger(n) || n < 1 || whole % n !== 0) throw new Error(`${span} does not divide a day evenly`)
  const step = n === 1 ? '*' : `*/${n}`
  if (unit === 's') return `${step} * * * * *`
  return unit === 'min' ? `0 ${step} * * * *` : `0 0 ${step} * * *`
}
