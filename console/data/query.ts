// The cache of server state. Keys begin with the entity's name: `[entity.name, 'list', query]`.
import { Refusal } from '@steward/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { report } from './failures.ts'
import { askAfresh } from './pace.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `isQuiet`: whoever asks shows the failure itself. `pause`: ms at least between two live refreshes. */
    queryMeta: { isQuiet?: boolean; pause?: number }
    mutationMeta: { isQuiet?: boolean }
  }
}

// Asking again helps against a broken line, never against a refusal.
const isWorthAnother = (failures: number, reason: unknown) =>
  failures < 1 && (!(reason instanceof Refusal) || reason.code === 0 || reason.code >= 502)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, query) => {
      if (!query.meta?.isQuiet) report(failure)
    },
  }),
  mutationCache: new MutationCache({
    onError: (failure, _input, _result, mutation) => {
      if (!mutation.meta?.isQuiet) report(failure)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: isWorthAnother, retryDelay: 800, refetchOnWindowFocus: false },
  },
})

/** After a write: what shows the entity is asked again now, what may show its captions when it is next looked at. */
export async function refreshAfter(entityName: string): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' })
  const shown = queryClient.getQueryCache().findAll({ queryKey: [entityName], type: 'active' })
  await Promise.all(shown.map((query) => askAfresh(queryClient, query)))
}
