// The limits of a type's alarm rules, by property: the one table that its model, its rounds and its drawings read. Pure.
import type { FleetType } from './spec.ts'

export interface Limits {
  /** Lowest, low, high and highest; null where there is none. */
  ll: number | null
  l: number | null
  h: number | null
  hh: number | null
}

/** `limitsOf(boiler, 'press') // { ll: null, l: null, h: 0.95, hh: null }`; states have none. */
export function limitsOf({ rules, properties }: FleetType, identifier: string): Limits {
  const property = properties.find((one) => one.identifier === identifier)
  if (!property || property.keys) return { ll: null, l: null, h: null, hh: null }
  const own = rules.filter((rule) => rule.identifier === identifier)
  const above = own.flatMap((rule) =>
    rule.condType === 'range_out'
      ? [rule.high]
      : rule.condType === 'threshold' && rule.operator.startsWith('g')
        ? [rule.limit]
        : [],
  )
  const below = own.flatMap((rule) =>
    rule.condType === 'range_out'
      ? [rule.low]
      : rule.condType === 'threshold' && rule.operator.startsWith('l')
        ? [rule.limit]
        : [],
  )
  const [high, highest] = [Math.min(...above), Math.max(...above)]
  const [low, lowest] = [Math.max(...below), Math.min(...below)]
  return {
    ll: below.length > 1 && lowest < low ? lowest : null,
    l: below.length > 0 ? low : null,
    h: above.length > 0 ? high : null,
    hh: above.length > 1 && highest > high ? highest : null,
  }
}
