// Loads the ranking of names by text and pinyin, a lazy chunk, when a box is first used.
import { useEffect, useState } from 'react'
import type { best } from './match.ts'

type Best = typeof best

/** Prefix match only: used until the chunk has loaded. */
export const beginning: Best = (things, nameOf, typed) =>
  things.filter((thing) => nameOf(thing).toLowerCase().startsWith(typed.trim().toLowerCase()))

/** Parts of names match: for lists already on the screen. */
export const containing: Best = (things, nameOf, typed) =>
  things.filter((thing) => nameOf(thing).toLowerCase().includes(typed.trim().toLowerCase()))

let known: Best | undefined

export function useBest(isWanted: boolean): Best | undefined {
  const [rule, setRule] = useState(() => known)
  useEffect(() => {
    if (!isWanted || known) return undefined
    let isGone = false
    const keep = (loaded: { best: Best }) => {
      known = loaded.best
      if (!isGone) setRule(() => loaded.best)
    }
    import('./match.ts').then(keep, () => undefined)
    return () => {
      isGone = true
    }
  }, [isWanted])
  return rule
}
