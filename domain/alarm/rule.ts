// The state machine of one rule on one device: state and reading (or time) in, new state and verdict out. Pure.
import { AHEAD } from '../iot/intake/decode-time.ts'
import { isFitForAlarm } from '../iot/intake/quality.ts'
import { type Level, isJoint, isPulse } from './rule/condition.ts'
import { calmDown, dampen } from './rule/flapping.ts'
import {
  beginRaising,
  beginRecovery,
  count,
  forget,
  raise,
  raiseAgain,
  recover,
  settle,
  standing,
  toNormal,
  untilOpen,
  verdictOf,
  withdraw,
  withoutTimer,
} from './rule/moves.ts'
import { type Around, type Past, see, truthOf } from './rule/sight.ts'
import { endSilence, raiseSilence } from './rule/silence.ts'
import { type Outcome, type Reading, type Rule, type RuleState, type Seen, boundsOf } from './rule/state.ts'

export type { Bound, Comparison, Condition, Level, LimitRef } from './rule/condition.ts'
export { withdraw } from './rule/moves.ts'
export { type Around, isMet, isRecovered } from './rule/sight.ts'
export {
  type Outcome,
  type Reading,
  type Rule,
  type RuleState,
  type Verdict,
  boundsOf,
  conditionAt,
  dueOf,
  initialState,
  markOf,
} from './rule/state.ts'

/**
 * Evaluates a reading. Readings older than the last evaluated one, repetitions of it, and those of unfit quality change
 * nothing; another value of the same time corrects it.
 */
export function evaluate(rule: Rule, state: RuleState, reading: Reading, now: number, around: Around = {}): Outcome {
  // A time further ahead was kept before the clock was set back.
  const isOld = reading.ts < state.ts && state.ts <= now + AHEAD
  const isRepeated = reading.ts === state.ts && reading.value === state.value && !isTimeless(rule)
  const isFit = rule.condition.type === 'quality' || isFitForAlarm(reading.q)
  if (!isFit || isOld || isRepeated) return { state }
  return dampen(rule, state, read(rule, state, reading, now, around), now)
}

function read(rule: Rule, state: RuleState, reading: Reading, now: number, around: Around): Outcome {
  const past = pastOf(rule, state, reading)
  const before: RuleState = { ...state, ...(past && { past }) }
  const { value = state.value, ts } = reading
  const after: RuleState = { ...before, ...(value === undefined ? {} : { value }), ts }
  if (rule.condition.type === 'nodata') return endSilence(rule, after, now)
  const sight = sightOf(rule, before, reading, around)
  if (!sight) return { state: after }
  // An event that is not meant says nothing, nor does it make older ones old.
  if (rule.condition.type === 'event' && sight.met === undefined) return { state }
  const seen = isRemembered(rule) ? { ...after, seen: sight } : after
  return judge(rule, seen, sight, { mayRaise: mayRaise(rule, ts, around), now })
}

/**
 * Judges what stands when a rule comes into force for a device, by the last reading. What it begins, begins now: the rule
 * was not there before.
 */
export function takeUp(rule: Rule, state: RuleState, reading: Reading, now: number, around: Around = {}): Outcome {
  const { state: after, verdict } = evaluate(rule, state, reading, now, around)
  if (after.phase === state.phase) return { state: after }
  return { state: { ...after, since: now }, ...(verdict && { verdict: { ...verdict, at: now } }) }
}

/** Advances the state by time: a device that reports only changes may send nothing for long. */
export function advance(rule: Rule, state: RuleState, now: number, around: Around = {}): Outcome {
  const calm = calmDown(rule, state, now)
  if (calm) return calm
  if (state.due === undefined || now < state.due) return { state }
  return dampen(rule, state, pass(rule, state, now, around), now)
}

