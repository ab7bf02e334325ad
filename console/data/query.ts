// The cache of server state. Keys begin with the entity's name: `[entity.name, 'list', query]`.
import { Refusal, isUnanswered } from '@steward/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportFailure } from './failures.ts'
import type { Follows } from './follows.ts'
import { refetchAfterCurrent } from './throttle-refetches.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `follows`: whose changes it shows. `isQuiet`: the component shows the failure itself. `pause`: minimum ms between
     * two live refetches.
     */
    queryMeta: { follows: Follows; isQuiet?: boolean; pause?: number }
    mutationMeta: { isQuiet?: boolean }
  }
}

// Network failures are retried, refusals by the server are not.
const isWorthAnother = (failures: number, reason: unknown) =>
  failures < 1 && (!(reason instanceof Refusal) || reason.code === 0 || reason.code >= 502)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, query) => {
      // Without a network most queries wait; those that ask all the same, for what is at hand, are as silent.
      const isAway = isUnanswered(failure) && !navigator.onLine
      if (!query.meta?.isQuiet && !isAway) reportFailure(failure)
    },
  }),
  mutationCache: new MutationCache({
    onError: (failure, _input, _result, mutation) => {
      if (!mutation.meta?.isQuiet) reportFailure(failure)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: isWorthAnother, retryDelay: 800, refetchOnWindowFocus: false },
  },
})

/** As `refreshAfter`, for what is still drawn from the older rows until the newer ones are there. */
export async function refreshed(entityName: string): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' })
  const shown = queryClient.getQueryCache().findAll({ queryKey: [entityName], type: 'active' })
  await Promise.all(shown.map((query) => refetchAfterCurrent(queryClient, query)))
}

/**
 * After a write: active queries of the entity are refetched now, others that may show its captions are marked stale. Nobody
 * waits for it: what was written is over once it was answered, however long a list takes.
 */
export const refreshAfter = (entityName: string): void => void refreshed(entityName)
