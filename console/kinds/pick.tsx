import { captionOf } from '@steward/domain/entity'
import { TextFilter } from './filters/text.tsx'
import { lazyInput } from './lazy-input.ts'
import { type KindView, type Setting, plain } from './view.ts'

/** The caption where the row has one, otherwise the value. */
const named = (value: unknown, { name, row }: Setting): string => plain(row[captionOf(name)]) || plain(value)

export const pick: KindView = {
  Cell: ({ value, ...setting }) => named(value, setting),
  Input: lazyInput((inputs) => inputs.PickInput),
  Filter: TextFilter,
  format: named,
  filter: (typed) => typed,
  width: () => 150,
  canShrink: true,
}
