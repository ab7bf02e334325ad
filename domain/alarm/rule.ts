// The state machine of one rule on one device: state and reading (or time) in, new state and verdict out. Pure.
import { AHEAD } from '../iot/intake/decode-time.ts'
import { isFitForAlarm } from '../iot/intake/quality.ts'

/** A limit of the thing model: high-high, high, low, low-low. */
export type LimitRef = 'hh' | 'h' | 'l' | 'll'

/** Times in milliseconds; values in the property's unit. */
export type Condition =
  | {
      type: 'threshold'
      op: 'gt' | 'ge' | 'lt' | 'le'
      /** Not a number where the model has none. */
      limit: number
      /** The limit of the thing model it is. */
      ref?: LimitRef
    }
  | { type: 'range_out' | 'range_in'; low: number; high: number }
  | { type: 'nodata'; timeout: number }

export interface Rule {
  id: string
  /** Of its row: what waited for its time under another one begins anew. */
  rev?: number
  name: string
  level: 1 | 2 | 3 | 4
  identifier: string
  condition: Condition
  /** On-delay: how long the condition must hold before the alarm is raised. */
  duration: number
  /** How far beyond the limit a value must return to count as recovered. */
  hysteresis: number
  /** Off-delay: how long the value must stay recovered. */
  clearDelay: number
  /** Of one device: the id of the type's rule it stands in for. */
  replaces?: string
}

export interface RuleState {
  phase: 'normal' | 'pending' | 'active' | 'clearing'
  /** Event time at which the phase began. */
  since: number
  /** Server time at which the phase ends without a further reading. */
  due?: number
  value?: number
  /** Event time of the last evaluated reading. */
  ts: number
}

export interface Reading {
  value: number
  /** Event time. */
  ts: number
  /** Quality code (0 good). */
  q: number
}

/**
 * `at` is when the condition became true; `valueAt` when the value was measured, which is earlier for no-data rules.
 */
export interface Verdict {
  kind: 'trigger' | 'clear'
  at: number
  value: number | undefined
  valueAt: number
}
export interface Outcome {
  state: RuleState
  verdict?: Verdict
}

export const initialState: RuleState = { phase: 'normal', since: 0, ts: 0 }

/** What a rule watches for, as a text to be compared: `["temp",{"type":"threshold","op":"gt","limit":8}]`. */
export const markOf = ({ identifier, condition }: Pick<Rule, 'identifier' | 'condition'>): string =>
  JSON.stringify([identifier, condition])

const holds: Record<'gt' | 'ge' | 'lt' | 'le', (value: number, limit: number) => boolean> = {
  gt: (value, limit) => value > limit,
  ge: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  le: (value, limit) => value <= limit,
}

export function isMet(condition: Condition, value: number): boolean {
  if (condition.type === 'threshold') return holds[condition.op](value, condition.limit)
  if (condition.type === 'range_out') return value < condition.low || value > condition.high
  if (condition.type === 'range_in') return value >= condition.low && value <= condition.high
  return false
}

/** Whether the value has recovered by at least the hysteresis; in the dead band the state is unchanged. */
export function isRecovered(condition: Condition, value: number, hysteresis: number): boolean {
  if (condition.type === 'threshold') {
    const isUpper = condition.op === 'gt' || condition.op === 'ge'
    const shifted = isUpper ? condition.limit - hysteresis : condition.limit + hysteresis
    return !isMet(condition, value) && (isUpper ? value <= shifted : value >= shifted)
  }
  if (condition.type === 'range_out') return value >= condition.low + hysteresis && value <= condition.high - hysteresis
  if (condition.type === 'range_in') return value <= condition.low - hysteresis || value >= condition.high + hysteresis
  return true
}

/**
 * Evaluates a reading. Readings older than the last evaluated one, repetitions of it, and those of unfit quality change
 * nothing; another value of the same time corrects it.
 */
