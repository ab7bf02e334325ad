import { useEffect, useReducer, useRef } from 'react'

type Follow = (tell: () => void) => () => void

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
export function useFollowed<T>(read: () => T, follow: Follow): T {
  const [, say] = useReducer((times: number) => times + 1, 0)
  const said = read()
  const latest = useRef({ read, said })
  useEffect(() => {
    latest.current = { read, said }
  })
  useEffect(() => {
    const look = () => latest.current.read() !== latest.current.said && say()
    onceSeen(look)
    const leave = follow(look)
    return () => {
      due.delete(look)
      leave()
    }
  }, [follow])
  return said
}
