// Whether what linkages do sets them off again. Pure.

/** A linkage, and the device of the alarm that sets it off; empty where it makes no difference to what it controls. */
export interface Place {
  linkage: string
  device: string
}

/** Linkages of a circle at most. */
const LONGEST = 10
/** Places that are looked at, however many linkages set one another off. */
const MOST = 5_000

const keyOf = ({ linkage, device }: Place) => `${linkage} ${device}`

/**
 * The linkages of the shortest way from one of these places back to it, the first of them at both ends; undefined where none
 * leads back. `next` answers what is set off from a place.
 */
export function circleFrom(starts: readonly Place[], next: (place: Place) => readonly Place[]): string[] | undefined {
  let left = MOST
  for (const start of starts) {
    const seen = new Set<string>()
    let ways: Place[][] = [[start]]
    for (let length = 1; length <= LONGEST && ways.length > 0; length += 1) {
      const longer: Place[][] = []
      for (const way of ways) {
        const at = way.at(-1)
        if (!at || left <= 0) return undefined
        left -= 1
        for (const place of next(at)) {
          const key = keyOf(place)
          if (key === keyOf(start)) return [...way, place].map(({ linkage }) => linkage)
          if (seen.has(key)) continue
          seen.add(key)
          longer.push([...way, place])
        }
      }
      ways = longer
    }
  }
  return undefined
}