export function evaluate(rule: Rule, state: RuleState, reading: Reading, now: number): Outcome {
  // A time further ahead was kept before the clock was set back.
  const isOld = reading.ts < state.ts && state.ts <= now + AHEAD
  const isRepeated = reading.ts === state.ts && reading.value === state.value
  if (!isFitForAlarm(reading.q) || isOld || isRepeated) return { state }
  const seen = { ...state, value: reading.value, ts: reading.ts }
  if (rule.condition.type === 'nodata') return restartNoData(rule.condition.timeout, seen, now)
  const isTrue = isMet(rule.condition, reading.value)
  switch (state.phase) {
    case 'normal':
      return isTrue ? beginRaising(rule, seen, now) : { state: seen }
    case 'pending':
      if (!isTrue) return { state: toNormal(seen) }
      return reading.ts - state.since >= rule.duration ? raise(seen) : { state: seen }
    case 'active':
      return isRecovered(rule.condition, reading.value, rule.hysteresis)
        ? beginRecovery(rule, seen, now)
        : { state: seen }
    case 'clearing':
      if (!isRecovered(rule.condition, reading.value, rule.hysteresis))
        return { state: { ...toNormal(seen), phase: 'active' } }
      return reading.ts - state.since >= rule.clearDelay ? recover(seen) : { state: seen }
  }
}

/**
 * Judges what stands when a rule comes into force for a device, by the last reading. What it begins, begins now: the rule
 * was not there before.
 */
export function takeUp(rule: Rule, state: RuleState, reading: Reading, now: number): Outcome {
  const { state: after, verdict } = evaluate(rule, state, reading, now)
  if (after.phase === state.phase) return { state: after }
  return { state: { ...after, since: now }, ...(verdict && { verdict: { ...verdict, at: now } }) }
}

/** Advances the state by time: a device that reports only changes may send nothing for long. */
export function advance(rule: Rule, state: RuleState, now: number): Outcome {
  if (state.due === undefined || now < state.due) return { state }
  // The last reading's time is kept: otherwise the next reading of a device with a slow clock would count as outdated.
  if (rule.condition.type === 'nodata')
    return state.phase === 'normal' ? raiseNoData(state, now) : { state: withoutTimer(state) }
  const { phase, value = Number.NaN } = state
  // The limit may have moved since the last reading.
  if (phase === 'pending') return isMet(rule.condition, value) ? raise(state) : { state: withdraw(state) }
  if (phase === 'clearing')
    return isRecovered(rule.condition, value, rule.hysteresis) ? recover(state) : { state: withdraw(state) }
  return { state: withoutTimer(state) }
}

/** Ends waiting without a verdict: nothing is pending, and an alarm that was recovering stands. */
export function withdraw(state: RuleState): RuleState {
  if (state.phase === 'pending') return toNormal(state)
  if (state.phase === 'clearing') return { ...toNormal(state), phase: 'active' }
  return withoutTimer(state)
}

const withoutTimer = ({ phase, since, value, ts }: RuleState): RuleState => ({ phase, since, value, ts })

const toNormal = ({ value, ts }: RuleState): RuleState => ({ phase: 'normal', since: ts, value, ts })

function beginRaising(rule: Rule, seen: RuleState, now: number): Outcome {
  if (rule.duration === 0) return raise(seen)
  return { state: { ...seen, phase: 'pending', since: seen.ts, due: now + rule.duration } }
}

function beginRecovery(rule: Rule, seen: RuleState, now: number): Outcome {
  if (rule.clearDelay === 0) return recover(seen)
  return { state: { ...seen, phase: 'clearing', since: seen.ts, due: now + rule.clearDelay } }
}

/** Data arrived: the no-data alarm recovers and its timer restarts. */
function restartNoData(timeout: number, seen: RuleState, now: number): Outcome {
  const state: RuleState = { ...toNormal(seen), due: now + timeout }
  if (seen.phase !== 'active') return { state }
  return { state, verdict: { kind: 'clear', at: seen.ts, value: seen.value, valueAt: seen.ts } }
}

function raiseNoData({ value, ts }: RuleState, now: number): Outcome {
  return {
    state: { phase: 'active', since: now, value, ts },
    verdict: { kind: 'trigger', at: now, value, valueAt: ts },
  }
}

function raise({ value, ts }: RuleState): Outcome {
  return { state: { phase: 'active', since: ts, value, ts }, verdict: { kind: 'trigger', at: ts, value, valueAt: ts } }
}

function recover(state: RuleState): Outcome {
  return { state: toNormal(state), verdict: { kind: 'clear', at: state.ts, value: state.value, valueAt: state.ts } }
}
