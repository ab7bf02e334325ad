// How much alarms ask of those who answer them, and which rules are to be mended for it. Pure.
import type { Flood } from './flood.ts'

/** Shares (%) of critical, major and lesser alarms that people can work with (EEMUA 191). */
export const SPLIT = [5, 15, 80] as const

/** Days that figures go back at most. */
export const MOST_DAYS = 31
/** Rows of each list. */
export const LISTED = 10

/** What a rule raised in the period. */
export interface RuleLoad {
  ruleId: string
  ruleName: string
  level: number
  alarms: number
  /** How often they came, repeats counted. */
  times: number
  /** Half of those that recovered did so within this many seconds; null where none did. */
  median: number | null
  /** Alarms over which nobody did anything. */
  untouched: number
}

export interface StandingAlarm {
  id: string
  name: string
  deviceName: string
  level: number
  /** Epoch in ms. */
  since: number
}

/** Of alarms that people were told of by themselves, within what the reader may see. Times are epochs in ms. */
export interface AlarmFigures {
  from: number
  to: number
  told: number
  /** Told with another one, or kept quiet while somebody worked at the device. */
  grouped: number
  incidents: number
  /** New alarms per ten minutes. */
  average: number
  peak: { at: number; alarms: number } | null
  /** Share (%) of the time in which there was a flood. */
  inFlood: number
  floods: Flood[]
  /** By level, 1 to 4. */
  levels: number[]
  days: { day: string; alarms: number; peak: number }[]
  /** Active for more than a day. */
  standing: { count: number; longest: StandingAlarm[] }
  rules: RuleLoad[]
}

/** Shares (%) of critical, major and lesser alarms, in whole numbers; null where there were none. */
export function splitOf(levels: readonly number[]): [number, number, number] | null {
  const [critical = 0, major = 0, ...lesser] = levels
  const all = levels.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const [one, two] = [Math.round((critical / all) * 100), Math.round((major / all) * 100)]
  return lesser.some((count) => count > 0) ? [one, two, Math.max(100 - one - two, 0)] : [one, 100 - one, 0]
}

/** Seconds below which an alarm is over before anybody could have acted. */
const SHORT = 60
/** Fewer say nothing of a rule. */
const LEAST = 3

export interface Nuisances {
  frequent: RuleLoad[]
  short: RuleLoad[]
  untouched: RuleLoad[]
}

/** Rules whose alarms come most often, are over the soonest, and are never acted on; each list at most ten. */
export function nuisancesAmong(rules: readonly RuleLoad[]): Nuisances {
  const enough = rules.filter(({ alarms }) => alarms >= LEAST)
  const most = (some: readonly RuleLoad[], by: (rule: RuleLoad) => number) =>
    some.toSorted((one, other) => by(one) - by(other) || other.times - one.times).slice(0, LISTED)
  return {
    frequent: most(rules, ({ times }) => -times),
    short: most(
      enough.filter(({ median }) => median !== null && median < SHORT),
      ({ median }) => median ?? 0,
    ),
    untouched: most(
      enough.filter(({ alarms, untouched }) => untouched === alarms),
      ({ alarms }) => -alarms,
    ),
  }
}
