// A row of a grid and its cells. Where a cell stands is written on it, so that the grid listens in one place.
import type { ComponentProps } from 'react'
import { type Place, type Range, boxOf } from './range.ts'

/** What of the range lies in a row. */
export interface Mark {
  left: number
  right: number
  /** The column that has the keyboard, -1 for none. */
  focus: number
}

/** Undefined for rows beside the range, which then need not be drawn again. */
export function markIn(range: Range, row: number): Mark | undefined {
  const { top, left, bottom, right } = boxOf(range)
  if (row < top || row > bottom) return undefined
  return { left, right, focus: range.focus.row === row ? range.focus.column : -1 }
}

/** For `memo`: a row is drawn again only when what is chosen of it changes, or what it shows. */
export const isSameLine = <T extends { mark: Mark | undefined }>(before: T, after: T): boolean => {
  const { mark: a, ...shown } = before
  const { mark: b, ...wanted } = after
  const isSame = a === b || (a?.left === b?.left && a?.right === b?.right && a?.focus === b?.focus)
  return isSame && isShallowEqual(shown, wanted)
}

const isShallowEqual = (a: object, b: object): boolean => {
  const later = new Map<string, unknown>(Object.entries(b))
  return Object.entries(a).every(([name, value]) => Object.is(value, later.get(name)))
}

export const Line = ({ row, ...rest }: ComponentProps<'tr'> & { row: number }) => (
  // The row of heads is the first.
  <tr data-row={row} aria-rowindex={row + 2} {...rest} />
)

type CellProps = ComponentProps<'td'> & { column: number; mark: Mark | undefined }

export const Cell = ({ column, mark, ...rest }: CellProps) => (
  <td
    data-column={column}
    aria-colindex={column + 2}
    aria-selected={mark !== undefined && column >= mark.left && column <= mark.right}
    tabIndex={mark?.focus === column ? 0 : -1}
    {...rest}
  />
)

export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null
  const line = cell?.closest<HTMLElement>('tr[data-row]')
  return cell && line ? { row: Number(line.dataset.row), column: Number(cell.dataset.column) } : undefined
}

/** A link or a button in a cell does what it says. */
export const isOwnOf = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea') !== null

export const cellAt = (table: Element | null, { row, column }: Place) =>
  table?.querySelector<HTMLElement>(`tr[data-row="${row}"] > td[data-column="${column}"]`)
