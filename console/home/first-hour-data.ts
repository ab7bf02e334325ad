// The first hour as fetched, and putting it away for all administrators of the hospital.
import { listOf, recordOf } from '@steward/client/wire'
import { type FirstHourFacts, counted } from '@steward/domain/system/first-hour'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { headOf } from '../data/heads.ts'
import { queryClient } from '../data/query.ts'
import { useMutation } from '../data/use-mutation.ts'

export interface FirstHourStanding {
  isPutAway: boolean
  facts: FirstHourFacts
  /** Names of those who grant what the person lacks. */
  ask: readonly string[]
}

const PATH = `${headOf('tenant').path}/first-hour`
/** It counts rows of these, and follows them while others work at the same. */
const KEY = ['first-hour']
const follows = [...new Set<string>(Object.values(counted))].map((name) => ({ name }))

const countsIn = (facts: unknown): FirstHourFacts => {
  const wire = recordOf(facts)
  return Object.fromEntries(
    Object.keys(counted).map((name) => [name, Number(wire[name] ?? 0)]),
  ) as unknown as FirstHourFacts
}

/** Null where there is none: it is over, or the hospital is from before. */
async function ask(signal: AbortSignal): Promise<FirstHourStanding | null> {
  const data = await client.get(PATH, {}, signal)
  if (data === null) return null
  const { isPutAway, facts, ask: people } = recordOf(data)
  return { isPutAway: isPutAway === true, facts: countsIn(facts), ask: listOf(people).map(({ name }) => String(name)) }
}

/** Asked for again whenever the home page is shown: the steps are done on other screens, and no row tells who signed in. */
export const useFirstHour = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => ask(signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { follows, isQuiet: true },
  })

export const usePutAway = () =>
  useMutation({
    mutationFn: (isPutAway: boolean) => client.post(PATH, { isPutAway }),
    onSuccess: (_, isPutAway) =>
      queryClient.setQueryData<FirstHourStanding | null>(KEY, (before) => before && { ...before, isPutAway }),
  })
