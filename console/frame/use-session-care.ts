// While signed in: refreshes the token, shows failures as toasts, refetches failed queries after recovery, and sends what
// was done on rounds without a network.
import { useEffect } from 'react'
import { afterIdle } from '../data/after-idle.ts'
import { client } from '../data/client.ts'
import { registerNotifier } from '../data/failures.ts'
import { keptRoundNames } from '../data/kept-rounds.ts'
import { queryClient } from '../data/query.ts'
import { isOpen, useSession } from '../data/session.ts'
import { message } from '../kit/dialog/voice.ts'
import { failureToast } from '../why/failure-toast.tsx'

export function useSessionCare(): void {
  useEffect(() => client.watch(), [])
  useEffect(() => registerNotifier((...failure) => message.error(failureToast(...failure))), [])
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
  useEffect(sendKeptRounds, [])
}

/** Rounds of earlier pages; the chunk is loaded only where there are some. */
function sendKeptRounds(): () => void {
  let isOver = false
  const begin = async () => {
    await afterIdle()
    if (isOver || keptRoundNames().length === 0) return
    const { sendRounds } = await import('../planned/round/rounds.ts')
    if (!isOver) sendRounds()
  }
  // Without its chunk they wait for the next page.
  begin().catch(() => undefined)
  return () => {
    isOver = true
  }
}
