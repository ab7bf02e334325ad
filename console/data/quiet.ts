// Query and mutation hooks of derived screens, marked quiet: the screen shows a failure in place instead of as a
// toast.
import type { ListQuery } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { refreshAfter } from './query.ts'
import { useMutation } from './use-mutation.ts'

const meta = { isQuiet: true } as const

// Fails at once without a network: waiting inside the mutation would be lost with the page, and could not be seen.
const networkMode = 'always'

export const useQuietList = (entity: Entity, query: ListQuery, isEnabled: boolean) =>
  useQuery({
    queryKey: [entity.name, 'list', query],
    queryFn: ({ signal }) => client.list(entity, query, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    meta: { follows: [entity], isQuiet: true },
  })

export const levelOf = (entity: Entity, parentId: string | null) => ({
  queryKey: [entity.name, 'lazy-list', parentId, {}],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.lazyList(entity, parentId, {}, signal),
  meta: { follows: [entity], isQuiet: true },
})

export interface Asked {
  action: string
  ids: readonly string[]
  input?: Readonly<Record<string, unknown>>
  /** The revision the row must still have. */
  rev?: number | undefined
  /** With the same one it is done once. */
  key?: string
}

export const useAct = (entity: Entity) =>
  useMutation({
    mutationFn: ({ action, ids, ...what }: Asked) =>
      action === 'remove' ? client.remove(entity, ids) : client.act(entity, action, { ids, ...what }),
    onSuccess: () => refreshAfter(entity.name),
    networkMode,
    meta,
  })
