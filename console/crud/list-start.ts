// The person's settings of all lists in this browser: columns, and the views that open.
import { create } from 'zustand'
import { recall, remember } from '../browser/storage.ts'
import { useSession } from '../data/session.ts'
import type { ColumnSettings } from '../screen/columns.ts'
import type { SavedView } from '../screen/saved-view.ts'

export interface ListStart {
  /** By list, or by `list@view` for what was changed in a view and is not saved into it. */
  columns: Readonly<Record<string, ColumnSettings>>
  /** What the person chose to open, by list: a view's id, or 0 for the plain list. */
  chosen: Readonly<Record<string, string>>
  /** What opens, by list. */
  views: Readonly<Record<string, SavedView>>
  /** Lists whose columns the server does not have yet. */
  unsent: readonly string[]
}

const nothing: ListStart = { columns: {}, chosen: {}, views: {}, unsent: [] }

/** The storage name of this person's copy. */
export const startName = (): string => {
  const { person } = useSession.getState()
  return `lists:${person?.tenantId ?? ''}:${person?.userId ?? ''}`
}

export const readStart = (): ListStart => {
  const stored = recall(startName())
  return stored !== null && typeof stored === 'object' ? { ...nothing, ...stored } : nothing
}

export const useListStart = create<ListStart>()(readStart)

/** Changes a part of it, also in the browser's copy; another window may have written there meanwhile. */
export function changeStart(change: (before: ListStart) => Partial<ListStart>): void {
  const before = readStart()
  const after = { ...before, ...change(before) }
  remember(startName(), after)
  useListStart.setState(after, true)
}
