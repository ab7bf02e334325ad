// The order numbers of menus when one is put among others: as few as possible are written. Pure.

/** Between two numbers, so that the next moves write one row each. */
const STEP = 10

/** Beyond it no number is added; the column holds 32 bits. */
const MOST = 2_000_000_000

export interface Numbered {
  [column: string]: unknown
  id: string
  sort: number
}

/**
 * The number of a row put before `rows[at]`, or behind all of them, and those of the others that change. One is taken that
 * is free between its neighbours; without any, all are numbered anew.
 */
export function numbersAt(rows: readonly Numbered[], at: number): { sort: number; others: Numbered[] } {
  const low = rows[at - 1]?.sort ?? -1
  const high = rows[at]?.sort
  const free = high === undefined ? (at === 0 ? STEP : low + STEP) : Math.floor((low + high) / 2)
  if (free > low && free < (high ?? MOST)) return { sort: free, others: [] }
  const numberOf = (place: number) => (place + 1) * STEP
  const numbered = rows.map((row, i) => ({ id: row.id, sort: numberOf(i < at ? i : i + 1) }))
  return { sort: numberOf(at), others: numbered.filter(({ sort }, i) => sort !== rows[i]?.sort) }
}
