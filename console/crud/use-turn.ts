import { useEffect, useState } from 'react'

/** Milliseconds; a server that takes longer keeps nobody from the filters. */
const MOMENT = 150
/** The rows are painted by then. */
const PAINTED = 20

/** The heavy parts of a new screen, its filters and buttons, wait for the rows, but no longer than a moment. */
export function useTurn(isFirst: boolean): boolean {
  const [isTheirs, setTheirs] = useState(false)
  useEffect(() => {
    if (isTheirs) return undefined
    // No transition: a list whose values move would begin it anew forever.
    const timer = setTimeout(() => setTheirs(true), isFirst ? MOMENT : PAINTED)
    return () => clearTimeout(timer)
  }, [isTheirs, isFirst])
  return isTheirs
}
