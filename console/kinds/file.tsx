import { FileLink } from './file-link.tsx'
import { TextFilter } from './filters/text.tsx'
import { lazyInput } from './lazy-input.ts'
import { type KindView, plain } from './view.ts'

export const file: KindView = {
  Cell: ({ value }) => <FileLink link={plain(value)} />,
  Input: lazyInput((inputs) => inputs.FileInput),
  Filter: TextFilter,
  format: plain,
  filter: (typed) => typed,
  width: () => 140,
  canShrink: true,
  isScreenOnly: true,
  isWide: () => true,
}
