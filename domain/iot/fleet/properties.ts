// Constructors for the properties and rules of the fleet's types.
import type { Level, Property, Rule, Span, Words } from './spec.ts'

/** A measured value: unit, sensor range, normal range. */
export const gauge = (
  identifier: string,
  zh: string,
  en: string,
  unit: string,
  range: Span,
  normal: Span,
): Property => ({
  identifier,
  zh,
  en,
  dataType: 'float',
  ...(unit ? { unit } : {}),
  decimals: decimalsOf(range),
  range,
  normal,
})

/** A set point. */
export const setting = (
  identifier: string,
  zh: string,
  en: string,
  unit: string,
  range: Span,
  value: number,
): Property => ({
  ...gauge(identifier, zh, en, unit, range, [value, value]),
  isWritable: true,
})

/** A counter that integrates another property. */
export const counter = (
  identifier: string,
  zh: string,
  en: string,
  unit: string,
  sums: { of: string; perHour: number },
  rollover?: number,
): Property => ({
  identifier,
  zh,
  en,
  dataType: 'double',
  unit,
  decimals: 2,
  range: [0, rollover ?? 1e9],
  normal: [0, rollover ?? 1e9],
  isCounter: true,
  sums,
  ...(rollover === undefined ? {} : { rollover }),
})

/** A measured whole number. */
export const whole = (identifier: string, zh: string, en: string, range: Span, normal: Span): Property => ({
  ...gauge(identifier, zh, en, '', range, normal),
  dataType: 'int32',
  decimals: 0,
})

/** A flag; `rest` is its normal value. */
export const flag = (
  identifier: string,
  zh: string,
  en: string,
  words: readonly [Words, Words],
  rest: 0 | 1 = 0,
): Property => ({
  ...choice(identifier, zh, en, words, rest),
  dataType: 'bool',
})

/** An enumeration numbered from 0; `rest` is its normal value. */
export const choice = (identifier: string, zh: string, en: string, words: readonly Words[], rest = 0): Property => ({
  identifier,
  zh,
  en,
  dataType: 'enum',
  decimals: 0,
  range: [0, words.length - 1],
  normal: [rest, rest],
  keys: words.map(([keyZh, keyEn], key) => ({ key, zh: keyZh, en: keyEn })),
})

export const writable = (property: Property): Property => ({ ...property, isWritable: true })

const onOff = [
  ['停止', 'Stopped'],
  ['运行', 'Running'],
] as const
const fine = [
  ['正常', 'Normal'],
  ['故障', 'Fault'],
] as const
const closedOpen = [
  ['关', 'Closed'],
  ['开', 'Open'],
] as const
const lostThere = [
  ['断电', 'Failed'],
  ['有电', 'Present'],
] as const

/** `run('run', '运行')`: on in the normal state, unless `rest` says otherwise. */
export const run = (identifier: string, zh: string, en = 'Running', rest: 0 | 1 = 1) =>
  flag(identifier, zh, en, onOff, rest)
export const fault = (identifier = 'fault', zh = '故障', en = 'Fault') => flag(identifier, zh, en, fine)
export const door = (identifier = 'door', zh = '门', en = 'Door') => flag(identifier, zh, en, closedOpen)
export const mains = (identifier = 'power', zh = '电源', en = 'Mains') => flag(identifier, zh, en, lostThere, 1)

// The hysteresis is computed from the property when the type is completed.
const about = (identifier: string, level: Level, lasts = 0) => ({ identifier, level, lasts, hysteresis: 0 })

type Alarming = (identifier: string, limit: number, level: Level, lasts?: number, advice?: Words) => Rule

const threshold =
  (operator: 'gt' | 'lt', word: string): Alarming =>
  (identifier, limit, level, lasts, advice) => ({
    ...about(identifier, level, lasts),
    condType: 'threshold',
    operator,
    limit,
    words: `${word}${limit}`,
    ...(advice ? { advice } : {}),
  })

export const above = threshold('gt', '高于')
export const below = threshold('lt', '低于')

export const outside = (identifier: string, low: number, high: number, level: Level, lasts?: number): Rule => ({
  ...about(identifier, level, lasts),
  condType: 'range_out',
  low,
  high,
  words: `超出${low}~${high}`,
})

/** Alarm at this key or a worse one. */
export const turns = (identifier: string, key: number, level: Level, words: string, lasts?: number): Rule => ({
  ...about(identifier, level, lasts),
  condType: 'threshold',
  operator: 'ge',
  limit: key,
  words,
})

/** Alarm at zero. */
export const drops = (identifier: string, level: Level, words: string, lasts?: number): Rule => ({
  ...about(identifier, level, lasts),
  condType: 'threshold',
  operator: 'le',
  limit: 0,
  words,
})

/** No-data alarm after so many seconds. */
export const silent = (identifier: string, seconds: number, level: Level): Rule => ({
  ...about(identifier, level),
  condType: 'nodata',
  silent: seconds,
  words: `超过${seconds / 60}分钟无数据`,
})

function decimalsOf([from, to]: Span): number {
  const span = to - from
  if (span <= 2) return 3
  if (span <= 10) return 2
  return span <= 1000 ? 1 : 0
}
