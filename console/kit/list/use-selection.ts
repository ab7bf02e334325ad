import { useCallback, useMemo, useState } from 'react'

interface Identified {
  id: string
}

export interface Selection<R extends Identified> {
  chosen: ReadonlyMap<string, R>
  /** Selects or deselects rows; rows of other pages keep their state. */
  choose: (rows: readonly R[], isChosen: boolean) => void
  /** Deselects removed rows. */
  drop: (ids: readonly string[]) => void
  clear: () => void
}

/** Selected rows of the current page have current data, those of other pages as last loaded. */
export function useSelection<R extends Identified>(shown: readonly R[]): Selection<R> {
  const [kept, set] = useState<ReadonlyMap<string, R>>(new Map())
  const chosen = useMemo(() => asShown(kept, shown), [kept, shown])
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

/** The rows from one to another, both included and either first; only the second where the first is not among them. */
export function between<R extends Identified>(rows: readonly R[], from: string | undefined, to: string): readonly R[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  return a < 0 ? rows.slice(b, b + 1) : rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}

export function asShown<R extends Identified>(kept: ReadonlyMap<string, R>, shown: readonly R[]): Map<string, R> {
  const now = new Map(shown.map((row) => [row.id, row]))
  return new Map([...kept].map(([id, row]) => [id, now.get(id) ?? row]))
}
