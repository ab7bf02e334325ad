// Counts and first rows of several parts of a list, asked for in one call.
import { type Facet, facetsFromWire, facetsToWire } from '@steward/client/facets'
import type { Entity } from '@steward/domain/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import type { AnyRow } from '../kinds/view.ts'
import { type ListState, filtersOf } from '../screen/list-state.ts'

type Filters = ListState['filters']

export interface Part {
  name: string
  /** In place of the list's own filters of the same fields. */
  filters: Filters
  /** How many rows come along; none where it is only counted. */
  size?: number
}

interface Wanted {
  /** `count` where no row is shown: a remark on an alarm counts nothing anew. */
  what: 'count' | 'board'
  filters: Filters
  parts: readonly Part[]
  isOn?: boolean
  /** Minimum ms between two live refetches. */
  pause?: number
}

/** By the names of the parts. */
export function useFacets(entity: Entity, { what, filters, parts, isOn = true, pause }: Wanted) {
  const theirs = new Set(parts.flatMap((part) => Object.keys(part.filters)))
  const shared = { filters: filtersOf(entity, without(filters, theirs)) }
  const asked = parts.map(({ filters: own, size }) => ({
    filters: filtersOf(entity, own),
    ...(size === undefined ? {} : { size }),
  }))
  const names = parts.map(({ name }) => name)
  return useQuery({
    // Events of alarms look at the filters.
    queryKey: [entity.name, what, { ...shared, names, asked }],
    async queryFn({ signal }) {
      const answer = await client.get(`${entity.path}/facets`, facetsToWire(shared, asked), signal)
      const found = facetsFromWire(entity, answer)
      return Object.fromEntries(
        names.flatMap((name, at): [string, Facet<AnyRow>][] => (found[at] ? [[name, found[at]]] : [])),
      )
    },
    placeholderData: keepPreviousData,
    enabled: isOn && parts.length > 0,
    meta: { follows: [entity], isQuiet: true, ...(pause === undefined ? {} : { pause }) },
  })
}

const without = (filters: Filters, names: ReadonlySet<string>): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)))

export const countText = (one: Pick<Facet<unknown>, 'total' | 'isLowerBound'> | undefined): string =>
  one ? `${one.total}${one.isLowerBound ? '+' : ''}` : ''
