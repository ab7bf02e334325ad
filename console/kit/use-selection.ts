import { useCallback, useMemo, useState } from 'react'

interface Identified {
  id: string
}

export interface Selection<R extends Identified> {
  chosen: ReadonlyMap<string, R>
  /** Adds or takes away rows; rows of other pages stay. */
  choose: (rows: readonly R[], isChosen: boolean) => void
  /** Rows that are gone cannot stay chosen. */
  drop: (ids: readonly string[]) => void
  clear: () => void
}

export function useSelection<R extends Identified>(): Selection<R> {
  const [chosen, set] = useState<ReadonlyMap<string, R>>(new Map())
  const choose = useCallback((rows: readonly R[], isChosen: boolean) => {
    set((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (isChosen) after.set(row.id, row)
        else after.delete(row.id)
      }
      return after
    })
  }, [])
  const drop = useCallback((ids: readonly string[]) => {
    set((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  }, [])
  const clear = useCallback(() => set(new Map()), [])
  return useMemo(() => ({ chosen, choose, drop, clear }), [chosen, choose, drop, clear])
}
