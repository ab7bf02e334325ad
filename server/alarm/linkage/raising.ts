// What a value raises.
import { type Level, isMet } from '@steward/domain/alarm/rule'
import { type ReadRule, boundsOfRule } from '../rule-meaning.ts'

type OfValue = Parameters<typeof isMet>[0]
const isOfValue = (condition: { type: string }): condition is OfValue =>
  ['threshold', 'range_out', 'range_in', 'state'].includes(condition.type)

/** The levels of a rule whose condition this value of its property meets by itself. */
export const levelsRaised = (rule: ReadRule, value: number): Level[] =>
  boundsOfRule(rule).flatMap(({ level, condition }) => (isOfValue(condition) && isMet(condition, value) ? [level] : []))
