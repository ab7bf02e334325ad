// A fault as a sentence: property, limit with unit, duration. Used for rules and alarms alike.
import { qualityWord } from '../iot/intake/quality.ts'
import { alarmLevel } from './dictionaries.ts'
import {
  type Bound,
  type Combination,
  type Condition,
  type LimitRef,
  type ValueCondition,
  partsOf,
} from './rule/condition.ts'

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
  /** The other properties a combination names. */
  named?: (identifier: string) => Measured
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

/** All levels of a rule: `温度高于 8 ℃（重要）；高于 12 ℃（紧急），持续 5 分钟`. */
export function ruleWords(
  { bounds, duration, ...rest }: Omit<Fault, 'condition'> & { bounds: readonly Bound[] },
  locale: Locale,
): string {
  const [only] = bounds
  if (only && bounds.length === 1) return faultWords({ ...rest, condition: only.condition, duration }, locale)
  const isZh = locale === 'zh'
  const said = bounds.map(({ level, condition }) => {
    const words = conditionWords({ ...rest, condition, duration }, locale)
    const name = alarmLevel.entries[level][locale]
    return isZh ? `${words}（${name}）` : `${words} (${name.toLowerCase()})`
  })
  const what = said.join(isZh ? '；' : '; ')
  if (duration === 0) return what
  return isZh ? `${what}，持续 ${spanWords(duration, locale)}` : `${what}, for ${spanWords(duration, locale)}`
}

function conditionWords(fault: Fault, locale: Locale): string {
  const { condition, value } = fault
  const { name, unit } = fault.property
  const isZh = locale === 'zh'
  switch (condition.type) {
    case 'nodata': {
      const span = spanWords(condition.timeout, locale)
      return isZh ? `${name} ${span}无数据` : `${name}: no data for ${span}`
    }
    case 'rate': {
      const [span, size] = [spanWords(condition.per, locale), sizeWords(condition, unit)]
      return isZh
        ? `${name} ${span}内${moves[condition.direction].zh}超过 ${size}`
        : `${name} ${moves[condition.direction].en} by more than ${size} within ${span}`
    }
    case 'deviation':
      return isZh
        ? `${name}偏离${usuals[condition.from].zh}超过 ${condition.share}%`
        : `${name} more than ${condition.share}% from ${usuals[condition.from].en}`
    case 'change':
      return changeWords(fault.property, condition, locale)
    case 'quality': {
      const codes = condition.codes.flatMap((code) => qualityWord(code, locale) ?? [])
      return isZh ? `${name}数据异常：${codes.join('、')}` : `${name} unfit: ${codes.join(', ')}`
    }
    case 'offline':
      return isZh ? '设备离线' : 'Device offline'
    case 'event':
      return condition.where ? withText(name, condition.where.text, locale) : name
    case 'expr':
      return isZh ? `满足 ${condition.checked.text}` : `${condition.checked.text} holds`
    case 'combo':
      return combinedWords(condition.of, fault.named ?? ((identifier) => ({ name: identifier })), locale)
    default:
      return valueWords(fault.property, condition, value, locale)
  }
}

const withText = (name: string, text: string, locale: Locale) =>
  locale === 'zh' ? `${name}（${text}）` : `${name} (${text})`

const moves = {
  rise: { zh: '上升', en: 'rises' },
  fall: { zh: '下降', en: 'falls' },
  either: { zh: '变化', en: 'moves' },
} as const

const usuals = {
  hours: { zh: '近 7 日同时段', en: 'the same hour of the last 7 days' },
  peers: { zh: '同类设备', en: 'its peers' },
} as const

const sizeWords = ({ by, limit }: Extract<Condition, { type: 'rate' }>, unit: string | undefined) =>
  by === 'share' ? `${limit}%` : withUnit(limit, unit)

/** A value by its caption, where it has one. */
const captionOf = ({ choices, unit }: Measured, value: number, locale: Locale): string =>
  choices?.find((choice) => choice.value === value)?.[locale] ?? withUnit(value, unit)

function changeWords(property: Measured, { from, to }: Extract<Condition, { type: 'change' }>, locale: Locale): string {
  const [before, after] = [from, to].map((one) => (one === undefined ? '' : captionOf(property, one, locale)))
  const { name } = property
  if (locale === 'zh') return `${name}${before && `由 ${before} `}${after ? `变为 ${after}` : '变化'}`
  return `${name} changes${before && ` from ${before}`}${after && ` to ${after}`}`
}

function combinedWords(of: Combination, named: (identifier: string) => Measured, locale: Locale): string {
  const isAll = 'all' in of
  const parts = partsOf(of).map((part) => {
    if ('identifier' in part) return valueWords(named(part.identifier), part.condition, undefined, locale)
    const words = combinedWords(part, named, locale)
    return locale === 'zh' ? `（${words}）` : `(${words})`
  })
  if (locale === 'zh') return parts.join(isAll ? '，且' : '，或')
  return parts.join(isAll ? ' and ' : ' or ')
}

function valueWords(property: Measured, condition: ValueCondition, value: number | undefined, locale: Locale): string {
  const { name, unit } = property
  switch (condition.type) {
    case 'threshold': {
      const keys = property.choices?.filter((choice) => meets[condition.op](choice.value, condition.limit)) ?? []
      if (keys.length > 0) return choiceWords(name, value, keys, locale)
      return compared(name, condition.op, limitWords(condition, unit, locale), locale)
    }
    case 'state': {
      const keys = condition.keys.map((key) => {
        const caption = (language: Locale) => captionOf(property, key, language)
        return { value: key, zh: caption('zh'), en: caption('en') }
      })
      return choiceWords(name, value, keys, locale)
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

/** The violated limit in symbols: `> 8 ℃`. Empty where there is none to be written so. */
export function limitText({ property: { unit, choices }, condition, value }: Omit<Fault, 'duration'>): string {
  switch (condition.type) {
    case 'threshold':
      return choices && choices.length > 0 ? '' : `${comparisons[condition.op].sign} ${withUnit(condition.limit, unit)}`
    case 'range_in':
      return `${condition.low} ~ ${withUnit(condition.high, unit)}`
    case 'range_out':
      if (value !== undefined && value < condition.low) return `< ${withUnit(condition.low, unit)}`
      if (value !== undefined && value > condition.high) return `> ${withUnit(condition.high, unit)}`
      return `< ${condition.low} / > ${withUnit(condition.high, unit)}`
    case 'rate':
      return `> ${sizeWords(condition, unit)} / ${spanWords(condition.per, 'en')}`
    case 'deviation':
      return `> ${condition.share}%`
    default:
      return ''
  }
}

/** Of a device that reports something else than its command wanted. */
export const mismatchWords = ({ name }: Measured, locale: Locale): string =>
  locale === 'zh' ? `${name}与指令不一致` : `${name} differs from its command`

/** Of a gateway that is lost; it is no device, so that its name stands in the alarm. */
export const gatewayWords = (name: string, locale: Locale): string =>
  locale === 'zh' ? `网关离线：${name}` : `Gateway offline: ${name}`
