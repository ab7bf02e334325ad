// While signed in: refreshes the token, shows failures as toasts, and refetches failed queries after recovery.
import { useEffect } from 'react'
import { client } from '../data/client.ts'
import { registerNotifier } from '../data/failures.ts'
import { queryClient } from '../data/query.ts'
import { isOpen, useSession } from '../data/session.ts'
import { message } from '../kit/voice.ts'

export function useSessionCare(): void {
  useEffect(() => client.watch(), [])
  // The text is the toast's key: equal messages of several failed calls appear once.
  useEffect(() => registerNotifier((words) => message.error({ content: words, key: words })), [])
  useEffect(() => {
    const { refusedLink } = useSession.getState()
    if (refusedLink === undefined) return
    message.error({ content: refusedLink, key: refusedLink })
    useSession.setState({ refusedLink: undefined })
  }, [])
  useEffect(
    () =>
      useSession.subscribe((session, before) => {
        if (!before.isExpired || !isOpen(session)) return
        void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      }),
    [],
  )
}
