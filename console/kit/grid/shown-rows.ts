// Which rows of a long grid are drawn: those in sight, some around them, and the one that has the keyboard, which would lose
// it otherwise. Pure; all rows are of one height.

export interface Sight {
  /** Pixels scrolled by, and pixels in sight. */
  top: number
  height: number
  rowHeight: number
}

/** Fewer rows than this are all drawn. */
export const LONG = 120
const AROUND = 12

/** In order. */
export function shownRows(count: number, { top, height, rowHeight }: Sight, kept: number | undefined): number[] {
  if (count <= LONG) return Array.from({ length: count }, (_, row) => row)
  const first = Math.max(0, Math.floor(top / rowHeight) - AROUND)
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + AROUND)
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (kept === undefined || kept >= count || (kept >= first && kept <= last)) return rows
  return kept < first ? [kept, ...rows] : [...rows, kept]
}

/** How far to scroll so that a row is in sight; undefined where it is. */
export function scrolledTo(row: number, { top, height, rowHeight }: Sight): number | undefined {
  if (row * rowHeight < top) return row * rowHeight
  return (row + 1) * rowHeight > top + height ? (row + 1) * rowHeight - height : undefined
}
