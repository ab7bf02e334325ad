// Throttles refetches caused by live events: never two at a time, never aborted, with longer pauses the longer answers
// take, so that many clients do not overload the server during an alarm burst.
import type { Query, QueryClient } from '@tanstack/react-query'

/** Minimum pause in ms. */
const SHORTEST = 1_000
const LONGEST = 15_000
/** A query may be under way for at most one part in so many of the time. */
const SHARE = 5
/** While events continue, each pause is longer than the one before by this factor. */
const GROWTH = 1.5
const STORM = 4_000
/** Jitter in ms, so that clients receiving the same event do not refetch at the same moment. */
const SPREAD = 150

interface Pace {
  /** A refetch is under way, or the pause after one. */
  isBusy: boolean
  isDue: boolean
  pause: number
  /** What the next refetch waits for. */
  turn: Turn
}

/** Resolves when a refetch is of use: when its window is shown, say. */
export type Turn = () => Promise<void>
const atOnce: Turn = async () => undefined

const leastOf = ({ meta }: Query) => (typeof meta?.pause === 'number' ? meta.pause : SHORTEST)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const spread = (ms: number) => ms * (0.8 + Math.random() * 0.4)

/** A fetch under way may have started before the change: it is awaited, then the query is fetched again. */
export async function refetchAfterCurrent(client: QueryClient, { queryKey, queryHash }: Query): Promise<void> {
  const exact = { queryKey, exact: true, type: 'active' } as const
  const cache = client.getQueryCache()
  if (cache.get(queryHash)?.state.fetchStatus === 'fetching')
    await client.refetchQueries(exact, { cancelRefetch: false })
  // A query that nobody shows by now is not fetched, and a fetch that is cancelled because nobody does any more brings
  // back the state it began with: in both cases this mark stays, and the query is fetched when it is shown again.
  cache.get(queryHash)?.invalidate()
  await client.refetchQueries(exact, { cancelRefetch: false })
}

/** `const refresh = throttleRefetches(queryClient); refresh(({ queryKey }) => queryKey[0] === 'alarm-record')` */
export function throttleRefetches(client: QueryClient) {
  const paces = new Map<string, Pace>()

  async function run(query: Query, pace: Pace, jitter: number): Promise<void> {
    pace.isBusy = true
    await wait(Math.random() * jitter)
    do {
      await pace.turn()
      pace.isDue = false
      const began = performance.now()
      await refetchAfterCurrent(client, query)
      const took = performance.now() - began
      const least = Math.max(leastOf(query), took * (SHARE - 1))
      await wait(spread(Math.min(LONGEST, Math.max(least, pace.pause))))
      pace.pause = pace.isDue ? Math.min(STORM, Math.max(SHORTEST, pace.pause) * GROWTH) : 0
    } while (pace.isDue)
    pace.isBusy = false
    paces.delete(query.queryHash)
  }

  return (isAffected: (query: Query) => boolean, jitter = SPREAD, turn = atOnce): void => {
    for (const query of client.getQueryCache().findAll({ predicate: isAffected })) {
      if (!query.isActive()) {
        query.invalidate()
        continue
      }
      const pace = paces.get(query.queryHash) ?? { isBusy: false, isDue: false, pause: 0, turn }
      paces.set(query.queryHash, pace)
      pace.isDue = true
      pace.turn = turn
      if (!pace.isBusy) void run(query, pace, jitter)
    }
  }
}
