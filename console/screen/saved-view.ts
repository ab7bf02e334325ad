// A saved view of a list, and what the list shows beside it.
import type { Entity } from '@steward/domain/entity'
import type { ViewContent } from '@steward/domain/system/view-content'
import type { ArrangedColumn, ColumnSettings } from './columns.ts'
import type { ListState } from './list-state.ts'
import type { Extent } from './list.ts'

export interface SavedView {
  id: string
  rev: number
  list: string
  name: string
  audience: 'own' | 'roles' | 'tenant'
  roleIds: readonly string[]
  /** Opens by default for those it is shared with. */
  isUsual: boolean
  content: ViewContent
  isMine: boolean
  maker: string
  mayChange: boolean
}

export interface ChosenView {
  view: SavedView | undefined
  isLoading: boolean
  /** The address names a view that does not exist or is not shared with the person. */
  isUnseen: boolean
}

export interface Shown {
  state: ListState
  settings: ColumnSettings
  look: string
  /** The list's columns before anybody's settings. */
  declared: readonly ArrangedColumn[]
}

export interface SavedViewsProps extends Shown {
  entity: Entity
  /** The list's name. */
  list: string
  extent: Extent
  chosen: ChosenView
  /** Asked for by a click. */
  startsOpen: boolean
}
