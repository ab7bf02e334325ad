// Conditions as a sentence: `状态 是 待派单 且 创建时间 在 近 7 天`. Pure; captions of values are brought by whoever asks.
import type { Field } from '../kinds/kind.ts'
import { type Comparison, isDated } from './comparisons.ts'
import { type Condition, type Tree, isGroup, membersOf } from './tree.ts'

type Locale = 'zh' | 'en'
type Phrase = readonly [zh: string, en: string]

const phrases: Readonly<Record<Comparison, Phrase>> = {
  contains: ['包含 {v}', 'contains {v}'],
  lacks: ['不包含 {v}', 'does not contain {v}'],
  begins: ['开头是 {v}', 'begins with {v}'],
  ends: ['结尾是 {v}', 'ends with {v}'],
  equals: ['等于 {v}', 'is {v}'],
  differs: ['不等于 {v}', 'is not {v}'],
  less: ['小于 {v}', 'is below {v}'],
  atMost: ['不大于 {v}', 'is at most {v}'],
  more: ['大于 {v}', 'is above {v}'],
  atLeast: ['不小于 {v}', 'is at least {v}'],
  between: ['介于 {v} 与 {w}', 'is between {v} and {w}'],
  oneOf: ['是 {v}', 'is {v}'],
  noneOf: ['不是 {v}', 'is not {v}'],
  under: ['属于 {v}', 'is in {v}'],
  today: ['在 今天', 'is today'],
  lastDays: ['在 近 {v} 天', 'is in the last {v} days'],
  thisWeek: ['在 本周', 'is in this week'],
  thisMonth: ['在 本月', 'is in this month'],
  nextDays: ['在 未来 {v} 天', 'is in the next {v} days'],
  olderThan: ['早于 {v} 天前', 'is more than {v} days ago'],
  me: ['是 我', 'is me'],
  myDept: ['属于 我的部门', 'is of my department'],
  empty: ['为空', 'is empty'],
  filled: ['不为空', 'is not empty'],
}

/** Days are not small or large but early or late. */
const dated: Partial<Record<Comparison, Phrase>> = {
  equals: ['是 {v}', 'is on {v}'],
  differs: ['不是 {v}', 'is not on {v}'],
  less: ['早于 {v}', 'is before {v}'],
  atMost: ['不晚于 {v}', 'is not after {v}'],
  more: ['晚于 {v}', 'is after {v}'],
  atLeast: ['不早于 {v}', 'is not before {v}'],
}

function phraseOf(is: Comparison, field: Field, locale: Locale): string {
  const phrase = (isDated(field) ? dated[is] : undefined) ?? phrases[is]
  return phrase[locale === 'zh' ? 0 : 1]
}

/** The comparison without its values, to choose from: `近 … 天`, `contains`. */
export const comparisonWords = (is: Comparison, field: Field, locale: Locale): string =>
  phraseOf(is, field, locale)
    .replace(/ \{v\}( (与|and) \{w\})?$/, '')
    .replaceAll(/\{\w\}/g, '…')

/** How one condition's field and values are called. */
interface Named {
  field: Field
  name: string
  values: readonly string[]
}

const lists = { zh: '、', en: ' or ' } as const
const joins = { all: { zh: ' 且 ', en: ' and ' }, any: { zh: ' 或 ', en: ' or ' } } as const
const brackets = { zh: ['（', '）'], en: ['(', ')'] } as const

function conditionWords({ is }: Condition, { field, name, values }: Named, locale: Locale): string {
  const [first = '', last = ''] = values
  const value = is === 'between' ? first : values.join(lists[locale])
  return `${name} ${phraseOf(is, field, locale)}`.replace('{v}', () => value).replace('{w}', () => last)
}

/** The whole as a sentence; groups within groups stand in brackets. */
export function sentenceOf(
  tree: Tree,
  named: (condition: Condition) => Named,
  locale: Locale,
  isInside = false,
): string {
  if (!isGroup(tree)) return conditionWords(tree, named(tree), locale)
  const join = joins['all' in tree ? 'all' : 'any'][locale]
  const text = membersOf(tree)
    .map((member) => sentenceOf(member, named, locale, true))
    .join(join)
  const [open, close] = brackets[locale]
  return isInside ? `${open}${text}${close}` : text
}
