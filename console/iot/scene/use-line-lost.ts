import { useEffect, useState } from 'react'
import { connectionState, onConnectionState } from '../../live/live.ts'

/** Milliseconds without the live line until values count as old. */
const PATIENCE = 10_000

/** Whether the live line has been lost for ten seconds; opening it anew is not having it. */
export function useLineLost(): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const state = connectionState()
      if (state === 'open' || state === 'idle') {
        clearTimeout(timer)
        timer = undefined
        return setLost(false)
      }
      timer ??= setTimeout(() => setLost(true), PATIENCE)
    }
    look()
    const leave = onConnectionState(look)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [])
  return isLost
}
