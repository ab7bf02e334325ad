// Column widths of a table: the width its text needs, then a share of the remaining space.
import type { CSSProperties } from 'react'
import type { Locale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { ArrangedColumn } from './columns.ts'
import { type ScreenAction, inlineActions } from './screen-actions.ts'

/** Px of a Chinese character at the table's font size; other letters are narrower, capitals and digits by less. */
const LETTER = 14
const NARROWER = 0.6
const CAPITAL = 0.69
const PADDING = 28
const SORT_MARKS = 18
const LEAST_SHARE = 0.6
const MORE = 36

export const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
const wide = /[\u2e80-\uffef]/u
const capital = /[A-Z0-9]/
const letterWidth = (letter: string): number =>
  wide.test(letter) ? LETTER : LETTER * (capital.test(letter) ? CAPITAL : NARROWER)
const wordWidth = (words: string): number => sum(Array.from(words, letterWidth))

/** Width of the inline action buttons and of the menu. */
export function actionsWidth(actions: readonly ScreenAction[]): number {
  if (actions.length === 0) return 0
  // Which steps of a document are shown depends on the row: space for the two longest.
  const hasSteps = actions.length > 3 && actions.some((action) => action.isStep)
  const longest = actions.toSorted((a, b) => wordWidth(b.label) - wordWidth(a.label))
  const inline = hasSteps ? longest.slice(0, 2) : inlineActions(actions)
  const words = sum(inline.map((action) => wordWidth(action.label)))
  return PADDING + words + inline.length * 16 + (inline.length < actions.length ? MORE : 0)
}

/** Width of the menu that holds all actions, below its heading. */
export const foldedWidth = (heading: string): number => Math.ceil(PADDING + Math.max(MORE, wordWidth(heading)))

export interface Sizing {
  width: number
  /** Minimum width in px. */
  least: number
  /** May shrink below its preferred width. */
  canShrink: boolean
  isFixed: boolean
}

const WIDEST_WISH = 280
/** Rows measured for the content width: about the first screens of the list. */
const MEASURED = 50

/** The width in px of a column's longest value. */
export function contentWidth({ name, field }: ArrangedColumn, rows: readonly AnyRow[], locale: Locale): number {
  const { format } = viewOf(field)
  const widths = rows.slice(0, MEASURED).map((row) => wordWidth(format(row[name], { name, field, row, locale })))
  return widths.length === 0 ? 0 : Math.ceil(PADDING + Math.max(...widths))
}

/**
 * A heading is never cut; a column with a fixed width keeps it. Longer content gets more width where there is space,
 * numbers always. The title is what a row is known by: it keeps its width while the other columns give way.
 */
export function sizingOf(
  { width, field }: ArrangedColumn,
  label: string,
  { isFixed = false, isTitle = false, content = 0 }: { isFixed?: boolean; isTitle?: boolean; content?: number } = {},
): Sizing {
  const heading = Math.ceil(PADDING + wordWidth(label) + SORT_MARKS)
  const canShrink = viewOf(field).canShrink === true
  if (isFixed) return { width, least: width, canShrink: false, isFixed: true }
  if (viewOf(field).isWhole?.(field) && content > 0) {
    const whole = Math.min(Math.max(content, heading), WIDEST_WISH)
    return { width: whole, least: whole, canShrink: false, isFixed }
  }
  const wished = Math.max(width, heading, canShrink ? Math.min(content, WIDEST_WISH) : 0)
  const kept = isTitle ? (content > 0 ? Math.min(content, width) : width) : width * LEAST_SHARE
  return { width: wished, least: canShrink ? Math.max(heading, kept) : wished, canShrink, isFixed }
}

/** Distributes surplus or missing width over the columns; what a column at its minimum cannot give, the others do. */
export function spread(columns: readonly Sizing[], room: number): number[] {
  const spare = room - sum(columns.map((column) => column.width))
  const yields = ({ isFixed, canShrink }: Sizing) => !isFixed && (spare > 0 || canShrink)
  const atLeast = new Set<Sizing>()
  for (;;) {
    const isElastic = (column: Sizing) => yields(column) && !atLeast.has(column)
    const elastic = columns.filter(isElastic)
    const taken = sum(
      columns.map((column) => (isElastic(column) ? 0 : atLeast.has(column) ? column.least : column.width)),
    )
    const share = elastic.length === 0 ? 1 : (room - taken) / sum(elastic.map((column) => column.width))
    const spent = elastic.filter((column) => column.width * share < column.least)
    if (spent.length === 0)
      return columns.map((column) =>
        atLeast.has(column) ? column.least : isElastic(column) ? column.width * share : column.width,
      )
    for (const column of spent) atLeast.add(column)
  }
}

const places: CSSProperties[] = []

/**
 * The style of a cell: its width is the table's variable for that column. One cached object per column, because there
 * are many cells.
 */
export const inColumn = (at: number): CSSProperties => (places[at] ??= { flex: `var(--crud-column-${at})` })
