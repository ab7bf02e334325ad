import { useEffect, useReducer, useRef } from 'react'

type Subscribe = (tell: () => void) => () => void

const due = new Set<() => void>()

function onceSeen(look: () => void): void {
  if (due.size === 0) requestAnimationFrame(() => requestAnimationFrame(lookAll))
  due.add(look)
}

function lookAll(): void {
  for (const look of due) look()
  due.clear()
}

/**
 * Subscribes to an external store; `follow` must be stable. Changes while the component is hidden by `Activity` are
 * applied when it is shown again: `useSyncExternalStore` would render two hundred hidden rows.
 */
export function useStoreWhileShown<T>(read: () => T, follow: Subscribe): T {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const shown = read()
  const latest = useRef({ read, shown })
  useEffect(() => {
    latest.current = { read, shown }
  })
  useEffect(() => {
    const look = () => latest.current.read() !== latest.current.shown && rerender()
    onceSeen(look)
    const leave = follow(look)
    return () => {
      due.delete(look)
      leave()
    }
  }, [follow])
  return shown
}
