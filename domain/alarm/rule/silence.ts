// A rule about silence: its timer starts anew with every report. Pure.
import { recover, toNormal, untilOpen, verdictOf, withoutTimer } from './moves.ts'
import type { Outcome, Rule, RuleState } from './state.ts'

/** How often a silence that may not be told is looked at again (ms). */
const AGAIN = 60_000

/** Data arrived: the alarm recovers, and the timer restarts. */
export function endSilence(rule: Rule, seen: RuleState, now: number): Outcome {
  const timeout = rule.condition.type === 'nodata' ? rule.condition.timeout : 0
  const { level = rule.level } = seen
  if (seen.phase !== 'active')
    return { state: seen.phase === 'latched' ? seen : { ...toNormal(seen), due: now + timeout } }
  if (rule.clears === 'manual') return { state: withoutTimer(seen) }
  if (rule.clears === 'latched') return recover(rule, seen)
  return { state: { ...toNormal(seen), due: now + timeout }, verdict: verdictOf('clear', seen, level) }
}

/** The time is over without a report. */
export function raiseSilence(rule: Rule, state: RuleState, now: number, mayRaise: boolean): Outcome {
  if (state.phase !== 'normal') return { state: withoutTimer(state) }
  if (!mayRaise) {
    const waiting = untilOpen(rule, state, now)
    // What keeps it quiet may end without a report.
    return { state: waiting.due === undefined ? { ...waiting, due: now + AGAIN } : waiting }
  }
  const { value, ts } = state
  const { level } = rule
  return {
    state: { ...withoutTimer(state), phase: 'active', since: now, level },
    // The last reading's time is kept: otherwise the next one of a device with a slow clock would count as outdated.
    verdict: { kind: 'trigger', at: now, value, valueAt: ts, level },
  }
}
