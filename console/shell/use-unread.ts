// Notices this person has not opened yet; the server keeps which.
import { notice } from '@steward/domain/desk/notice'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { queryClient } from '../data/query.ts'
import { useMay } from '../data/use-can.ts'

const key = [notice.name, 'unread']

const idsFrom = (data: unknown): string[] =>
  data !== null && typeof data === 'object' && 'ids' in data && Array.isArray(data.ids) ? data.ids.map(String) : []

export function useUnreadIds(): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => idsFrom(await client.get(`${notice.path}/unread`, {}, signal)),
    staleTime: 60_000,
    refetchInterval: 120_000,
    refetchOnWindowFocus: true,
    meta: { isQuiet: true },
    enabled: useMay(notice)('list'),
  })
  return data
}

export const useUnread = (): number => useUnreadIds().length

/** Counted down at once; asked again when the server knows. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: (ids: readonly string[]) => client.post(`${notice.path}/read`, { ids }),
    onMutate: (ids) =>
      queryClient.setQueryData<string[]>(key, (unread = []) => unread.filter((id) => !ids.includes(id))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
