import { TextFilter } from './filters/text.tsx'
import { lazyInput } from './lazy-input.ts'
import { type KindView, plain } from './view.ts'

export const text: KindView = {
  Cell: ({ value }) => plain(value),
  Input: lazyInput((inputs) => inputs.TextInput),
  Filter: TextFilter,
  format: plain,
  filter: (typed) => typed,
  width: ({ max = 255, lines }) => (lines ? 220 : max <= 20 ? 120 : max <= 64 ? 150 : 180),
  canShrink: true,
  isWhole: ({ by, lines }) => by === 'system' && !lines,
  isWide: ({ lines = 1 }) => lines > 1,
}
