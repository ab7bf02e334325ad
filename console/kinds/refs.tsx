import { listed } from '../words/listed.ts'
import { RefFilter } from './filters/ref.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { caption } from './ref.tsx'
import type { KindView } from './view.ts'

export const refs: KindView = {
  Cell: ({ value, ...setting }) => listed(caption(value, setting).split(',')),
  Input: lazyInput((inputs) => inputs.RefsInput),
  Filter: RefFilter,
  format: (value, setting) => listed(caption(value, setting).split(',')),
  filter: list,
  width: () => 180,
  canShrink: true,
}
