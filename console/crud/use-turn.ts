import { useEffect, useState } from 'react'

/** Milliseconds; a server that takes longer keeps nobody from the filters. */
const MOMENT = 500

function later(then: () => void): () => void {
  const timer = setTimeout(then, MOMENT)
  return () => clearTimeout(timer)
}

// The first frame paints what is there now; in the second it is seen.
function oncePainted(then: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then)))
  return () => cancelAnimationFrame(frame)
}

/** The heavy parts of a new screen, its filters and buttons, wait for the rows, but no longer than a moment. */
export function useTurn(isFirst: boolean): boolean {
  const [isTheirs, setTheirs] = useState(false)
  useEffect(() => {
    if (isTheirs) return undefined
    // No transition: a list whose values move would begin it anew forever.
    const show = () => setTheirs(true)
    return isFirst ? later(show) : oncePainted(show)
  }, [isTheirs, isFirst])
  return isTheirs
}
