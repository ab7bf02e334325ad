// What stands on the home page: one's own arrangement, or the one of one's roles.
import { recordOf } from '@steward/client/wire'
import { homeFor } from '@steward/domain/system/home/homes'
import { type Placed, placedFrom } from '@steward/domain/system/home/tiles'
import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { headOf } from '../data/heads.ts'
import { queryClient } from '../data/query.ts'
import { useCan } from '../data/use-can.ts'
import { useMutation } from '../data/use-mutation.ts'

export const HOME = 'blade-system/home'
const KEY = ['home']

export interface Home {
  own: readonly Placed[] | undefined
  usual: readonly Placed[]
  mayArrangeRoles: boolean
}

/** Roles are followed: what an administrator arranges is there without a new sign-in. */
export const useHome = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Home> => {
      const wire = recordOf(await client.get(HOME, {}, signal))
      return {
        own: wire.own === null ? undefined : placedFrom(wire.own),
        usual: placedFrom(wire.usual),
        mayArrangeRoles: wire.mayArrangeRoles === true,
      }
    },
    meta: { follows: [headOf('role')], isQuiet: true },
  })

/** What is shown: until the answer is there nothing, and without one what the person's rights show of his work. */
export function usePlaced(): { placed: readonly Placed[] | undefined; isFailed: boolean; again: () => void } {
  const { data, isError, refetch } = useHome()
  const can = useCan()
  const placed = data ? (data.own ?? data.usual) : isError ? homeFor(can) : undefined
  return { placed, isFailed: isError && !data, again: () => void refetch() }
}

/** Undefined gives back the home of one's roles. */
export const useKeepHome = () =>
  useMutation({
    mutationFn: (tiles: readonly Placed[] | undefined) => client.post(`${HOME}/keep`, { tiles: tiles ?? null }),
    onSuccess: (_, own) => queryClient.setQueryData<Home>(KEY, (before) => before && { ...before, own }),
  })
