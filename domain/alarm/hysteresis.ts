// The default hysteresis of a rule that declares none.
import type { Condition } from './rule.ts'

export interface Range {
  min?: number | undefined
  max?: number | undefined
  /** An enumeration or a flag: its values are states without noise. */
  isChoice: boolean
}

/** Share of the property's range, or of the limit where there is no range. */
const SHARE = 0.02

/** `usualHysteresis({ type: 'threshold', op: 'gt', limit: 8 }, { min: -10, max: 40, isChoice: false })` is 1. */
export function usualHysteresis(condition: Condition, range: Range | undefined): number {
  if (range?.isChoice) return 0
  // A share of what is usual, or of a movement: a tenth of the limit.
  if (condition.type === 'rate') return condition.limit / 10
  if (condition.type === 'deviation') return condition.share / 10
  if (condition.type !== 'threshold' && condition.type !== 'range_in' && condition.type !== 'range_out') return 0
  const known = range?.min !== undefined && range.max !== undefined ? range.max - range.min : 0
  if (condition.type === 'threshold') return SHARE * (known > 0 ? known : Math.abs(condition.limit))
  const width = condition.high - condition.low
  // At most a quarter of the band's width, so that a band always has values that count as recovered.
  return Math.min(SHARE * (known > 0 ? known : width), width / 4)
}
