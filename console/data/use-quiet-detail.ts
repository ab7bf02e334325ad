import type { Entity } from '@steward/domain/entity'
import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { rowOf } from './follows.ts'

/** The row fetched anew, for forms, which must not start from a cached copy. */
export const useQuietDetail = (entity: Entity, id: string | undefined) =>
  useQuery({
    queryKey: [entity.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(entity, id ?? '', signal),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { follows: rowOf(entity, id), isQuiet: true },
  })
