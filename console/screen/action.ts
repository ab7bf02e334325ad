// What a screen offers to do with its list and its rows.
import type { ComponentType } from 'react'
import type { AnyRow } from '../kinds/view.ts'

export interface DialogProps {
  rows: readonly AnyRow[]
  close: () => void
  /** Ids of the rows it was done to, which need not stay chosen. */
  onDone?: (ids: readonly string[]) => void
}

export interface ScreenAction {
  name: string
  label: string
  on: 'row' | 'rows' | 'list'
  isDangerous?: boolean
  asksFirst?: boolean
  /** Opens a form or a dialog. */
  hasInput?: boolean
  /** A step of the document's course. */
  isStep?: boolean
  /** The step most likely next of this row. */
  isLead?: (row: AnyRow) => boolean
  shortcut?: string
  /** Seldom wanted: in the menu of the list and of the opened row, never a button beside others. */
  isRare?: boolean
  when?: (row: AnyRow) => boolean
  Dialog?: ComponentType<DialogProps>
}

export interface ScreenActions {
  /** For the list, for the selection, and for each row. */
  list: ScreenAction[]
  rows: ScreenAction[]
  row: ScreenAction[]
  /** Of a row, where there is room for those that are seldom wanted. */
  detail: ScreenAction[]
  canAdd: boolean
  /** Something can be done with chosen rows. */
  canSelect: boolean
}
