import type { Field } from '@steward/domain/kinds/kind'
import { durationText } from './duration.ts'
import { NumberFilter } from './filters/number.tsx'
import { lazyInput } from './lazy-input.ts'
import { list, splitSpan } from './range.ts'
import { type KindView, type Setting, plain } from './view.ts'

/** A range where the field is declared so, otherwise a list of numbers. */
export function numberFilter(text: string, field: Field) {
  if (field.find !== 'range') return list(text)
  const [ge, le] = splitSpan(text)
  return { ...(ge === '' ? {} : { ge }), ...(le === '' ? {} : { le }) }
}

export const withUnit = (value: unknown, field: Field) =>
  plain(value) === '' || !field.unit ? plain(value) : `${plain(value)} ${field.unit}`

/** Time as words, everything else as the number with its unit. */
const counted = (value: unknown, { field, locale }: Pick<Setting, 'field' | 'locale'>) =>
  (plain(value) === '' || !field.unit ? undefined : durationText(Number(value), field.unit, locale)) ??
  withUnit(value, field)

export const int: KindView = {
  Cell: ({ value, ...setting }) => counted(value, setting),
  Input: lazyInput((inputs) => inputs.IntInput),
  Filter: NumberFilter,
  format: counted,
  filter: numberFilter,
  width: () => 100,
  isNumeric: true,
}
