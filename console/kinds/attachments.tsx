import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { listed } from '../words/listed.ts'
import { TextFilter } from './filters/text.tsx'
import { list } from './range.ts'
import { caption } from './ref.tsx'
import type { CellProps, InputProps, KindView } from './view.ts'

const Thumbs = lazyPart<CellProps>(() => import('./files/thumbs.tsx'))
const Input = lazyPart<InputProps>(() => import('./files/input.tsx'))

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0

export const attachments: KindView = {
  Cell: (props) =>
    isNone(props.value) ? null : (
      <Suspense fallback={null}>
        <Thumbs {...props} />
      </Suspense>
    ),
  Input,
  Filter: TextFilter,
  format: (value, setting) => listed(caption(value, setting).split(',')),
  filter: list,
  width: () => 150,
  // A file still uploading is lost with the page; stored ones have decimal ids.
  keep: (typed) => (Array.isArray(typed) ? typed.filter((id) => /^\d+$/.test(String(id))) : typed),
  isScreenOnly: true,
  isWide: () => true,
}
