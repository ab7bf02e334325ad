// The single moves of a rule's state: raised, counted, falling, over. Pure.
import { type Level, isPulse } from './condition.ts'
import type { Outcome, Rule, RuleState, Verdict } from './state.ts'

export function withoutTimer(state: RuleState): RuleState {
  const { due: _, ...rest } = state
  return rest
}

/** Nothing stands; what was read is kept. */
export const toNormal = ({ ts, value, seen, past }: RuleState): RuleState => ({
  phase: 'normal',
  since: ts,
  ts,
  ...(value === undefined ? {} : { value }),
  ...(seen && { seen }),
  ...(past && { past }),
})

/** Ends waiting without a verdict: nothing is pending, and an alarm that was recovering stands. */
export function withdraw(state: RuleState): RuleState {
  if (state.phase === 'pending') return toNormal(state)
  if (state.phase === 'clearing') return { ...withoutTimer(state), phase: 'active', since: state.ts }
  return withoutTimer(state)
}

/** It holds, and may not be raised before the rule's hours. */
export function untilOpen({ hours }: Rule, state: RuleState, now: number): RuleState {
  // It was read before the hours, and comes after they have begun.
  if (hours && hours.isOpen(now) && !hours.isOpen(state.ts)) return { ...state, due: now }
  const due = hours?.isOpen(now) === false ? hours.opensAt(now) : undefined
  return due === undefined ? withoutTimer(state) : { ...state, due }
}

export function beginRaising(rule: Rule, seen: RuleState, met: Level, now: number): Outcome {
  if (rule.repeat) return count(rule, seen, met, now)
  if (rule.duration === 0) return raise(rule, seen, met, now)
  return { state: { ...seen, phase: 'pending', since: seen.ts, due: now + rule.duration } }
}

/** One more time; as often as the rule wants, it is raised. */
export function count(rule: Rule, seen: RuleState, met: Level, now: number): Outcome {
  const { count: wanted, window } = rule.repeat ?? { count: 1, window: 0 }
  const counted = [...(seen.counted ?? []).filter((at) => at > seen.ts - window), seen.ts]
  if (counted.length >= wanted) return raise(rule, seen, met, now)
  return { state: { ...seen, phase: 'pending', since: counted[0] ?? seen.ts, counted, due: now + window } }
}

/** What is too long ago is not counted any more. */
export function forget({ repeat }: Rule, state: RuleState, at: number): RuleState {
  const counted = (state.counted ?? []).filter((one) => one > at - (repeat?.window ?? 0))
  const [first] = counted
  return first === undefined ? toNormal(state) : { ...state, since: first, counted }
}

export function beginRecovery(rule: Rule, seen: RuleState, held: Level | undefined, now: number): Outcome {
  if (rule.clearDelay === 0) return settle(rule, seen, held)
  return { state: { ...seen, phase: 'clearing', since: seen.ts, due: now + rule.clearDelay } }
}

/** What has stayed below its level for long enough stands at a lesser one, or is over. */
export function settle(rule: Rule, state: RuleState, held: Level | undefined): Outcome {
  if (held === undefined) return recover(rule, state)
  const lower: RuleState = { ...withoutTimer(state), phase: 'active', since: state.ts, level: held }
  return { state: lower, verdict: verdictOf('deescalate', lower, held) }
}

export function recover(rule: Rule, state: RuleState): Outcome {
  const { level = rule.level } = state
  if (rule.clears !== 'latched') return { state: toNormal(state), verdict: verdictOf('clear', state, level) }
  const latched: RuleState = { ...withoutTimer(state), phase: 'latched', since: state.ts }
  return { state: latched, verdict: verdictOf('latch', state, level) }
}

/** Stands at this level; a pulse is over at once, and waits for its off-delay. */
export function standing(rule: Rule, seen: RuleState, level: Level, now: number): RuleState {
  const { counted: _, due: __, ...rest } = seen
  return isPulse(rule.condition) && rule.clears !== 'manual'
    ? { ...rest, phase: 'clearing', since: seen.ts, due: now + rule.clearDelay, level }
    : { ...rest, phase: 'active', since: seen.ts, level }
}

export function raise(rule: Rule, seen: RuleState, level: Level, now: number): Outcome {
  const state = standing(rule, seen, level, now)
  return { state, verdict: verdictOf('trigger', state, level) }
}

/** It came again before it was over. */
export function raiseAgain(rule: Rule, seen: RuleState, level: Level, now: number): Outcome {
  const state = standing(rule, seen, level, now)
  return { state, verdict: verdictOf('repeat', state, level) }
}

export const verdictOf = (kind: Verdict['kind'], { ts, value }: RuleState, level: Level): Verdict => ({
  kind,
  at: ts,
  value,
  valueAt: ts,
  level,
})
