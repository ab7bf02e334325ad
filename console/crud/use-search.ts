// Searches of a list: by all filters, by those of the form alone, or by some in addition to the current ones.
import { useCallback } from 'react'
import { type ListState, sameFilters } from '../screen/list-state.ts'
import type { ChangeState } from './use-list-state.ts'

type Filters = ListState['filters']

const only = (filters: Filters, names: readonly string[]): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))

/** `elsewhere`: fields filtered outside the form, which stay when the form is cleared. */
export function useSearch(filters: Filters, change: ChangeState, again: () => void, elsewhere: readonly string[]) {
  const search = useCallback(
    (wanted: Filters) => {
      // The same filters again: refetch.
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
