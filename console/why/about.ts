// The server's answer to what is asked about.
import type { Explanation } from '@steward/domain/system/why'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import type { About } from '../kit/state/why.tsx'

export const useExplanation = (about: About) => {
  const { kind, ...query } = about
  return useQuery({
    queryKey: ['why', kind, query],
    queryFn: async ({ signal }) => (await client.get(`blade-system/why/${kind}`, query, signal)) as Explanation,
    // Asked because something is not as expected: what was true a minute ago does not help.
    staleTime: 0,
    gcTime: 0,
    meta: { follows: nothing, isQuiet: true },
  })
}
