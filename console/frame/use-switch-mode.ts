import { recordOf } from '@steward/client/wire'
import { useQuery } from '@tanstack/react-query'
import { afterIdle } from '../data/after-idle.ts'
import { client } from '../data/client.ts'
import { nothing } from '../data/follows.ts'
import { headOf } from '../data/heads.ts'

const param = headOf('param')

/** Whether the installation lets people narrow the session to one department and role. */
export function useSwitchMode(): boolean {
  const { data } = useQuery({
    queryKey: [param.name, 'published'],
    async queryFn({ signal }) {
      await afterIdle()
      return recordOf(await client.get(`${param.path}/published`, {}, signal))
    },
    staleTime: 300_000,
    meta: { follows: nothing, isQuiet: true },
  })
  return data?.switchMode === true
}