/** What else the rule reads has changed at this time, as that the machine has stopped. */
export function reconsider(rule: Rule, state: RuleState, at: number, now: number, around: Around): Outcome {
  const seen = rule.condition.type === 'nodata' || isPulse(rule.condition) ? undefined : seenNow(rule, state, around)
  if (!seen) return { state }
  const { state: after, verdict } = judge(rule, state, seen, { mayRaise: mayRaise(rule, at, around), now })
  const since = after.phase === state.phase ? after.since : at
  return dampen(rule, state, { state: { ...after, since }, ...(verdict && { verdict: { ...verdict, at } }) }, now)
}

function pass(rule: Rule, state: RuleState, now: number, around: Around): Outcome {
  const isOpen = mayRaise(rule, now, around)
  if (rule.condition.type === 'nodata') {
    const runs = !rule.runsWhen || truthOf(rule.runsWhen, around.values) !== false
    return raiseSilence(rule, state, now, isOpen && runs)
  }
  if (state.phase === 'pending' && rule.repeat) {
    // Counted by the times of readings: what is left of them waits as long as the oldest may.
    const left = forget(rule, withoutTimer(state), state.since + rule.repeat.window)
    return { state: left.phase === 'pending' ? { ...left, due: now + rule.repeat.window } : left }
  }
  const seen = seenNow(rule, state, around)
  switch (state.phase) {
    case 'normal':
      return open(rule, state, isOpen ? seen?.met : undefined, now)
    case 'pending':
      if (seen?.met !== undefined && isOpen) return raise(rule, state, seen.met, now)
      return { state: untilOpen(rule, withdraw(state), now) }
    case 'clearing':
      return !seen || reaches(seen.held, state.level ?? rule.level)
        ? { state: withdraw(state) }
        : settle(rule, state, seen.held)
    default:
      return { state: withoutTimer(state) }
  }
}

/** The hours of the rule have begun, and it held already. */
function open(rule: Rule, state: RuleState, met: Level | undefined, now: number): Outcome {
  if (met === undefined) return { state: untilOpen(rule, state, now) }
  const { state: after, verdict } = beginRaising(rule, withoutTimer(state), met, now)
  return { state: { ...after, since: now }, ...(verdict && { verdict: { ...verdict, at: now } }) }
}

/** A person says that what latched, or is ended by hand, is over. What still holds is raised anew by the next reading. */
export function reset(rule: Rule, state: RuleState, now: number): Outcome {
  if (state.phase === 'normal' || state.phase === 'pending') return { state }
  const verdict = { ...verdictOf('clear', state, state.level ?? rule.level), at: now }
  const { value, ...over } = toNormal(state)
  const { condition } = rule
  // A silent device sends no further reading: its time begins anew, and one that is away is looked at as if for the first time.
  if (condition.type === 'nodata') return { state: { ...toNormal(state), due: now + condition.timeout }, verdict }
  return { state: condition.type === 'offline' || value === undefined ? over : { ...over, value }, verdict }
}

/** What is judged by the present of several properties, or happens, has no value that repeats. */
const isTimeless = ({ condition }: Rule) => isJoint(condition) || condition.type === 'event'

/** What a code or several readings tell cannot be told again from the last value. */
const isRemembered = ({ condition: { type } }: Rule) => type === 'quality' || type === 'rate' || type === 'deviation'

/** A device that reports each second is judged by its last five minutes at most. */
const MOST = 300

/** Where a rate is judged, the readings within its time in their order. */
function pastOf({ condition }: Rule, { past = [] }: RuleState, { value, ts }: Reading): readonly Past[] | undefined {
  if (condition.type !== 'rate' || value === undefined) return undefined
  const recent = past.filter(([at]) => at < ts && at > ts - condition.per)
  return [...recent, [ts, value] as const].slice(-MOST)
}

/** Whether it may raise at this time. */
const mayRaise = (rule: Rule, at: number, around: Around) =>
  (rule.hours?.isOpen(at) ?? true) && !(rule.quietWhen && truthOf(rule.quietWhen, around.values))

