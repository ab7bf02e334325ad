// Who is on duty when, what a month lacks, and what a roster does to people; pure. Instants are milliseconds since the
// epoch, so that a night in which clocks change is as long as it was.
import { daySpan, isOverMidnight } from '../calendar/day-span.ts'
import { dayAfter } from '../calendar/days.ts'

export interface Turn {
  id: string
  userId: string
  groupId: string
  shiftId: string
  /** The day it belongs to, `yyyy-MM-dd`: a night shift that ends on the next day belongs to the day it begins. */
  workDate: string
  from: number
  to: number
  isRest: boolean
  kind: 'normal' | 'overtime' | 'standby'
  state: 'draft' | 'published'
  attend: 'planned' | 'leave' | 'swapped' | 'covered'
}

export interface Group {
  id: string
  leaderId: string
  trades: readonly string[]
  /** Areas it answers for, with everything below them. */
  areaIds: readonly string[]
}

/** What somebody on duty is looked for by; what is absent does not narrow. */
export interface Wanted {
  groupId?: string
  trade?: string
  /** The area and what it is part of, from the outside in. */
  areaPath?: readonly string[]
}

export interface OnDuty {
  groupId: string
  turns: readonly Turn[]
  /** Those who are called where nobody else comes. */
  standby: readonly Turn[]
}

const worksAt = ({ from, to, isRest, state, attend }: Turn, at: number): boolean =>
  !isRest && state === 'published' && (attend === 'planned' || attend === 'covered') && from <= at && at < to

const answersFor = ({ id, trades, areaIds }: Group, { groupId, trade, areaPath }: Wanted): boolean =>
  (groupId === undefined || id === groupId) &&
  (trade === undefined || trades.length === 0 || trades.includes(trade)) &&
  (areaPath === undefined || areaIds.length === 0 || areaIds.some((area) => areaPath.includes(area)))

/** How closely a group is meant: one that names the trade and the innermost area comes before one that takes anything. */
const closeness = ({ trades, areaIds }: Group, { trade, areaPath = [] }: Wanted): number => {
  const depth = Math.max(-1, ...areaIds.map((area) => areaPath.indexOf(area)))
  return (trade !== undefined && trades.includes(trade) ? 100 : 0) + depth + 1
}

/** The groups that answer, the closest first. */
export const answering = <G extends Group>(groups: readonly G[], wanted: Wanted): G[] =>
  groups
    .filter((group) => answersFor(group, wanted))
    .toSorted((a, b) => closeness(b, wanted) - closeness(a, wanted) || (a.id < b.id ? -1 : 1))

/** The groups that answer and have somebody there at this moment, the closest first; none is a gap. */
export function onDuty(groups: readonly Group[], turns: readonly Turn[], wanted: Wanted, at: number): OnDuty[] {
  const working = turns.filter((turn) => worksAt(turn, at))
  return answering(groups, wanted)
    .map(({ id }) => {
      const own = working.filter(({ groupId }) => groupId === id)
      return {
        groupId: id,
        turns: own.filter(({ kind }) => kind !== 'standby'),
        standby: own.filter(({ kind }) => kind === 'standby'),
      }
    })
    .filter((one) => one.turns.length + one.standby.length > 0)
}

export interface Span {
  from: number
  to: number
}

/** The parts of a period in which no turn of the group works, in order. */
export function gapsIn(turns: readonly Turn[], period: Span): Span[] {
  const working = turns
    .filter(
      (turn) => worksAt(turn, turn.from) && turn.kind !== 'standby' && turn.to > period.from && turn.from < period.to,
    )
    .toSorted((a, b) => a.from - b.from)
  const gaps: Span[] = []
  let reached = period.from
  for (const { from, to } of working) {
    if (from > reached) gaps.push({ from: reached, to: from })
    reached = Math.max(reached, to)
  }
  if (reached < period.to) gaps.push({ from: reached, to: period.to })
  return gaps
}

export interface ShiftFacts {
  id: string
  isRest: boolean
  /** More than half of it lies between ten at night and six. */
  isNight: boolean
  minStaff: number
  requiredPostIds: readonly string[]
}

const HOUR = 3_600_000
export const LEAST_REST_HOURS = 11
export const MOST_DAYS = 6
export const MOST_NIGHTS = 2

