// What a state of a rule on a device is worth under the rule as it is now. Pure.
import { type Rule, type RuleState, initialState, markOf, withdraw } from '@steward/domain/alarm/rule'
import type { DeviceRuleState } from './rule-states.ts'

export const isRaised = ({ phase }: RuleState) => phase === 'active' || phase === 'clearing' || phase === 'latched'

/** Of a stored state; what was stored before its condition was kept counts as judged by the rule as it is. */
export const asOf = (rule: Rule | undefined, { judged }: DeviceRuleState) => ({
  rev: rule?.rev,
  judged: judged ?? (rule && markOf(rule)),
})

/** What waited under the rule as it was before does not count for the rule as it is. */
export function stateUnder(rule: Rule, one: DeviceRuleState | undefined): RuleState {
  if (!one) return initialState
  return isWaiting(one.state) && one.rev !== rule.rev ? withdraw(one.state) : one.state
}

/**
 * The state after the clock was set back by `-gap` (ms); undefined where nothing of it is to be moved. What was judged since
 * then waits by the new time already.
 */
export function movedBack(
  rule: Rule | undefined,
  one: DeviceRuleState,
  gap: number,
  now: number,
): DeviceRuleState | undefined {
  const { state } = one
  const { due = now, since, calmAt } = state
  const calm = calmAt !== undefined && calmAt > now + (rule?.flap?.window ?? 0) ? { calmAt: calmAt + gap } : undefined
  if (due > now + waitOf(rule, state))
    return { ...one, state: { ...state, ...calm, since: since + gap, due: due + gap } }
  return calm && { ...one, state: { ...state, ...calm } }
}

/** How long a state may wait at most (ms). */
function waitOf(rule: Rule | undefined, { phase }: RuleState): number {
  if (rule?.condition.type === 'nodata') return rule.condition.timeout
  return (phase === 'pending' ? rule?.duration : rule?.clearDelay) ?? 0
}

export const isWaiting = ({ phase }: RuleState) => phase === 'pending' || phase === 'clearing'

/**
 * A no-data deadline moves with every report and is recomputed from the last one after a restart, so it is not stored.
 * Pending delays are stored with each reading, because the alarm they end in shows the last one.
 */
export function isWorthStoring({ condition }: Rule, before: RuleState, after: RuleState): boolean {
  if (after.phase !== before.phase || after.level !== before.level) return true
  if (condition.type === 'nodata') return false
  if (hasNewMemory(before, after)) return true
  // What a value changes from is the one before, which is not in any alarm.
  if (condition.type === 'change' && after.value !== before.value) return true
  // What a broken sensor says is not among the readings that are known after a restart.
  if (condition.type === 'quality' && after.seen?.met !== undefined && after.ts !== before.ts) return true
  return after.due !== before.due || (isWaiting(after) && (after.ts !== before.ts || after.value !== before.value))
}

const hasNewMemory = (before: RuleState, after: RuleState): boolean =>
  after.seen?.met !== before.seen?.met ||
  after.seen?.held !== before.seen?.held ||
  after.counted !== before.counted ||
  after.turns !== before.turns ||
  after.calmAt !== before.calmAt
