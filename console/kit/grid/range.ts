// Which cells of a grid are chosen, and where a key leads from there. Pure; rows and columns count from 0.

export interface Place {
  row: number
  column: number
}

/** A rectangle of cells, both ends included. */
export interface Box {
  top: number
  left: number
  bottom: number
  right: number
}

/** It was begun at the anchor; the focus is the cell that has the keyboard. */
export interface Range {
  anchor: Place
  focus: Place
}

export interface Size {
  rows: number
  columns: number
}

export const only = (place: Place): Range => ({ anchor: place, focus: place })

export const boxOf = ({ anchor, focus }: Range): Box => ({
  top: Math.min(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  bottom: Math.max(anchor.row, focus.row),
  right: Math.max(anchor.column, focus.column),
})

export const heightOf = ({ top, bottom }: Box): number => bottom - top + 1
export const widthOf = ({ left, right }: Box): number => right - left + 1
export const countOf = (box: Box): number => heightOf(box) * widthOf(box)

/** From left to right, row by row. */
export const placesIn = ({ top, left, bottom, right }: Box): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_none, on) => ({ row: top + down, column: left + on })),
  ).flat()

/** A grid that has become smaller meanwhile keeps the keyboard. */
export function within({ anchor, focus }: Range, size: Size): Range {
  const inside = ({ row, column }: Place) => ({ row: clamp(row, size.rows), column: clamp(column, size.columns) })
  return { anchor: inside(anchor), focus: inside(focus) }
}

export interface Pressed {
  key: string
  /** Shift: the anchor stays. */
  isExtending: boolean
  /** Ctrl, or ⌘. */
  isFar: boolean
}

export interface Ground extends Size {
  /** Rows that a page holds. */
  page: number
  isFilled: (place: Place) => boolean
}

/** The range after a key; undefined where the key leads nowhere. */
export function moved(range: Range, pressed: Pressed, ground: Ground): Range | undefined {
  const { key, isExtending, isFar } = pressed
  if (key === 'Escape') return countOf(boxOf(range)) > 1 ? only(range.focus) : undefined
  const end = { row: ground.rows - 1, column: ground.columns - 1 }
  if (isFar && key.toLowerCase() === 'a') return { anchor: end, focus: { row: 0, column: 0 } }
  // The keyboard stays at the side of the row's head, so that the grid does not scroll away from it.
  if (isExtending && key === ' ')
    return { anchor: { ...range.anchor, column: end.column }, focus: { ...range.focus, column: 0 } }
  const focus = target(range.focus, pressed, ground)
  if (!focus) return undefined
  const place = { row: clamp(focus.row, ground.rows), column: clamp(focus.column, ground.columns) }
  return isExtending ? { anchor: range.anchor, focus: place } : only(place)
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

function target(from: Place, { key, isFar }: Pressed, ground: Ground): Place | undefined {
  const step = steps[key]
  if (step) return isFar ? edge(from, step, ground) : add(from, step)
  if (key === 'Home') return { row: isFar ? 0 : from.row, column: 0 }
  if (key === 'End') return { row: isFar ? ground.rows - 1 : from.row, column: ground.columns - 1 }
  if (key === 'PageUp') return { ...from, row: from.row - ground.page }
  if (key === 'PageDown') return { ...from, row: from.row + ground.page }
  return undefined
}

const add = (a: Place, b: Place): Place => ({ row: a.row + b.row, column: a.column + b.column })

/** As spreadsheets have it: to the last cell of what is filled, or over the gap to where something is filled again. */
function edge(from: Place, step: Place, { rows, columns, isFilled }: Ground): Place {
  const isInside = ({ row, column }: Place) => row >= 0 && column >= 0 && row < rows && column < columns
  let at = from
  let next = add(at, step)
  if (!isInside(next)) return from
  if (isFilled(at) && isFilled(next)) {
    for (; isInside(next) && isFilled(next); next = add(next, step)) at = next
    return at
  }
  for (; isInside(next); next = add(next, step)) {
    at = next
    if (isFilled(at)) return at
  }
  return at
}
