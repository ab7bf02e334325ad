// Loads the ranking of names by text and pinyin, a lazy chunk, when a box is first used.
import { useEffect, useState } from 'react'
import { once } from '../lazy/late.tsx'
import type { best } from './match.ts'

type Best = typeof best

/** Prefix match only: used until the chunk has loaded. */
export const beginning: Best = (things, nameOf, typed) =>
  things.filter((thing) => nameOf(thing).toLowerCase().startsWith(typed.trim().toLowerCase()))

/** Parts of names match: for lists already on the screen. */
export const containing: Best = (things, nameOf, typed) =>
  things.filter((thing) => nameOf(thing).toLowerCase().includes(typed.trim().toLowerCase()))

const load = once(() => import('./match.ts'))

export function useBest(isWanted: boolean): Best | undefined {
  const [rule, setRule] = useState(() => load.ready?.best)
  useEffect(() => {
    const keep = (loaded: { best: Best }) => setRule(() => loaded.best)
    if (isWanted) load().then(keep, () => undefined)
  }, [isWanted])
  return rule
}
