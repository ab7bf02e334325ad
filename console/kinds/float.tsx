import { measured } from '@steward/domain/measured'
import { NumberFilter } from './filters/number.tsx'
import { numberFilter, withUnit } from './int.tsx'
import { lazyInput } from './lazy-input.ts'
import type { KindView, Setting } from './view.ts'

/** What people typed stays as they typed it. */
const shown = (value: unknown, { field }: Pick<Setting, 'field'>) =>
  withUnit(typeof value === 'number' && field.by === 'system' ? measured(value) : value, field)

export const float: KindView = {
  Cell: ({ value, field }) => shown(value, { field }),
  Input: lazyInput((inputs) => inputs.FloatInput),
  Filter: NumberFilter,
  format: shown,
  filter: numberFilter,
  width: () => 120,
  isNumeric: true,
}
