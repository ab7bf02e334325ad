// How a condition compares a field, by what its kind compares at all. Pure.
import { type Field, isInternal } from '../kinds/kind.ts'

/** What a comparison is given besides the field: nothing, one value, two, several, or a number of days. */
export const operands = {
  contains: 'one',
  lacks: 'one',
  begins: 'one',
  ends: 'one',
  equals: 'one',
  differs: 'one',
  less: 'one',
  atMost: 'one',
  more: 'one',
  atLeast: 'one',
  between: 'two',
  oneOf: 'some',
  noneOf: 'some',
  under: 'some',
  today: 'none',
  lastDays: 'days',
  thisWeek: 'none',
  thisMonth: 'none',
  nextDays: 'days',
  olderThan: 'days',
  me: 'none',
  myDept: 'none',
  empty: 'none',
  filled: 'none',
} as const

export type Comparison = keyof typeof operands

export const isComparison = (text: unknown): text is Comparison =>
  typeof text === 'string' && Object.hasOwn(operands, text)

/** What names a person, and what names a department. */
const PERSON = 'user'
const DEPARTMENT = 'dept'

const ordered = ['equals', 'differs', 'less', 'atMost', 'more', 'atLeast', 'between'] as const
const dated = ['today', 'lastDays', 'thisWeek', 'thisMonth', 'nextDays', 'olderThan'] as const

/** Compared by whole days: a day, or an instant by the days it lies in. */
export const isDated = ({ kind, ...facts }: Field): boolean => kind.operators(facts).includes('dateequal')

/** The comparisons of a field, the usual one first. */
export function comparisonsOf(field: Field): readonly Comparison[] {
  const known = field.kind.operators(field)
  if (known.length === 0) return []
  const own: readonly Comparison[] = isDated(field)
    ? [...dated, ...ordered]
    : known.includes('ge')
      ? ordered
      : known.includes('like') && field.kind.prompt === 'enter'
        ? ['contains', 'lacks', 'equals', 'differs', 'begins', 'ends']
        : ['oneOf', 'noneOf']
  return [
    ...own,
    ...(field.find === 'tree' && known.includes('within') ? (['under'] as const) : []),
    ...(field.entity === PERSON ? (['me'] as const) : []),
    ...(field.entity === PERSON || field.entity === DEPARTMENT ? (['myDept'] as const) : []),
    'empty',
    'filled',
  ]
}

/**
 * Whether conditions may name the field: it is searched by, and read whole by everybody who reads the list. What is
 * masked, secret or never sent is neither found nor ruled out by a condition, or its answers would spell it out.
 */
export const isConditional = (field: Field): boolean =>
  field.find !== undefined && !field.kind.secret && !field.mask && !isInternal(field) && comparisonsOf(field).length > 0

/** The field of a person's row that names the departments he is in. */
export const departmentIn = (fields: Readonly<Record<string, Field>>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.entity === DEPARTMENT)
