import { useCallback, useMemo } from 'react'
import { recall } from '../browser/storage.ts'
import { type ColumnSettings, settingsFrom } from '../screen/columns.ts'
import type { SavedView } from '../screen/saved-view.ts'
import { useListStart } from './list-start.ts'
import { keepColumns } from './synced-start.ts'

/** Changes of the columns of a view that are not saved into it. */
export const draftKey = (list: string, view: string): string => `${list}@${view}`

/** This person's column settings of a list, or of a saved view of it. */
export function useSettings(
  list: string,
  view: SavedView | undefined,
): [ColumnSettings, (change: Partial<ColumnSettings>) => void] {
  const key = view ? draftKey(list, view.id) : list
  const stored = useListStart(({ columns }) => columns[key])
  // Until the server has answered for the first time, those of an earlier release.
  const settings = useMemo(
    () => stored ?? settingsFrom(view ? view.content.columns : recall(`columns-${list}`)),
    [stored, view, list],
  )
  const change = useCallback(
    (wanted: Partial<ColumnSettings>) =>
      keepColumns(key, { ...(useListStart.getState().columns[key] ?? settings), ...wanted }),
    [key, settings],
  )
  return [settings, change]
}
