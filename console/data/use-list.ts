import type { Declaration, ListQuery } from '@steward/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/**
 * `const { data, isFetching, error, refetch } = useList(user, { current, size, filters })`; keeps the previous page
 * until the next has loaded.
 */
export const useList = <E extends Declaration>(entity: E, query: ListQuery = {}, isEnabled = true) =>
  useQuery({
    queryKey: [entity.name, 'list', query],
    queryFn: ({ signal }) => client.list(entity, query, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    meta: { follows: [entity] },
  })
