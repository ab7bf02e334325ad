import { TextFilter } from './filters/text.tsx'
import { lazyInput } from './lazy-input.ts'
import { type KindView, plain } from './view.ts'

/** Also an object without entries, which says nothing. */
const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

export const json: KindView = {
  Cell: ({ value }) => (isNothing(value) ? null : <code className="kind-code">{JSON.stringify(value)}</code>),
  Input: lazyInput((inputs) => inputs.JsonInput),
  Filter: TextFilter,
  format: (value) => (isNothing(value) ? '' : JSON.stringify(value)),
  filter: (typed) => typed,
  width: () => 220,
  canShrink: true,
  isWide: () => true,
  open: (value) => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2)),
  read: (typed) => (plain(typed).trim() === '' ? null : JSON.parse(plain(typed))),
}
