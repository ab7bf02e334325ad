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
 * What `read` says, drawn again when it says something else; `follow` has to last. What changed while a list was out of
 * sight is said once the list is seen again: `useSyncExternalStore` would have two hundred rows say it before.
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
