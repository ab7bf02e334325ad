// A fault as a sentence: property, limit with unit, duration. Used for rules and alarms alike.
import type { Condition, LimitRef } from './rule.ts'

export type Locale = 'zh' | 'en'

/** The property as named in the sentence. */
export interface Measured {
  name: string
  unit?: string | undefined
  /** Captions of its values, where it is an enumeration. */
  choices?: readonly { value: number; zh: string; en: string }[] | undefined
}

/** Duration in milliseconds. */
export interface Fault {
  property: Measured
  condition: Condition
  duration: number
  /** The raising value: of a range only the violated bound is named. */
  value?: number | undefined
}

const units = [
  { ms: 86_400_000, zh: '天', en: 'day' },
  { ms: 3_600_000, zh: '小时', en: 'hour' },
  { ms: 60_000, zh: '分钟', en: 'minute' },
  { ms: 1000, zh: '秒', en: 'second' },
] as const

/** A duration in the largest unit that gives a whole number: `spanWords(300_000, 'zh') // '5 分钟'` */
export function spanWords(ms: number, locale: Locale): string {
  const unit = units.find((one) => ms >= one.ms && ms % one.ms === 0) ?? units[3]
  const count = ms / unit.ms
  return locale === 'zh' ? `${count} ${unit.zh}` : `${count} ${unit.en}${count === 1 ? '' : 's'}`
}

const comparisons = {
  gt: { zh: '高于', en: 'above', sign: '>' },
  ge: { zh: '高于或等于', en: 'at or above', sign: '≥' },
  lt: { zh: '低于', en: 'below', sign: '<' },
  le: { zh: '低于或等于', en: 'at or below', sign: '≤' },
} as const

const meets = {
  gt: (value: number, limit: number) => value > limit,
  ge: (value: number, limit: number) => value >= limit,
  lt: (value: number, limit: number) => value < limit,
  le: (value: number, limit: number) => value <= limit,
} as const

const limitNames: Readonly<Record<LimitRef, Readonly<Record<Locale, string>>>> = {
  hh: { zh: '高高限', en: 'its high-high limit' },
  h: { zh: '高限', en: 'its high limit' },
  l: { zh: '低限', en: 'its low limit' },
  ll: { zh: '低低限', en: 'its low-low limit' },
}

/** A limit of the thing model by its name, with its value where it is known. */
function limitWords(
  { ref, limit }: Extract<Condition, { type: 'threshold' }>,
  unit: string | undefined,
  locale: Locale,
) {
  if (ref === undefined) return withUnit(limit, unit)
  const name = limitNames[ref][locale]
  if (Number.isNaN(limit)) return name
  return locale === 'zh' ? `${name}（${withUnit(limit, unit)}）` : `${name} (${withUnit(limit, unit)})`
}

const withUnit = (value: number, unit: string | undefined) => (unit ? `${value} ${unit}` : String(value))

/** `faultWords({ property: { name: '温度', unit: '℃' }, condition: { type: 'threshold', op: 'gt', limit: 8 }, duration: 300_000 }, 'zh')` is `温度高于 8 ℃，持续 5 分钟`. */
export function faultWords(fault: Fault, locale: Locale): string {
  const { duration } = fault
  const what = conditionWords(fault, locale)
  if (duration === 0) return what
  const span = spanWords(duration, locale)
  return locale === 'zh' ? `${what}，持续 ${span}` : `${what} for ${span}`
}

function conditionWords({ property, condition, value }: Fault, locale: Locale): string {
  const { name, unit } = property
  switch (condition.type) {
    case 'nodata': {
      const span = spanWords(condition.timeout, locale)
      return locale === 'zh' ? `${name} ${span}无数据` : `${name}: no data for ${span}`
    }
    case 'threshold': {
      const keys = property.choices?.filter((choice) => meets[condition.op](choice.value, condition.limit)) ?? []
      if (keys.length > 0) return choiceWords(name, value, keys, locale)
      return compared(name, condition.op, limitWords(condition, unit, locale), locale)
    }
    case 'range_out': {
      if (value !== undefined && value < condition.low)
        return compared(name, 'lt', withUnit(condition.low, unit), locale)
      if (value !== undefined && value > condition.high)
        return compared(name, 'gt', withUnit(condition.high, unit), locale)
      const [low, high] = [withUnit(condition.low, unit), withUnit(condition.high, unit)]
      return locale === 'zh' ? `${name}低于 ${low} 或高于 ${high}` : `${name} below ${low} or above ${high}`
    }
    case 'range_in': {
      const [low, high] = [withUnit(condition.low, unit), withUnit(condition.high, unit)]
      return locale === 'zh' ? `${name}在 ${low} 至 ${high} 之间` : `${name} between ${low} and ${high}`
    }
  }
}

const compared = (name: string, op: keyof typeof comparisons, limit: string, locale: Locale) =>
  locale === 'zh' ? `${name}${comparisons[op].zh} ${limit}` : `${name} ${comparisons[op].en} ${limit}`

function choiceWords(
  name: string,
  value: number | undefined,
  keys: NonNullable<Measured['choices']>,
  locale: Locale,
): string {
  const met = keys.filter((choice) => choice.value === value)
  const labels = (met.length > 0 ? met : keys).map((choice) => choice[locale])
  // A flag named like its only fault state needs no second word.
  if (labels.length === 1 && labels[0] === name) return name
  return locale === 'zh' ? `${name}：${labels.join('、')}` : `${name}: ${labels.join(', ')}`
}

/** The violated limit in symbols: `> 8 ℃`. Empty for no-data rules. */
export function limitText({ property: { unit, choices }, condition, value }: Omit<Fault, 'duration'>): string {
  if (condition.type === 'nodata') return ''
  if (condition.type === 'threshold')
    return choices && choices.length > 0 ? '' : `${comparisons[condition.op].sign} ${withUnit(condition.limit, unit)}`
  if (condition.type === 'range_in') return `${condition.low} ~ ${withUnit(condition.high, unit)}`
  if (value !== undefined && value < condition.low) return `< ${withUnit(condition.low, unit)}`
  if (value !== undefined && value > condition.high) return `> ${withUnit(condition.high, unit)}`
  return `< ${condition.low} / > ${withUnit(condition.high, unit)}`
}

/** Of a device that reports something else than its command wanted. */
export const mismatchWords = ({ name }: Measured, locale: Locale): string =>
  locale === 'zh' ? `${name}与指令不一致` : `${name} differs from its command`
