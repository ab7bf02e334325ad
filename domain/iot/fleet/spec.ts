// How the types of the demonstration fleet are written down: what they report, when that is alarming, where they stand.
import type { Site } from './places.ts'

export type System = 'MGS' | 'HVAC' | 'PWR' | 'ELV' | 'WTR' | 'CLD' | 'UPS' | 'LGT' | 'VID' | 'ENV'
export type Level = 1 | 2 | 3 | 4
export type Span = readonly [from: number, to: number]

export interface Key {
  key: number
  zh: string
  en: string
}

export interface Property {
  identifier: string
  zh: string
  en: string
  dataType: 'float' | 'double' | 'bool' | 'enum' | 'int32'
  unit?: string
  decimals: number
  /** What the sensor can show. */
  range: Span
  /** What it shows on a good day. */
  normal: Span
  keys?: readonly Key[]
  isCounter?: boolean
  isWritable?: boolean
  /** A counter adds up another property: so much per unit of it and hour. */
  sums?: { of: string; perHour: number }
  /** Where a counter begins again at zero. */
  rollover?: number
}

interface Condition {
  identifier: string
  level: Level
  /** Seconds the condition must last. */
  lasts: number
  hysteresis: number
  words: string
  /** Says it whole, where property and words put together would not. */
  says?: string
  advice?: string
}

export type Rule = Condition &
  (
    | { condType: 'threshold'; operator: 'gt' | 'ge' | 'lt' | 'le'; limit: number }
    | { condType: 'range_out'; low: number; high: number }
    | { condType: 'nodata'; silent: number }
  )

export interface FleetType {
  code: string
  /** Begins the codes of its devices. */
  tag: string
  system: System
  zh: string
  en: string
  /** What its devices are called, where that is not the name of the type. */
  label: string
  criticality: 'A' | 'B' | 'C'
  /** Seconds between reports. */
  interval: number
  /** How many there are of it in the usual and in the large hospital. */
  counts: readonly [usual: number, large: number]
  naming: 'plant' | 'floor' | 'room'
  sites: readonly Site[]
  properties: readonly Property[]
  rules: readonly Rule[]
}

type Written = Omit<FleetType, 'rules' | 'label' | 'criticality'> & {
  label?: string
  criticality?: FleetType['criticality']
  rules?: readonly Rule[]
}

/** Completes what is written down of a type with what goes without saying. */
export function fleetType(written: Written): FleetType {
  const { zh, properties, rules = [] } = written
  const propertyOf = (rule: Rule) => properties.find((property) => property.identifier === rule.identifier)
  return {
    ...written,
    label: written.label ?? zh,
    criticality: written.criticality ?? 'C',
    rules: rules.map((rule) => ({
      ...rule,
      hysteresis: hysteresisOf(rule, propertyOf(rule)),
      words: `${zh}${rule.says ?? partsOf(rule, propertyOf(rule))}`,
    })),
  }
}

const partsOf = (rule: Rule, property: Property | undefined): string =>
  `${property?.zh ?? ''}${rule.words}${rule.condType === 'nodata' ? '' : (property?.unit ?? '')}`

// Two per cent of the range, but never so much that an alarm could outlive a value that is normal again.
function hysteresisOf(rule: Rule, property: Property | undefined): number {
  if (!property || property.keys || rule.condType === 'nodata') return 0
  const [low, high] = property.normal
  const gaps =
    rule.condType === 'range_out'
      ? [low - rule.low, rule.high - high]
      : [rule.operator.startsWith('g') ? rule.limit - high : low - rule.limit]
  const most = (property.range[1] - property.range[0]) * 0.02
  return Number(Math.min(most, ...gaps.map((gap) => gap / 2)).toFixed(4))
}
