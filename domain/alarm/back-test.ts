// What a rule would have said of readings that are stored: the same judging as of live ones, with the clock in between. Pure.
import type { Value } from '../expression/index.ts'
import { isFitForAlarm } from '../iot/intake/quality.ts'
import {
  type Around,
  type Level,
  type Outcome,
  type Rule,
  type RuleState,
  type Verdict,
  advance,
  dueOf,
  evaluate,
  initialState,
  reconsider,
} from './rule.ts'

/** What a device said at one time; values by identifier. Epoch in ms. */
export interface PastReport {
  ts: number
  readings: readonly { identifier: string; value: number; q: number }[]
}

/** One alarm there would have been. `until` is undefined where it stood at the end. */
export interface Episode {
  from: number
  until: number | undefined
  level: Level
  /** The gravest it became. */
  worst: Level
  value: number | undefined
  peak: number | undefined
  times: number
}

/** Within this time after recovery it is the same alarm again (ms), as of live ones. */
export const SAME_ALARM = 30 * 60_000

export interface BackTest {
  take(report: PastReport): void
  /** What was found up to this time. */
  end(at: number): Episode[]
}

/** `usual` answers what is usual at a time, for rules that ask; `hear` is told what the rule says, as it says it. */
export function backTest(
  rule: Rule,
  usual: (at: number) => number | undefined = () => undefined,
  hear: (verdict: Verdict) => void = () => undefined,
): BackTest {
  let state: RuleState = initialState
  const values = new Map<string, Value>()
  const episodes: Episode[] = []
  const around = (at: number): Around => ({ values, usual: usual(at) })
  let began = false

  function follow(outcome: Outcome): void {
    state = outcome.state
    const { verdict } = outcome
    if (!verdict) return
    hear(verdict)
    const last = episodes.at(-1)
    const { kind, at, value, level } = verdict
    if (kind === 'clear') {
      if (last && last.until === undefined) last.until = at
      return
    }
    if (kind === 'latch' || kind === 'flapEnd') return
    const isSame = last && (last.until === undefined || at - last.until <= SAME_ALARM)
    if (!isSame) {
      if (kind === 'deescalate') return
      episodes.push({ from: at, until: undefined, level, worst: level, value, peak: value, times: 1 })
      return
    }
    if (kind === 'trigger' || kind === 'repeat') last.times += 1
    last.until = undefined
    last.level = level
    if (level < last.worst) last.worst = level
    if (value !== undefined && (last.peak === undefined || Math.abs(value) > Math.abs(last.peak))) last.peak = value
  }

  /** Delays that end before this time; what is reported at their very end is heard first, as it is live. */
  function passBefore(at: number): void {
    for (let due = dueOf(state); due !== undefined && due < at; due = dueOf(state)) {
      const before = state
      follow(advance(rule, state, due, around(due)))
      if (dueOf(state) === due && state.phase === before.phase) return
    }
  }

  return {
    take({ ts, readings }) {
      passBefore(ts)
      for (const { identifier, value, q } of readings) values.set(identifier, isFitForAlarm(q) ? value : null)
      const own = readings.find(({ identifier }) => identifier === rule.identifier)
      const isRead = own !== undefined || readings.some(({ identifier }) => rule.reads?.includes(identifier))
      if (!isRead) return
      began = true
      const reading = own ? { ...own, ts } : rule.identifier === '' ? { value: undefined, ts, q: 0 } : undefined
      follow(reading ? evaluate(rule, state, reading, ts, around(ts)) : reconsider(rule, state, ts, ts, around(ts)))
    },
    end(at) {
      if (began) passBefore(at + 1)
      return episodes
    },
  }
}
