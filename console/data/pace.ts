// How often what is shown is asked for again while events keep coming: never twice at a time, never cancelled, and the
// more slowly the longer answers take, so that many desks in a storm do not keep the server from the storm itself.
import type { Query, QueryClient } from '@tanstack/react-query'

/** Milliseconds. */
const SHORTEST = 1_000
const LONGEST = 15_000
/** Of the time, an answer may be under way for one part in so many. */
const SHARE = 5
/** While it goes on without a pause, each question waits longer than the one before. */
const GROWTH = 1.5
const STORM = 4_000
/** Desks that hear the same event do not ask in the same moment. */
const SPREAD = 150

interface Pace {
  /** A question is on its way, or the pause after one. */
  isBusy: boolean
  isDue: boolean
  pause: number
}

const leastOf = ({ meta }: Query) => (typeof meta?.pause === 'number' ? meta.pause : SHORTEST)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const spread = (ms: number) => ms * (0.8 + Math.random() * 0.4)

/** What is under way began before the change: it is let finish, and asked again. */
export async function askAfresh(client: QueryClient, { queryKey, queryHash }: Query): Promise<void> {
  const exact = { queryKey, exact: true, type: 'active' } as const
  if (client.getQueryCache().get(queryHash)?.state.fetchStatus === 'fetching')
    await client.refetchQueries(exact, { cancelRefetch: false })
  await client.refetchQueries(exact, { cancelRefetch: false })
}

/** `const refresh = paceRefreshes(queryClient); refresh(({ queryKey }) => queryKey[0] === 'alarm-record')` */
export function paceRefreshes(client: QueryClient) {
  const paces = new Map<string, Pace>()

  async function run(query: Query, pace: Pace): Promise<void> {
    pace.isBusy = true
    await wait(Math.random() * SPREAD)
    do {
      pace.isDue = false
      const began = performance.now()
      await askAfresh(client, query)
      const took = performance.now() - began
      const least = Math.max(leastOf(query), took * (SHARE - 1))
      await wait(spread(Math.min(LONGEST, Math.max(least, pace.pause))))
      pace.pause = pace.isDue ? Math.min(STORM, Math.max(SHORTEST, pace.pause) * GROWTH) : 0
    } while (pace.isDue)
    pace.isBusy = false
    paces.delete(query.queryHash)
  }

  return (isAffected: (query: Query) => boolean): void => {
    for (const query of client.getQueryCache().findAll({ predicate: isAffected })) {
      if (!query.isActive()) {
        query.invalidate()
        continue
      }
      const pace = paces.get(query.queryHash) ?? { isBusy: false, isDue: false, pause: 0 }
      paces.set(query.queryHash, pace)
      pace.isDue = true
      if (!pace.isBusy) void run(query, pace)
    }
  }
}
