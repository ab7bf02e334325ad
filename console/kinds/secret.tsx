import { MASK } from '@steward/domain/kinds/secret'
import { TextFilter } from './filters/text.tsx'
import { lazyInput } from './lazy-input.ts'
import { type KindView, plain } from './view.ts'

export const secret: KindView = {
  Cell: ({ value }) => (plain(value) === '' ? null : MASK),
  Input: lazyInput((inputs) => inputs.SecretInput),
  Filter: TextFilter,
  format: (value) => (plain(value) === '' ? '' : MASK),
  filter: (typed) => typed,
  width: () => 120,
  // Forms start empty; an empty secret is unchanged.
  open: () => '',
  keep: () => undefined,
}
