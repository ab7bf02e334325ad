// Notices and mail the person has not opened; the server stores which.
import { mail } from '@steward/domain/desk/mail'
import { notice } from '@steward/domain/desk/notice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { afterIdle } from './after-idle.ts'
import { client } from './client.ts'
import { useFollowed } from './followed.ts'
import { queryClient } from './query.ts'
import { useMay } from './use-can.ts'
import { useMutation } from './use-mutation.ts'

export type Readable = typeof notice | typeof mail

const keyOf = ({ name }: Readable) => [name, 'unread']

const idsFrom = (data: unknown): string[] =>
  data !== null && typeof data === 'object' && 'ids' in data && Array.isArray(data.ids) ? data.ids.map(String) : []

export function useUnreadIds(of: Readable): readonly string[] {
  // No event reports that the time of a notice has come.
  const isFollowed = useFollowed((state) => state.isFollowed) && of === mail
  const { data = [] } = useQuery({
    queryKey: keyOf(of),
    async queryFn({ signal }) {
      await afterIdle()
      return idsFrom(await client.get(`${of.path}/unread`, {}, signal))
    },
    staleTime: 60_000,
    refetchInterval: isFollowed ? false : 120_000,
    refetchOnWindowFocus: true,
    meta: { follows: [of], isQuiet: true },
    enabled: useMay(of)('list'),
  })
  return data
}

/** Unread count of each. */
export function useUnread(): Readonly<Record<Readable['name'], number>> {
  return { notice: useUnreadIds(notice).length, mail: useUnreadIds(mail).length }
}

/** Optimistic: the count decreases at once, is restored on failure, and is refetched afterwards. */
export const useMarkRead = (of: Readable) =>
  useMutation({
    mutationFn: (ids: readonly string[]) => client.post(`${of.path}/read`, { ids }),
    onMutate: (ids) =>
      queryClient.setQueryData<string[]>(keyOf(of), (unread = []) => unread.filter((id) => !ids.includes(id))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(of) }),
    meta: { isQuiet: true },
  })

/** Marks the shown item as read, once; if the call fails it stays unread until it is opened again. */
export function useMarkShownRead(of: Readable, shownId: string | undefined): void {
  const isUnread = useUnreadIds(of).includes(shownId ?? '')
  const { mutate } = useMarkRead(of)
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!isUnread || shownId === undefined || said.current === shownId) return
    said.current = shownId
    mutate([shownId])
  }, [isUnread, shownId, mutate])
}
