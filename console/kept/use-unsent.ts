// A form that could not be sent: whether the network was to blame, and when it is sent again.
import { isUnanswered } from '@steward/client'
import { useEffect, useRef, useState } from 'react'

/** `waiting`: no connection; `back`: there is one again, but only the person may send it once more. */
export type Unsent = 'waiting' | 'back' | undefined

/** Milliseconds between two attempts while the browser does not know whether the server can be reached. */
const AGAIN = 10_000

/**
 * `again` repeats the call by itself while `isSafe`: a second arrival must be recognized by the server, as that of an
 * update by its revision.
 */
export function useUnsent(again: () => void, isSafe: boolean) {
  // A new object for each failed attempt, which starts the wait anew.
  const [state, setState] = useState<{ is: Unsent }>({ is: undefined })
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (state.is !== 'waiting') return undefined
    const comeBack = () => (isSafe ? latest.current() : setState({ is: 'back' }))
    const timer = isSafe ? setTimeout(() => latest.current(), AGAIN) : undefined
    window.addEventListener('online', comeBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', comeBack)
    }
  }, [state, isSafe])
  return {
    unsent: state.is,
    /** The repeated call was refused, perhaps because the first one had arrived. */
    doubt: () => setState({ is: 'back' }),
    /** Whether the failure was the network's; any other ends the wait. */
    note(failure: unknown): boolean {
      const isUnsent = isUnanswered(failure)
      setState({ is: isUnsent ? 'waiting' : undefined })
      return isUnsent
    },
  }
}
