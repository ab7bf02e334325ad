// The ways to search a list: all of its filters, those of its form alone, or some beside what is searched by already.
import { useCallback } from 'react'
import { type ListState, sameFilters } from './list-state.ts'
import type { ChangeState } from './use-list-state.ts'

type Filters = ListState['filters']

const only = (filters: Filters, names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))

/** `elsewhere` are the fields searched by beside the form: they stay when the form is cleared. */
export function useSearch(filters: Filters, change: ChangeState, again: () => void, elsewhere: readonly string[]) {
  const search = useCallback(
    (wanted: Filters) => {
      // Asking the same once more means: look again.
      if (sameFilters(wanted, filters)) again()
      else change({ filters: wanted })
    },
    [change, again, filters],
  )
  const searchWithin = useCallback(
    (wanted: Filters) => search({ ...only(filters, elsewhere), ...wanted }),
    [search, filters, elsewhere],
  )
  const filter = useCallback((some: Filters) => search({ ...filters, ...some }), [search, filters])
  return { search, searchWithin, filter }
}
