import { RefFilter } from './filters/ref.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { caption } from './ref.tsx'
import type { KindView } from './view.ts'

export const parent: KindView = {
  Cell: ({ value, ...setting }) => caption(value, setting),
  Input: lazyInput((inputs) => inputs.ParentInput),
  Filter: RefFilter,
  format: caption,
  filter: list,
  width: () => 150,
  canShrink: true,
}
