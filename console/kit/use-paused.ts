import { useEffect, useState } from 'react'

/** Ms in which a person types the next letter. */
const PAUSE = 200

/** What is typed, once nothing was typed for a moment; an emptied box at once. */
export function usePaused(typed: string, pause = PAUSE): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typed === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return paused
}
