// How far back a value must come where the rule leaves that open.
import type { Condition } from './rule.ts'

export interface Range {
  min?: number | undefined
  max?: number | undefined
  /** A choice or a flag: its steps are states, not noise. */
  isChoice: boolean
}

/** Of the property's range, or of the limit where it has none. */
const SHARE = 0.02

/** `usualHysteresis({ type: 'threshold', op: 'gt', limit: 8 }, { min: -10, max: 40, isChoice: false })` is 1. */
export function usualHysteresis(condition: Condition, range: Range | undefined): number {
  if (condition.type === 'nodata' || range?.isChoice) return 0
  const known = range?.min !== undefined && range.max !== undefined ? range.max - range.min : 0
  if (condition.type === 'threshold') return SHARE * (known > 0 ? known : Math.abs(condition.limit))
  const width = condition.high - condition.low
  // Of a narrow band never so much that no value could count as back.
  return Math.min(SHARE * (known > 0 ? known : width), width / 4)
}
