// The rows of a list, and what stands in it, for whoever shows, exports, prints or changes them.
import type { ListQuery } from '@steward/client'
import type { AnyRow } from '../kinds/view.ts'
import type { ArrangedColumn } from './columns.ts'

/** Fixed values of a list inside another screen: the list is filtered by them and new rows get them. */
export type Scope = Readonly<Record<string, string | null>>

export interface Line {
  row: AnyRow
  depth: number
  hasChildren: boolean
  isOpen: boolean
  /** Names of the ancestors, shown for search hits outside the tree. */
  path?: string
}

export interface Rows {
  lines: readonly Line[]
  isTree: boolean
  total: number
  isLowerBound: boolean
  /** No data yet: the first load. */
  isFirst: boolean
  isFetching: boolean
  failure: Error | null
  /** Epoch ms of the oldest answer that is shown. */
  asOf: number
  /** What the list was asked with; of a tree its filters, which are none. */
  query: ListQuery
  again: () => void
  toggle: (id: string) => void
  expandAll: (isOpen: boolean) => void
}

/** Which rows: all, those with fixed values, or those below one row. */
export interface Extent {
  scope?: Scope
  root?: string
  isFlat?: boolean
}

/** What stands in the list. */
export interface Listed {
  rows: Rows
  columns: readonly ArrangedColumn[]
  chosen: ReadonlyMap<string, AnyRow>
}
