import type { Entity } from '@steward/domain/entity'
import { useCallback, useState } from 'react'
import { recall, remember } from '../data/storage.ts'
import { type ColumnSettings, settingsFrom } from './columns.ts'

const keyOf = (entity: Entity) => `columns-${entity.name}`

/** How this person wants this list to look; kept in the browser. */
export function useSettings(entity: Entity): [ColumnSettings, (change: Partial<ColumnSettings>) => void] {
  const [settings, set] = useState(() => settingsFrom(recall(keyOf(entity))))
  const change = useCallback(
    (wanted: Partial<ColumnSettings>) =>
      set((before) => {
        const after = { ...before, ...wanted }
        remember(keyOf(entity), after)
        return after
      }),
    [entity],
  )
  return [settings, change]
}
