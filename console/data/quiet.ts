// Query and mutation hooks of derived screens, marked quiet: the screen shows a failure in place instead of as a
// toast.
import type { Draft, ListQuery } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { type Sure, sendSure } from './doubt.ts'
import { rowOf } from './follows.ts'
import { refreshAfter } from './query.ts'
import { useMutation } from './use-mutation.ts'
import { useWriteKey } from './write-key.ts'

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

interface Saving {
  prepare?: ((draft: Draft<Entity>) => Promise<Draft<Entity>>) | undefined
  sure?: Sure<Draft<Entity>> | undefined
  /** The row the new one is like: what belongs to it is copied. */
  copyOf?: string | undefined
}

/** `isLast` says of a draft that sending it again makes no second row. */
export function useSave(entity: Entity, { prepare, sure, copyOf }: Saving) {
  const key = useWriteKey()
  const saving = useMutation({
    async mutationFn(draft: Draft<Entity>) {
      const send = (one: Draft<Entity>) =>
        copyOf === undefined ? client.submit(entity, one, key.of(one)) : client.copy(entity, copyOf, one, key.of(one))
      return sendSure(send, prepare ? await prepare(draft) : draft, sure)
    },
    onSuccess() {
      key.forget()
      return refreshAfter(entity.name)
    },
    networkMode,
    meta,
  })
  return { ...saving, isLast: key.isLast }
}

export interface Asked {
  action: string
  ids: readonly string[]
  input?: Readonly<Record<string, unknown>>
  /** The revision the row must still have. */
  rev?: number | undefined
}

/** `isLast` says of what is asked that asking it again does nothing twice. */
export function useAct(entity: Entity) {
  const key = useWriteKey()
  const acting = useMutation({
    mutationFn: ({ action, ids, ...what }: Asked) =>
      action === 'remove'
        ? client.remove(entity, ids)
        : client.act(entity, action, { ids, ...what, key: key.of({ action, ids, ...what }) }),
    onSuccess() {
      key.forget()
      return refreshAfter(entity.name)
    },
    networkMode,
    meta,
  })
  return { ...acting, isLast: key.isLast }
}
