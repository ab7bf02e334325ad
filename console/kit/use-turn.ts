import { useEffect, useState } from 'react'

/** Milliseconds after which the filters render even when the rows have not arrived. */
const MOMENT = 500

function later(then: () => void): () => void {
  const timer = setTimeout(then, MOMENT)
  return () => clearTimeout(timer)
}

// The first frame callback runs before the paint, the second one after it.
function oncePainted(then: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(then)))
  return () => cancelAnimationFrame(frame)
}

/** Delays filters and buttons of a new screen until its rows are painted, at most for `MOMENT`. */
export function useTurn(isFirst: boolean): boolean {
  const [isTheirs, setTheirs] = useState(false)
  useEffect(() => {
    if (isTheirs) return undefined
    // Not a transition: React would restart it at every live update of the list and never finish.
    const show = () => setTheirs(true)
    return isFirst ? later(show) : oncePainted(show)
  }, [isTheirs, isFirst])
  return isTheirs
}
