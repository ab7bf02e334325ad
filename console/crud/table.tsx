// The list as a table, light enough to scroll two hundred rows without virtualization.
import type { Entity } from '@steward/domain/entity'
import { type CSSProperties, type RefObject, memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import type { AnyRow } from '../kinds/view.ts'
import { explainCut } from '../kit/dialog/explain-cut.ts'
import { type Selection, between } from '../kit/list/use-selection.ts'
import { useTight } from '../kit/use-narrow.ts'
import { useWidthOf } from '../kit/use-width-of.ts'
import type { ScreenAction } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import { nameOf } from '../screen/base.ts'
import type { ArrangedColumn } from '../screen/columns.ts'
import type { Line } from '../screen/list.ts'
import { Header } from './table-header.tsx'
import { TableRow } from './table-row.tsx'
import { titleOf } from './use-rows.ts'
import { actionsWidth, contentWidth, foldedWidth, sizingOf, spread, sum } from './widths.ts'

export interface ListProps {
  entity: Entity
  adjust: Adjust
  lines: readonly Line[]
  columns: readonly ArrangedColumn[]
  isTree: boolean
  isFetching: boolean
  selection: Selection<AnyRow>
  canSelect: boolean
  cursor: string | undefined
  setCursor: (id: string) => void
  /** Id of the row whose details another panel shows. */
  picked: string | undefined
  onPick: ((row: AnyRow) => void) | undefined
  actions: readonly ScreenAction[]
  act: (action: ScreenAction, row: AnyRow) => void
  toggle: (id: string) => void
}

interface TableProps extends ListProps {
  sort: string
  onSort: (sort: string) => void
  isCompact: boolean
  setWidth: (name: string, width: number) => void
  scrolls: RefObject<HTMLDivElement | null>
  /** The element that gives the table its width, mounted before there are rows. */
  frame: RefObject<HTMLDivElement | null>
}

/** Px; the same as `.crud-check` in the style sheet. */
const CHECK = 44
/** Rows of the shortest page that is offered. */
const SHORTEST = 10
interface Sized {
  sized: Readonly<Record<string, number>>
}

export const Table = memo(function Table(props: TableProps & Sized) {
  const { entity, adjust, lines, columns, selection, canSelect, actions, scrolls, sized, cursor, picked, isTree } =
    props
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const width = useWidthOf(scrolls, props.frame)
  const whole = width - (canSelect ? CHECK : 0)
  const { fixed } = adjust
  const rows = useMemo(() => lines.map((line) => line.row), [lines])
  const sizes = useMemo(
    () =>
      columns.map((column) => {
        const isFixed = column.name in sized || fixed?.includes(column.name) === true
        // The width of a custom cell cannot be measured from its text; its column declares it.
        const content = adjust.cell?.[column.name] ? 0 : contentWidth(column, rows, locale)
        const isTitle = column.name === entity.title
        return sizingOf(column, nameOf(entity, column.name, locale, t), { isFixed, isTitle, content })
      }),
    [columns, entity, locale, t, sized, fixed, rows, adjust],
  )
  const least = sum(sizes.map((size) => size.least))
  const inline = actionsWidth(actions, rows)
  // On a tablet the buttons of every row would hide the columns they are about; a document's are many on any screen.
  const mayFold = useTight() || actions.some((action) => action.isStep)
  const isFolded = mayFold && actions.length > 1 && least + inline > whole
  const natural = isFolded ? foldedWidth(actions, rows, t('operations')) : inline
  // The requested wider actions column is granted only where the other columns still fit.
  const wished = natural === 0 ? 0 : (adjust.actionsWidth ?? natural)
  const actionsRoom = least + wished <= whole ? wished : natural
  const room = whole - actionsRoom
  const widths = useMemo(() => spread(sizes, room), [sizes, room])
  const overflows = width > 0 && sum(widths) > room + 1
  const hasBranches = isTree && lines.some((line) => line.hasChildren || line.depth > 0)
  const choose = useRanges(rows, selection.choose)
  const isAll = rows.length > 0 && rows.every((row) => selection.chosen.has(row.id))
  const isSome = !isAll && rows.some((row) => selection.chosen.has(row.id))
  return (
    <div
      ref={scrolls}
      className="crud-scroll"
      role="region"
      aria-label={t('listOf', { name: entity[locale] })}
      data-overflows={overflows}
      data-compact={props.isCompact}
      aria-busy={props.isFetching}
    >
      <table
        role={isTree ? 'treegrid' : 'table'}
        className="crud-table"
        style={tableStyle(widths, actionsRoom, lines.length, overflows ? sum(widths) + width - room : undefined)}
        onMouseOver={explainCut}
      >
        <Header
          {...props}
          hasActions={actionsRoom > 0}
          isAll={isAll}
          isSome={isSome}
          selectAll={() => selection.choose(rows, !isAll)}
        />
        <tbody role="rowgroup">
          {lines.map((line) => (
            <TableRow
              key={line.row.id}
              line={line}
              title={titleOf(entity, line.row)}
              entity={entity}
              adjust={adjust}
              columns={columns}
              isTree={isTree}
              hasBranches={hasBranches}
              locale={locale}
              isChosen={selection.chosen.has(line.row.id)}
              choose={canSelect ? choose : undefined}
              isCursor={cursor === line.row.id}
              isPicked={picked === line.row.id}
              setCursor={props.setCursor}
              onPick={props.onPick}
              actions={actions}
              isFolded={isFolded}
              act={props.act}
              toggle={props.toggle}
              t={t}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** With Shift a tick reaches from the row ticked before. The function stays the same, so that rows are not rendered for it. */
function useRanges(rows: readonly AnyRow[], choose: Selection<AnyRow>['choose']) {
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const last = useRef<string>(undefined)
  return useCallback(
    (row: AnyRow, isChosen: boolean, isRange: boolean) => {
      choose(isRange ? between(shown.current, last.current, row.id) : [row], isChosen)
      last.current = row.id
    },
    [choose],
  )
}

/** Rows use `content-visibility`, so off-screen rows are not laid out: the column widths are variables of the table. */
const tableStyle = (
  widths: readonly number[],
  actions: number,
  count: number,
  whole: number | undefined,
): CSSProperties => ({
  width: whole ?? '100%',
  ...Object.fromEntries([
    ['--crud-actions', `${actions}px`],
    // The last page has rows as high as those before it.
    ['--crud-count', String(Math.max(SHORTEST, count))],
    ...widths.map((width, at) => [`--crud-column-${at}`, `${width} 0 ${width}px`]),
  ]),
})
