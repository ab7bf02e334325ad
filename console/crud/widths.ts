// Column widths of a table: the width its text needs, then a share of the remaining space.
import type { CSSProperties } from 'react'
import type { Locale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'
import type { ScreenAction } from '../screen/action.ts'
import { type ArrangedColumn, canSort } from '../screen/columns.ts'
import { inlineActions, inlineOf, leadIn } from './screen-actions.ts'

/** Px of a Chinese character at the table's font size; other letters are narrower, capitals and digits by less. */
const LETTER = 14
const NARROWER = 0.6
const CAPITAL = 0.69
const PADDING = 28
const SORT_MARKS = 18
/** The font sizes of a heading and of a tag, relative to the table's, and the px around a tag's words. */
const HEADING = 13 / 14
const TAG = 12 / 14
const TAG_PADDING = 18
const LEAST_SHARE = 0.6
const MORE = 36

export const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
const wide = /[\u2e80-\uffef]/u
const capital = /[A-Z0-9]/
const letterWidth = (letter: string): number =>
  wide.test(letter) ? LETTER : LETTER * (capital.test(letter) ? CAPITAL : NARROWER)
const wordWidth = (words: string): number => sum(Array.from(words, letterWidth))

const buttonsWidth = (inline: readonly ScreenAction[], hasMore: boolean): number =>
  PADDING + sum(inline.map((action) => wordWidth(action.label) + 16)) + (hasMore ? MORE : 0)

/** Width of the inline action buttons and of the menu; of a document, whose steps depend on the row, the widest row's. */
export function actionsWidth(actions: readonly ScreenAction[], rows: readonly AnyRow[]): number {
  if (actions.length === 0) return 0
  const inline = inlineActions(actions)
  const usual = buttonsWidth(inline, inline.length < actions.length)
  if (actions.length <= 3 || !actions.some((action) => action.isStep)) return usual
  return Math.max(usual, ...rows.slice(0, MEASURED).map((row) => buttonsWidth(inlineOf(actions, row), true)))
}

/** Width below their heading of the menu that holds all actions, and of a document's leading step beside it. */
export function foldedWidth(actions: readonly ScreenAction[], rows: readonly AnyRow[], heading: string): number {
  const leads = rows.slice(0, MEASURED).flatMap((row) => leadIn(actions, row) ?? [])
  const widest = Math.max(PADDING + MORE, ...leads.map((lead) => buttonsWidth([lead], true)))
  return Math.ceil(Math.max(widest, PADDING + wordWidth(heading)))
}

export interface Sizing {
  width: number
  /** Minimum width in px. */
  least: number
  /** May shrink below its preferred width. */
  canShrink: boolean
  isFixed: boolean
}

const WIDEST_WISH = 280
/** Rows measured for the width of content and buttons: about the first screens of the list. */
const MEASURED = 50

/** The width in px of a column's longest value. */
export function contentWidth({ name, field }: ArrangedColumn, rows: readonly AnyRow[], locale: Locale): number {
  const { format } = viewOf(field)
  const widths = rows.slice(0, MEASURED).map((row) => wordWidth(format(row[name], { name, field, row, locale })))
  if (widths.length === 0) return 0
  const widest = Math.max(...widths)
  return Math.ceil(PADDING + (viewOf(field).isTag ? widest * TAG + TAG_PADDING : widest))
}

/**
 * A heading is never cut; a column with a fixed width keeps it. Longer content gets more width where there is space,
 * numbers and tags always. The title is what a row is known by: it keeps its width while the other columns give way.
 */
export function sizingOf(
  { width, field }: ArrangedColumn,
  label: string,
  { isFixed = false, isTitle = false, content = 0 }: { isFixed?: boolean; isTitle?: boolean; content?: number } = {},
): Sizing {
  const heading = Math.ceil(PADDING + wordWidth(label) * HEADING + (canSort(field) ? SORT_MARKS : 0))
  const canShrink = viewOf(field).canShrink === true
  if (isFixed) return { width, least: width, canShrink: false, isFixed: true }
  if (viewOf(field).isWhole?.(field) && content > 0) {
    const whole = Math.min(Math.max(content, heading), WIDEST_WISH)
    return { width: whole, least: whole, canShrink: false, isFixed }
  }
  if (viewOf(field).isTag && content > 0) {
    const whole = Math.max(content, heading)
    return { width: Math.max(width, whole), least: whole, canShrink: true, isFixed }
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