/** What the reading says of all levels; undefined where it says nothing. `state` is that before it. */
function sightOf(rule: Rule, state: RuleState, reading: Omit<Reading, 'ts'>, around: Around): Seen | undefined {
  if (rule.runsWhen && truthOf(rule.runsWhen, around.values) === false) return nothing
  const sample = { value: reading.value, q: reading.q, before: state.value, past: state.past }
  const seen = boundsOf(rule).map(({ level, condition }) => ({
    level,
    ...see(condition, rule.hysteresis, sample, around),
  }))
  if (seen.every(({ isMet, isBack }) => isMet === undefined && isBack === undefined)) return undefined
  const isOver = rule.clearsWhen && truthOf(rule.clearsWhen, around.values)
  const stands = ({ isMet, isBack }: (typeof seen)[number]) =>
    isOver === undefined ? isBack === false : !isOver || isMet === true
  return { met: seen.find(({ isMet }) => isMet)?.level, held: seen.find(stands)?.level }
}

const nothing: Seen = { met: undefined, held: undefined }

/** What holds by the last reading: the limit may have moved since. Undefined where nothing can be said. */
function seenNow(rule: Rule, state: RuleState, around: Around): Seen | undefined {
  if (isPulse(rule.condition)) return nothing
  if (!isRemembered(rule)) return sightOf(rule, state, { value: state.value, q: 0 }, around)
  return rule.runsWhen && truthOf(rule.runsWhen, around.values) === false ? nothing : state.seen
}

/** Whether a level is at least as grave as another. */
const reaches = (level: Level | undefined, other: Level) => level !== undefined && level <= other

function judge(rule: Rule, seen: RuleState, sight: Seen, given: { mayRaise: boolean; now: number }): Outcome {
  const { now } = given
  const met = given.mayRaise ? sight.met : undefined
  switch (seen.phase) {
    case 'normal':
      if (met !== undefined) return beginRaising(rule, seen, met, now)
      return { state: sight.met === undefined ? withoutTimer(seen) : untilOpen(rule, seen, now) }
    case 'pending':
      if (rule.repeat) return met === undefined ? { state: forget(rule, seen, seen.ts) } : count(rule, seen, met, now)
      if (met === undefined) return { state: toNormal(seen) }
      return seen.ts - seen.since >= rule.duration ? raise(rule, seen, met, now) : { state: seen }
    case 'latched':
      if (met !== undefined) return raiseAgain(rule, seen, met, now)
      // The rule does not latch any more.
      return rule.clears === 'latched' ? { state: seen } : recover(rule, seen)
    default:
      return judgeStanding(rule, seen, { met, held: sight.held }, now)
  }
}

function judgeStanding(rule: Rule, seen: RuleState, { met, held }: Seen, now: number): Outcome {
  const { level = rule.level } = seen
  // Worse is said at once, better only once it lasts.
  if (met !== undefined && met < level) {
    const state = standing(rule, seen, met, now)
    return { state, verdict: verdictOf('escalate', state, met) }
  }
  if (isPulse(rule.condition)) return judgePulse(rule, seen, met, now)
  if (rule.clears === 'manual') return { state: withdraw(seen) }
  const isBack = !reaches(held, level)
  if (seen.phase === 'active') return isBack ? beginRecovery(rule, seen, held, now) : { state: seen }
  if (!isBack) return { state: withdraw(seen) }
  return seen.ts - seen.since >= rule.clearDelay ? settle(rule, seen, held) : { state: seen }
}

function judgePulse(rule: Rule, seen: RuleState, met: Level | undefined, now: number): Outcome {
  if (met !== undefined) return raiseAgain(rule, seen, seen.level ?? rule.level, now)
  const isOver = seen.phase === 'clearing' && seen.ts - seen.since >= rule.clearDelay
  return isOver ? settle(rule, seen, undefined) : { state: seen }
}
