import { startTransition, useEffect, useState } from 'react'

/** Milliseconds; a server that takes longer keeps nobody from the filters. */
const MOMENT = 150

/** The heavy parts of a new screen, its filters and buttons, wait for the rows, but no longer than a moment. */
export function useTurn(isFirst: boolean): boolean {
  const [isTheirs, setTheirs] = useState(false)
  useEffect(() => {
    if (isTheirs) return undefined
    const timer = setTimeout(() => startTransition(() => setTheirs(true)), isFirst ? MOMENT : 0)
    return () => clearTimeout(timer)
  }, [isTheirs, isFirst])
  return isTheirs
}
