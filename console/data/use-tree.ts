import type { Declaration, ListQuery, Query } from '@steward/client'
import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** The whole tree, for selects and side panels. */
export const useTree = (entity: Declaration, query?: Query, isEnabled = true) =>
  useQuery({
    queryKey: [entity.name, 'tree', query],
    queryFn: ({ signal }) => client.tree(entity, query, signal),
    staleTime: 60_000,
    enabled: isEnabled,
    meta: { follows: [entity] },
  })

/** One level of a tree; `null` is the root. Filters search all levels. */
export const useLazyList = <E extends Declaration>(
  entity: E,
  parentId: string | null,
  query: Pick<ListQuery, 'filters'> = {},
  isEnabled = true,
) =>
  useQuery({
    queryKey: [entity.name, 'lazy-list', parentId, query],
    queryFn: ({ signal }) => client.lazyList(entity, parentId, query, signal),
    enabled: isEnabled,
    meta: { follows: [entity] },
  })
