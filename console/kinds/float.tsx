import { NumberFilter } from './filters/number.tsx'
import { numberFilter, withUnit } from './int.tsx'
import { lazyInput } from './lazy-input.ts'
import type { KindView } from './view.ts'

export const float: KindView = {
  Cell: ({ value, field }) => withUnit(value, field),
  Input: lazyInput((inputs) => inputs.FloatInput),
  Filter: NumberFilter,
  format: (value, { field }) => withUnit(value, field),
  filter: numberFilter,
  width: () => 120,
  isNumeric: true,
}
