// A form that could not be sent: whether the network was to blame, and when it is sent again.
import { isUnanswered } from '@steward/client'
import { useEffect, useRef, useState } from 'react'

/** `waiting`: no connection; `back`: what is to be sent has changed since, so only the person may send it. */
export type Unsent = 'waiting' | 'back' | undefined

/** Milliseconds between two attempts while the browser does not know whether the server can be reached. */
const AGAIN = 10_000

/** `again` repeats the call by itself: a second arrival must be recognized by the server. */
export function useUnsent(again: () => void) {
  // A new object for each failed attempt, which starts the wait anew.
  const [state, setState] = useState<{ is: Unsent }>({ is: undefined })
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (state.is !== 'waiting') return undefined
    const comeBack = () => latest.current()
    const timer = setTimeout(comeBack, AGAIN)
    window.addEventListener('online', comeBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', comeBack)
    }
  }, [state])
  return {
    unsent: state.is,
    /** What would be sent now is not what may have arrived. */
    doubt: () => setState({ is: 'back' }),
    /** Whether the failure was the network's; any other ends the wait. */
    note(failure: unknown): boolean {
      const isUnsent = isUnanswered(failure)
      setState({ is: isUnsent ? 'waiting' : undefined })
      return isUnsent
    },
  }
}
