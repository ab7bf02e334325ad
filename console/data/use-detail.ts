import type { Declaration } from '@steward/client'
import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { rowOf } from './follows.ts'

/** Without an id the query is disabled. Forms fetch the row anew instead of using the cache. */
export const useDetail = <E extends Declaration>(entity: E, id: string | undefined) =>
  useQuery({
    queryKey: [entity.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(entity, id ?? '', signal),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { follows: rowOf(entity, id) },
  })
