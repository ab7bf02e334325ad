// Limits that no reading can reach, or from which none can come back. Pure.
import type { Condition } from './rule/condition.ts'

/** What a property can be: beyond its hard limits a reading is refused, and an enumeration has only its values. */
export interface Possible {
  hardMin?: number | undefined
  hardMax?: number | undefined
  keys?: readonly number[] | undefined
}

export type Impossible = 'never' | 'always'

export function impossibleOf(
  condition: Condition,
  hysteresis: number | undefined,
  { hardMin = -Infinity, hardMax = Infinity, keys }: Possible,
): Impossible | undefined {
  const back = hysteresis ?? 0
  switch (condition.type) {
    case 'threshold': {
      const { op, limit } = condition
      if (Number.isNaN(limit) || keys) return undefined
      if (op === 'gt' || op === 'ge') {
        if (op === 'gt' ? limit >= hardMax : limit > hardMax) return 'never'
        return limit - back < hardMin ? 'always' : undefined
      }
      if (op === 'lt' ? limit <= hardMin : limit < hardMin) return 'never'
      return limit + back > hardMax ? 'always' : undefined
    }
    case 'range_out':
      if (condition.low <= hardMin && condition.high >= hardMax) return 'never'
      return condition.low + back > condition.high - back ? 'always' : undefined
    case 'range_in':
      if (condition.low > hardMax || condition.high < hardMin) return 'never'
      return condition.low - back < hardMin && condition.high + back > hardMax ? 'always' : undefined
    case 'state':
      if (!keys || keys.length === 0) return undefined
      if (!condition.keys.some((key) => keys.includes(key))) return 'never'
      return keys.every((key) => condition.keys.includes(key)) ? 'always' : undefined
    case 'change':
      return condition.from !== undefined && condition.from === condition.to ? 'never' : undefined
    default:
      return undefined
  }
}
