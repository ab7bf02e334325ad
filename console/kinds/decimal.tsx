import { NumberFilter } from './filters/number.tsx'
import { numberFilter, withUnit } from './int.tsx'
import { lazyInput } from './lazy-input.ts'
import { significant } from './significant.ts'
import type { KindView } from './view.ts'

export const decimal: KindView = {
  Cell: ({ value, field }) => withUnit(significant(value), field),
  Input: lazyInput((inputs) => inputs.DecimalInput),
  Filter: NumberFilter,
  format: (value, { field }) => withUnit(significant(value), field),
  filter: numberFilter,
  width: () => 120,
  isNumeric: true,
}
