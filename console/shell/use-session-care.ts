// While somebody is signed in: the token is kept young, failures are told, what failed meanwhile is asked again.
import { App } from 'antd'
import { useEffect } from 'react'
import { client } from '../data/client.ts'
import { tellFailuresWith } from '../data/failures.ts'
import { queryClient } from '../data/query.ts'
import { isOpen, useSession } from '../data/session.ts'

export function useSessionCare(): void {
  const { message } = App.useApp()
  useEffect(() => client.watch(), [])
  // The same words at the same time are one message, however many calls failed.
  useEffect(() => tellFailuresWith((words) => void message.error({ content: words, key: words })), [message])
  useEffect(() => {
    const { refusedLink } = useSession.getState()
    if (refusedLink === undefined) return
    void message.error({ content: refusedLink, key: refusedLink })
    useSession.setState({ refusedLink: undefined })
  }, [message])
  useEffect(
    () =>
      useSession.subscribe((session, before) => {
        if (!before.isExpired || !isOpen(session)) return
        void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      }),
    [],
  )
}