export type Warning =
  | { kind: 'overlap'; userId: string; date: string; otherDate: string }
  | { kind: 'rest'; userId: string; date: string; hours: number }
  | { kind: 'days'; userId: string; date: string; count: number }
  | { kind: 'nights'; userId: string; date: string; count: number }

/** What the roster does to one person, given turns of some days around: two at once, short rests, long rows. */
export function warningsOf(turns: readonly Turn[], shifts: ReadonlyMap<string, ShiftFacts>): Warning[] {
  const found: Warning[] = []
  const working = turns
    .filter(({ isRest, attend }) => !isRest && attend !== 'leave')
    .toSorted((a, b) => a.from - b.from)
  for (const [at, turn] of working.entries()) {
    const before = working[at - 1]
    if (!before) continue
    const { userId, workDate: date } = turn
    if (turn.from < before.to) found.push({ kind: 'overlap', userId, date, otherDate: before.workDate })
    else if (before.kind !== 'standby' && turn.kind !== 'standby' && turn.from - before.to < LEAST_REST_HOURS * HOUR) {
      const hours = Math.round((turn.from - before.to) / HOUR)
      // Two shifts without a pause are one long one and no short rest.
      if (turn.from > before.to) found.push({ kind: 'rest', userId, date, hours })
    }
  }
  const isNight = ({ shiftId }: Turn) => shifts.get(shiftId)?.isNight ?? false
  found.push(...rowsOf(working, MOST_DAYS, 'days'), ...rowsOf(working.filter(isNight), MOST_NIGHTS, 'nights'))
  return found
}

/** Rows of days longer than allowed, told at the first day too many and at each after it. */
function rowsOf(turns: readonly Turn[], most: number, kind: 'days' | 'nights'): Warning[] {
  const dates = [...new Set(turns.map(({ workDate }) => workDate))].toSorted()
  const found: Warning[] = []
  let count = 0
  for (const [at, date] of dates.entries()) {
    const before = dates[at - 1]
    count = before !== undefined && dayAfter(before) === date ? count + 1 : 1
    const userId = turns[0]?.userId ?? ''
    if (count > most) found.push({ kind, userId, date, count })
  }
  return found
}

export interface Cover {
  need: number
  have: number
  missingPostIds: readonly string[]
}

/** Whether a shift of a day has the people and the positions it needs. */
export function coverOf(
  shift: ShiftFacts,
  turns: readonly Turn[],
  postsOf: ReadonlyMap<string, readonly string[]>,
): Cover {
  const there = turns.filter(
    ({ shiftId, attend, kind }) => shiftId === shift.id && attend !== 'leave' && kind !== 'standby',
  )
  const posts = new Set(there.flatMap(({ userId }) => postsOf.get(userId) ?? []))
  return {
    need: shift.minStaff,
    have: there.length,
    missingPostIds: there.length > 0 ? shift.requiredPostIds.filter((post) => !posts.has(post)) : [],
  }
}

/**
 * Shifts by person and day: each follows the pattern, the second person one step behind the first and so on, so that with
 * as many people as steps every shift is taken every day. `rotated(['a', 'b'], ['早', '休'], '2026-05-01', 3)`
 */
export function rotated(
  people: readonly string[],
  pattern: readonly string[],
  first: string,
  days: number,
  start = 0,
): { userId: string; date: string; code: string }[] {
  if (pattern.length === 0) return []
  return people.flatMap((userId, n) =>
    Array.from({ length: days }, (_, day) => ({
      userId,
      date: dayAfter(first, day),
      code: pattern[(start + day + pattern.length - (n % pattern.length)) % pattern.length] ?? '',
    })),
  )
}

/** A shift that ends when it begins, or before, ends on the next day. */
export const crossesMidnight = ({ startTime, endTime }: { startTime: string; endTime: string }): boolean =>
  isOverMidnight(startTime, endTime)

/** More than half of it lies between ten at night and six. */
export function isNightShift({ startTime, endTime }: { startTime: string; endTime: string }): boolean {
  const { from, to } = daySpan(startTime, endTime)
  const overlap = (a: number, b: number) => Math.max(0, Math.min(to, b) - Math.max(from, a))
  return (overlap(0, 360) + overlap(1320, 1800) + overlap(2760, 2880)) * 2 > to - from
}
