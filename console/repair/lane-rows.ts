// Where bars of a lane stand: those that overlap in time are below each other. Pure; moments are milliseconds.

export interface Span {
  from: number
  to: number
}

/** The row of each bar, in the order of their beginnings, and how many rows there are. */
export function rowsFor(bars: readonly Span[]): { row: number[]; count: number } {
  const ends: number[] = []
  const row = bars.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const at = free < 0 ? ends.length : free
    ends[at] = to
    return at
  })
  return { row, count: Math.max(1, ends.length) }
}
