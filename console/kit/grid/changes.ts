// What pasting, filling and clearing make of the cells of a grid. Pure: a grid's owner is told all changes at once.
import { type Box, type Place, type Range, type Size, boxOf, heightOf, placesIn, widthOf } from './range.ts'

export interface Change extends Place {
  text: string
}

export type TextAt = (place: Place) => string

export interface Pasted {
  changes: Change[]
  /** The cells that were pasted into, to be chosen then. */
  range: Range
  /** Cells that had no room. */
  left: number
}

/**
 * A range that is so many times as large as what was copied is filled with it, as one copied cell fills any range. Otherwise
 * it stands whole at the range's beginning, as far as the grid goes.
 */
export function pasted(copied: readonly (readonly string[])[], range: Range, size: Size): Pasted | undefined {
  const rows = copied.length
  const columns = copied.reduce((most, row) => Math.max(most, row.length), 0)
  if (rows === 0 || columns === 0) return undefined
  const box = boxOf(range)
  const isRepeated = heightOf(box) % rows === 0 && widthOf(box) % columns === 0
  const wanted = isRepeated ? box : { ...box, bottom: box.top + rows - 1, right: box.left + columns - 1 }
  const fitting = {
    ...wanted,
    bottom: Math.min(wanted.bottom, size.rows - 1),
    right: Math.min(wanted.right, size.columns - 1),
  }
  const changes = placesIn(fitting).map((place) => ({
    ...place,
    text: copied[(place.row - box.top) % rows]?.[(place.column - box.left) % columns] ?? '',
  }))
  return {
    changes,
    range: {
      anchor: { row: fitting.bottom, column: fitting.right },
      focus: { row: fitting.top, column: fitting.left },
    },
    left: heightOf(wanted) * widthOf(wanted) - changes.length,
  }
}

/** A range takes its first row or column; a single one takes what stands before it. */
export function filled(way: 'down' | 'right', range: Range, textAt: TextAt): Change[] {
  const box = boxOf(range)
  const { top, left, bottom, right } = box
  const isDown = way === 'down'
  const isSingle = isDown ? top === bottom : left === right
  const from = (isDown ? top : left) - (isSingle ? 1 : 0)
  if (from < 0) return []
  const into: Box = isDown ? { ...box, top: from + 1 } : { ...box, left: from + 1 }
  return placesIn(into).map((place) => ({
    ...place,
    text: textAt(isDown ? { ...place, row: from } : { ...place, column: from }),
  }))
}

export const filledWith = (text: string, range: Range): Change[] =>
  placesIn(boxOf(range)).map((place) => ({ ...place, text }))

export const copied = (range: Range, textAt: TextAt): string[][] => {
  const { top, left, bottom, right } = boxOf(range)
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_none, on) => textAt({ row: top + down, column: left + on })),
  )
}
