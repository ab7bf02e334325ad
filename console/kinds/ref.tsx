import { captionOf } from '@steward/domain/entity'
import { PathText } from '../kit/address/path-text.tsx'
import { RefFilter } from './filters/ref.tsx'
import { lazyInput } from './lazy-input.ts'
import { list } from './range.ts'
import { type KindView, type Setting, plain } from './view.ts'

/** A reference is shown by its caption, never by its id. */
export const caption = (_value: unknown, { name, row }: Setting): string => plain(row[captionOf(name)])

/** How captions that are paths are joined. */
const STEP = ' / '

function Caption(text: string) {
  return text.includes(STEP) ? <PathText>{text}</PathText> : text
}

export const ref: KindView = {
  Cell: ({ value, ...setting }) => Caption(caption(value, setting)),
  Input: lazyInput((inputs) => inputs.RefInput),
  Filter: RefFilter,
  format: caption,
  filter: list,
  width: () => 150,
  canShrink: true,
}
