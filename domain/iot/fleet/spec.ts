// Format of the demonstration's device types: properties, alarm rules, locations.
import type { Locale } from '../../alarm/words.ts'
import { adviceOn } from './advice.ts'
import type { Site } from './places.ts'

export type System = 'MGS' | 'HVAC' | 'PWR' | 'ELV' | 'WTR' | 'CLD' | 'UPS' | 'FIR' | 'LGT' | 'VID' | 'ENV'
export type Level = 1 | 2 | 3 | 4
export type Span = readonly [from: number, to: number]

/** Chinese and English. */
export type Words = readonly [zh: string, en: string]

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
  /** Sensor range. */
  range: Span
  /** Normal range. */
  normal: Span
  keys?: readonly Key[]
  isCounter?: boolean
  isWritable?: boolean
  /** For counters: increase per hour and unit of another property. */
  sums?: { of: string; perHour: number }
  /** The counter wraps to zero here. */
  rollover?: number
}

interface Condition {
  identifier: string
  level: Level
  /** On-delay in seconds. */
  lasts: number
  hysteresis: number
  words: string
  /** The whole sentence, where the generated one would not read well. */
  says?: string
  advice?: Words
  /** While its alarm stands what hangs on the device has no supply. */
  cutsSupply?: true
}

export type Rule = Condition &
  (
    | { condType: 'threshold'; operator: 'gt' | 'ge' | 'lt' | 'le'; limit: number }
    | { condType: 'range_out'; low: number; high: number }
    | { condType: 'nodata'; silent: number }
  )

export interface FleetType {
  code: string
  /** Prefix of the devices' codes. */
  tag: string
  system: System
  zh: string
  en: string
  /** Name of the devices, where it differs from the type's. */
  label: string
  criticality: 'A' | 'B' | 'C'
  /** Reporting interval in seconds. */
  interval: number
  /** Number of devices in the default and in the large hospital. */
  counts: readonly [usual: number, large: number]
  naming: 'plant' | 'floor' | 'room'
  sites: readonly Site[]
  properties: readonly Property[]
  rules: readonly Rule[]
  /** Says what a device is doing; empty where that is not known. */
  runState: string
}

type Written = Omit<FleetType, 'rules' | 'label' | 'criticality' | 'runState'> & {
  runState?: string
  label?: string
  criticality?: FleetType['criticality']
  rules?: readonly Rule[]
}

// What is counted has a measure word in Chinese only.
const MEASURE_WORD = '次'

/** The unit as this language writes it: `次/h` is `1/h` in English, and `次` nothing. */
export const unitIn = ({ unit }: Property, locale: Locale): string | undefined => {
  if (locale !== 'en' || !unit?.startsWith(MEASURE_WORD)) return unit
  return unit === MEASURE_WORD ? undefined : unit.replace(MEASURE_WORD, '1')
}

/** Fills in the defaults of a type. */
export function fleetType(written: Written): FleetType {
  const { zh, properties, rules = [] } = written
  const propertyOf = (rule: Rule) => properties.find((property) => property.identifier === rule.identifier)
  return {
    ...written,
    runState: written.runState ?? usualRunState(properties),
    label: written.label ?? zh,
    criticality: written.criticality ?? 'C',
    rules: rules.map((rule) => ({
      ...rule,
      ...(rule.level <= 2 && { advice: rule.advice ?? adviceOn(written.code, rule.identifier) }),
      hysteresis: hysteresisOf(rule, propertyOf(rule)),
      words: `${zh}${rule.says ?? partsOf(rule, propertyOf(rule))}`,
    })),
  }
}

/** Of machines that report whether they run, and those that report a fault as well. */
function usualRunState(properties: readonly Property[]): string {
  const has = (name: string) => properties.some(({ identifier }) => identifier === name)
  if (!has('run')) return ''
  const runs = `if(run == 1, 'running', 'stopped')`
  return has('fault') ? `if(fault > 0, 'fault', ${runs})` : runs
}

const partsOf = (rule: Rule, property: Property | undefined): string =>
  `${property?.zh ?? ''}${rule.words}${rule.condType === 'nodata' ? '' : (property?.unit ?? '')}`

// Two per cent of the range, limited so that a normal value always ends the alarm.
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
