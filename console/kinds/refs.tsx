import { RefFilter } from './filters/ref.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { caption } from './ref.tsx'
import type { KindView } from './view.ts'

export const refs: KindView = {
  Cell: ({ value, ...setting }) => caption(value, setting).split(',').join(', '),
  Input: lazyInput((inputs) => inputs.RefsInput),
  Filter: RefFilter,
  format: (value, setting) => caption(value, setting).split(',').join(', '),
  filter: list,
  width: () => 180,
  canShrink: true,
}
