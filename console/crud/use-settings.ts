import { useCallback, useState } from 'react'
import { recall, remember } from '../data/storage.ts'
import { type ColumnSettings, settingsFrom } from './columns.ts'

const keyOf = (list: string) => `columns-${list}`

/** This person's column settings of a list, stored in the browser. */
export function useSettings(list: string): [ColumnSettings, (change: Partial<ColumnSettings>) => void] {
  const [settings, set] = useState(() => settingsFrom(recall(keyOf(list))))
  const change = useCallback(
    (wanted: Partial<ColumnSettings>) =>
      set((before) => {
        const after = { ...before, ...wanted }
        remember(keyOf(list), after)
        return after
      }),
    [list],
  )
  return [settings, change]
}
