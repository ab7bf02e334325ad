// A list that was edited here while somebody else has saved it: what was changed here, on what it is now.

import { same } from './same.ts'

interface Lists<T> {
  /** As editing began. */
  opened: readonly T[]
  edited: readonly T[]
  /** As it is now. */
  latest: readonly T[]
}

/**
 * One changed on both sides stays as it was changed here; one removed on either side goes, unless the other has changed it.
 * `rebaseList({ opened, edited, latest }, (line) => line.id)`
 */
export function rebaseList<T>({ opened, edited, latest }: Lists<T>, keyOf: (one: T) => string): T[] {
  if (same(edited, opened)) return [...latest]
  const byKey = (list: readonly T[]) => new Map(list.map((one) => [keyOf(one), one]))
  const [before, here, now] = [byKey(opened), byKey(edited), byKey(latest)]
  const own = edited.flatMap((one) => {
    const was = before.get(keyOf(one))
    if (was === undefined || !same(was, one)) return [one]
    const is = now.get(keyOf(one))
    return is === undefined ? [] : [is]
  })
  const theirs = latest.filter((one) => {
    const was = before.get(keyOf(one))
    return !here.has(keyOf(one)) && (was === undefined || !same(was, one))
  })
  return [...own, ...theirs]
}
