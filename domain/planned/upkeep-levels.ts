// Levels of upkeep: which bill settles which, until when the law waits, and when it is due again. Pure; times are local
// texts `yyyy-MM-dd HH:mm:ss` of the hospital, days `yyyy-MM-dd`.
import { dayAfter } from '../calendar/days.ts'
import { monthsAfter } from '../calendar/months.ts'
import { maintainLevel } from './dictionaries.ts'

export type Level = keyof typeof maintainLevel.entries

/** `rankOf('year') > rankOf('month')` */
export const rankOf = (level: Level): number => maintainLevel.keys.indexOf(level)

/** Templates by what tells them from others over all their versions, with those they include. */
export type Includes = ReadonlyMap<string, readonly string[]>

/** What a template includes, and what that includes; never itself. */
export function allIncluded(template: string, includes: Includes): Set<string> {
  const found = new Set<string>()
  const waiting = [...(includes.get(template) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === template || found.has(next)) continue
    found.add(next)
    waiting.push(...(includes.get(next) ?? []))
  }
  return found
}

export interface Due {
  id: string
  template: string
  /** The device, or what else the work is about. */
  target: string
  /** `yyyy-MM-dd` */
  day: string
}

/**
 * Which bill settles which: of those about the same target on the same day the one whose template includes the others
 * does their work too, so that one lift is stopped once. Settled ones by what settles them, which itself is not settled.
 */
export function settled(due: readonly Due[], includes: Includes): Map<string, string> {
  const found = new Map<string, string>()
  for (const together of Map.groupBy(due, ({ target, day }) => `${day} ${target}`).values()) {
    const reach = new Map(together.map((one) => [one.id, allIncluded(one.template, includes)]))
    const isAbove = (a: Due, b: Due) => reach.get(a.id)?.has(b.template) ?? false
    const tops = together.filter((one) => !together.some((other) => isAbove(other, one)))
    for (const one of together) {
      const top = tops.find((other) => isAbove(other, one))
      if (top) found.set(one.id, top.id)
    }
  }
  return found
}

/** Days between two times by level; a month and longer follow the calendar. */
const MONTHS: Readonly<Record<Level, number>> = {
  routine: 0,
  half_month: 0,
  month: 1,
  quarter: 3,
  half_year: 6,
  year: 12,
}
const DAYS: Readonly<Partial<Record<Level, number>>> = { routine: 1, half_month: 15 }

/** The day on which upkeep of a level is due again; where the law names a period, that decides. */
export function nextDay(level: Level, done: string, statutoryDays: number | null = null): string {
  const days = statutoryDays ?? DAYS[level]
  return days === undefined ? monthsAfter(done, MONTHS[level]) : dayAfter(done, days)
}

/** When devices were last kept up as the law asks: the longest ago of them, and whether some never were. */
export interface LastDone {
  oldest: string | null
  isNever: boolean
}

/**
 * The last moment the law allows: so many days after it was last done; for what never was, when it was first to be done.
 * Of several devices the one that comes first decides. Null for upkeep the law says nothing of.
 */
export function legalLimit(
  statutoryDays: number | null,
  { oldest, isNever }: LastDone,
  originalDue: string,
): string | null {
  if (statutoryDays === null) return null
  if (oldest === null) return originalDue
  const limit = `${dayAfter(oldest, statutoryDays)} 23:59:59`
  return isNever ? earlier(originalDue, limit) : limit
}

/** Of two local times the first; a missing one is none: `earlier('2026-05-02 08:00:00', null)` is the given one. */
export const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one)

/** Of the periods of several laws the shortest holds for what obeys them all; null where none is named. */
export const shortestOf = (days: readonly (number | null)[]): number | null =>
  days.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)

/** A bill is put off this often at most. */
export const MOST_DEFERRALS = 2

interface Deferred {
  dueTime: string
  deferCount: number
  legalDue: string | null
}

/** Why a bill cannot be put off to that time; undefined where it can. */
export function deferFault(
  bill: Deferred,
  newDue: string,
): 'upkeep.defer-often' | 'upkeep.defer-earlier' | 'upkeep.legal' | undefined {
  if (bill.deferCount >= MOST_DEFERRALS) return 'upkeep.defer-often'
  if (newDue <= bill.dueTime) return 'upkeep.defer-earlier'
  return bill.legalDue !== null && newDue > bill.legalDue ? 'upkeep.legal' : undefined
}
