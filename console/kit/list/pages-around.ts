const BESIDE = 1
const SHORT = 7

/** Page numbers of a pager: first, last, current and its neighbours; undefined marks a gap. */
export function pagesAround(current: number, last: number): (number | undefined)[] {
  const all = Array.from({ length: last <= SHORT ? last : 0 }, (_, at) => at + 1)
  if (last <= SHORT) return all
  const near = Math.min(Math.max(current, BESIDE + 3), last - BESIDE - 2)
  const middle = Array.from({ length: 2 * BESIDE + 1 }, (_, at) => near - BESIDE + at)
  const before = near - BESIDE === 3 ? [1, 2] : [1, undefined]
  const after = near + BESIDE === last - 2 ? [last - 1, last] : [undefined, last]
  return [...before, ...middle, ...after]
}
