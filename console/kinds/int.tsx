import type { Field } from '@steward/domain/kinds/kind'
import { NumberFilter } from './filters/number.tsx'
import { lazyInput } from './lazy-input.ts'
import { list, splitSpan } from './range.ts'
import { type KindView, plain } from './view.ts'

/** A range where the field is declared so, otherwise a list of numbers. */
export function numberFilter(text: string, field: Field) {
  if (field.find !== 'range') return list(text)
  const [ge, le] = splitSpan(text)
  return { ...(ge === '' ? {} : { ge }), ...(le === '' ? {} : { le }) }
}

export const withUnit = (value: unknown, field: Field) =>
  plain(value) === '' || !field.unit ? plain(value) : `${plain(value)} ${field.unit}`

export const int: KindView = {
  Cell: ({ value, field }) => withUnit(value, field),
  Input: lazyInput((inputs) => inputs.IntInput),
  Filter: NumberFilter,
  format: (value, { field }) => withUnit(value, field),
  filter: numberFilter,
  width: () => 100,
  isNumeric: true,
}
