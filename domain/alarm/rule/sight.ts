// What is seen of a condition in one sample: whether it holds, and whether it is over by the hysteresis. In the dead band
// between them it is neither. Undefined where the sample does not tell. Pure.
import { type Checked, type Value, evaluate } from '../../expression/index.ts'
import {
  type Combination,
  type Comparison,
  type Condition,
  type Part,
  type ValueCondition,
  isJoint,
  partsOf,
} from './condition.ts'

export interface Sight {
  isMet: boolean | undefined
  isBack: boolean | undefined
}

/** A reading of the past: event time (ms) and value. */
export type Past = readonly [ts: number, value: number]

export interface Around {
  /** Present values of the device by identifier; null where there is none that can be trusted. */
  values?: ReadonlyMap<string, Value>
  /** What is usual for the property now. */
  usual?: number | undefined
  /** What the event says. */
  params?: ReadonlyMap<string, Value>
}

export interface Sample {
  value: number | undefined
  /** Quality code (0 good). */
  q: number
  /** The value before. */
  before?: number | undefined
  /** Readings of the last while, this one included. */
  past?: readonly Past[] | undefined
}

const holds: Record<Comparison, (value: number, limit: number) => boolean> = {
  gt: (value, limit) => value > limit,
  ge: (value, limit) => value >= limit,
  lt: (value, limit) => value < limit,
  le: (value, limit) => value <= limit,
}

export function isMet(condition: ValueCondition, value: number): boolean {
  switch (condition.type) {
    case 'threshold':
      return holds[condition.op](value, condition.limit)
    case 'range_out':
      return value < condition.low || value > condition.high
    case 'range_in':
      return value >= condition.low && value <= condition.high
    case 'state':
      return condition.keys.includes(value)
  }
}

/** Whether the value has recovered by at least the hysteresis. */
export function isRecovered(condition: ValueCondition, value: number, hysteresis: number): boolean {
  switch (condition.type) {
    case 'threshold': {
      const isUpper = condition.op === 'gt' || condition.op === 'ge'
      const shifted = isUpper ? condition.limit - hysteresis : condition.limit + hysteresis
      return !isMet(condition, value) && (isUpper ? value <= shifted : value >= shifted)
    }
    case 'range_out':
      return value >= condition.low + hysteresis && value <= condition.high - hysteresis
    case 'range_in':
      return value <= condition.low - hysteresis || value >= condition.high + hysteresis
    case 'state':
      return !isMet(condition, value)
  }
}

const unknown: Sight = { isMet: undefined, isBack: undefined }
const plainly = (isIt: boolean | undefined): Sight => ({ isMet: isIt, isBack: isIt === undefined ? undefined : !isIt })

/** True, false, or undefined where something it reads is not known. */
export function truthOf(checked: Checked, values: ReadonlyMap<string, Value> | undefined): boolean | undefined {
  const { value } = evaluate(checked, { inputs: values ?? new Map() })
  return value === null ? undefined : value !== false && value !== 0 && value !== ''
}

export function see(condition: Condition, hysteresis: number, sample: Sample, around: Around): Sight {
  if (isJoint(condition))
    return condition.type === 'expr'
      ? plainly(truthOf(condition.checked, around.values))
      : seeAll(condition.of, hysteresis, around.values ?? new Map())
  if (condition.type === 'event') return plainly(!condition.where || truthOf(condition.where, around.params) === true)
  const { value, before } = sample
  if (condition.type === 'quality') return plainly(condition.codes.includes(sample.q))
  if (value === undefined) return unknown
  switch (condition.type) {
    case 'change':
      return plainly(
        before !== undefined &&
          before !== value &&
          (condition.from === undefined || before === condition.from) &&
          (condition.to === undefined || value === condition.to),
      )
    case 'rate':
      return beyond(movement(condition, sample.past ?? []), condition.limit, hysteresis)
    case 'deviation':
      return beyond(distance(value, around.usual), condition.share, hysteresis)
    case 'offline':
      return plainly(value === 0)
    case 'nodata':
      return plainly(false)
    default:
      return { isMet: isMet(condition, value), isBack: isRecovered(condition, value, hysteresis) }
  }
}

const beyond = (size: number | undefined, limit: number, hysteresis: number): Sight =>
  size === undefined ? unknown : { isMet: size > limit, isBack: size <= limit - hysteresis }

/** In percent of what is usual. */
function distance(value: number, usual: number | undefined): number | undefined {
  return usual === undefined || usual === 0 ? undefined : (Math.abs(value - usual) / Math.abs(usual)) * 100
}

/** Two readings make a line of any two errors; three begin to tell a slope from noise. */
const LEAST = 3

/** By the straight line through the readings (least squares); undefined with too few of them, or none apart in time. */
function movement(
  { per, by, direction }: Extract<Condition, { type: 'rate' }>,
  past: readonly Past[],
): number | undefined {
  const [first] = past
  if (!first || past.length < LEAST) return undefined
  const mean = (pick: (one: Past) => number) => past.reduce((sum, one) => sum + pick(one), 0) / past.length
  // Counted from the first, because squares of times since 1970 leave no digits for their differences.
  const [at, level] = [mean(([ts]) => ts - first[0]), mean(([, value]) => value)]
  const spread = past.reduce((sum, [ts]) => sum + (ts - first[0] - at) ** 2, 0)
  if (spread === 0) return undefined
  const slope = past.reduce((sum, [ts, value]) => sum + (ts - first[0] - at) * (value - level), 0) / spread
  const moved = slope * per
  const base = level - slope * at
  if (by === 'share' && base === 0) return undefined
  const size = by === 'share' ? (moved / Math.abs(base)) * 100 : moved
  if (direction === 'rise') return size
  return direction === 'fall' ? -size : Math.abs(size)
}

function seeAll(of: Combination, hysteresis: number, values: ReadonlyMap<string, Value>): Sight {
  const seen = partsOf(of).map((part) => seePart(part, hysteresis, values))
  const [met, back] = [seen.map((one) => one.isMet), seen.map((one) => one.isBack)]
  // All of them hold until one is over; any of them holds until every one is.
  return 'all' in of ? { isMet: every(met), isBack: some(back) } : { isMet: some(met), isBack: every(back) }
}

function seePart(part: Part, hysteresis: number, values: ReadonlyMap<string, Value>): Sight {
  if (!('identifier' in part)) return seeAll(part, hysteresis, values)
  const value = values.get(part.identifier) ?? undefined
  const number = typeof value === 'boolean' ? Number(value) : value
  return typeof number === 'number'
    ? { isMet: isMet(part.condition, number), isBack: isRecovered(part.condition, number, hysteresis) }
    : unknown
}

const every = (all: readonly (boolean | undefined)[]): boolean | undefined =>
  all.includes(false) ? false : all.includes(undefined) ? undefined : true
const some = (all: readonly (boolean | undefined)[]): boolean | undefined =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false
