// What the value of an item means: normal, to be watched, or abnormal; and whether its sensor agrees. Pure.
import { type Limits, numberIn } from './limits-order.ts'

export type ValueType = 'number' | 'bool' | 'single' | 'multi' | 'text' | 'photo' | 'meter'
export type CheckState = 'unchecked' | 'normal' | 'abnormal' | 'na'

export interface ItemOption {
  key: string
  label: string
  isAbnormal: boolean
}

/** An item as it was copied into a bill, with its limits. */
export interface CheckItem extends Limits {
  valueType: ValueType
  /** Largest believable difference to the value before. */
  maxDelta: string | null
  options: readonly ItemOption[]
}

export interface Judgement {
  state: 'normal' | 'abnormal'
  /** Normal, but beyond a warning or a leap from the value before. */
  isAttention: boolean
}

const isMeasured = ({ valueType }: Pick<CheckItem, 'valueType'>) => valueType === 'number' || valueType === 'meter'

/** Keys of the options a value names: one, or several separated by commas. */
const chosen = (value: string): string[] => value.split(',').map((key) => key.trim())

/**
 * Whether a value can stand for the item at all: a number for measured items, known keys for choices, `normal` or
 * `abnormal` for yes and no. An empty value never can.
 */
export function isValue(item: CheckItem, value: string): boolean {
  if (value.trim() === '') return false
  if (isMeasured(item)) return numberIn(value) !== null
  if (item.valueType === 'bool') return value === 'normal' || value === 'abnormal'
  if (item.valueType === 'single') return item.options.some(({ key }) => key === value)
  if (item.valueType === 'multi') return chosen(value).every((key) => item.options.some((one) => one.key === key))
  return true
}

/** What limits and options say of a value; `before` is the value of the last bill. Text and photos are normal. */
export function judged(item: CheckItem, value: string, before: string | null = null): Judgement {
  if (item.valueType === 'bool') return { state: value === 'abnormal' ? 'abnormal' : 'normal', isAttention: false }
  if (item.valueType === 'single' || item.valueType === 'multi') {
    const keys = chosen(value)
    const isBad = item.options.some(({ key, isAbnormal }) => isAbnormal && keys.includes(key))
    return { state: isBad ? 'abnormal' : 'normal', isAttention: false }
  }
  const measured = isMeasured(item) ? numberIn(value) : null
  if (measured === null) return { state: 'normal', isAttention: false }
  const below = (limit: string | null) => (numberIn(limit) ?? -Infinity) > measured
  const above = (limit: string | null) => (numberIn(limit) ?? Infinity) < measured
  if (below(item.lowerLimit) || above(item.upperLimit)) return { state: 'abnormal', isAttention: false }
  const last = numberIn(before)
  const most = numberIn(item.maxDelta)
  const leapt = last !== null && most !== null && Math.abs(measured - last) > most
  return { state: 'normal', isAttention: below(item.warnLower) || above(item.warnUpper) || leapt }
}

/**
 * The result of an item: limits decide, and the inspector may find it abnormal although its value is within them, never
 * normal although it is not.
 */
export function resultOf(item: CheckItem, value: string, found: CheckState | null): CheckState {
  if (found === 'na') return 'na'
  if (!isValue(item, value)) return 'unchecked'
  return found === 'abnormal' ? 'abnormal' : judged(item, value).state
}

/** What was said of an item; what is done about it, and until when it is looked at again. */
export interface Said {
  value: string
  found: CheckState | null
  /** The value of the last bill. */
  before: string | null
  decision: 'to_repair' | 'fixed' | 'observe' | null
  recheckDate: string | null
}

/** What follows from it; something is done only about what is abnormal. */
export function verdictOf(item: CheckItem, { value, found, before, decision, recheckDate }: Said) {
  const checkResult = resultOf(item, value, found)
  const done = checkResult === 'abnormal' ? decision : null
  return {
    checkResult,
    isAttention: checkResult === 'normal' && judged(item, value, before).isAttention ? 1 : 0,
    decision: done,
    recheckDate: done === 'observe' ? recheckDate : null,
  } as const
}

/** The share by which a reading by eye and its sensor may differ. */
const TOLERANCE = 0.05

/** Whether what was read and what the sensor said at that time are too far apart: one of them wants calibration. */
export function disagrees(
  item: Pick<CheckItem, 'valueType' | 'maxDelta'>,
  value: string,
  sensor: string | null,
): boolean {
  const read = isMeasured(item) ? numberIn(value) : null
  const told = numberIn(sensor)
  if (read === null || told === null) return false
  return Math.abs(read - told) > Math.max(Math.abs(told) * TOLERANCE, numberIn(item.maxDelta) ?? 0)
}
