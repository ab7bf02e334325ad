// Alarms that chatter: raised and recovered again and again, they are one alarm that flaps, told once, until nothing has
// turned for a while (ISA-18.2 calls it chattering). Pure.
import { verdictOf } from './moves.ts'
import type { Outcome, Rule, RuleState } from './state.ts'

/** What a verdict becomes where the rule damps; `before` is the state it was reached from. */
export function dampen(rule: Rule, before: RuleState, { state, verdict }: Outcome, now: number): Outcome {
  const { flap } = rule
  if (!flap) return { state, ...(verdict && { verdict }) }
  const isTurn = verdict?.kind === 'trigger' || verdict?.kind === 'clear'
  const kept = keepTurns(before, state)
  if (!verdict || !isTurn) return { state: kept, ...(verdict && { verdict }) }
  // By the times of what happened: what comes late, all at once, did not happen at once.
  const { at } = verdict
  const turns = [...(before.turns ?? []).filter((one) => one > at - flap.window), at].slice(-flap.count)
  if (before.calmAt !== undefined) {
    const still = { ...kept, turns, calmAt: now + flap.window }
    // It stands while it flaps, whatever its value: a raise is counted, a recovery is not told.
    return verdict.kind === 'trigger'
      ? { state: still, verdict: { ...verdict, kind: 'repeat', isFlapping: true } }
      : { state: still }
  }
  if (turns.length < flap.count) return { state: { ...kept, turns }, verdict }
  return { state: { ...kept, turns, calmAt: now + flap.window }, verdict: { ...verdict, kind: 'flapStart' } }
}

/** Nothing has turned for as long as the rule wants. */
export function calmDown(rule: Rule, state: RuleState, now: number): Outcome | undefined {
  if (state.calmAt === undefined || now < state.calmAt) return undefined
  const { calmAt: _, turns: __, ...calm } = state
  const isOver = state.phase === 'normal' || state.phase === 'pending'
  return { state: calm, verdict: verdictOf(isOver ? 'clear' : 'flapEnd', state, state.level ?? rule.level) }
}

const keepTurns = ({ turns, calmAt }: RuleState, state: RuleState): RuleState => ({
  ...state,
  ...(turns && { turns }),
  ...(calmAt !== undefined && { calmAt }),
})
