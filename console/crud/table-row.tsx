import type { Entity } from '@steward/domain/entity'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, memo } from 'react'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow, Locale } from '../kinds/view.ts'
import { Handle } from '../kit/list/handle.tsx'
import type { ScreenAction } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import type { ArrangedColumn } from '../screen/columns.ts'
import type { Line } from '../screen/list.ts'
import { RowActions } from './row-actions.tsx'
import { inColumn } from './widths.ts'

interface RowProps {
  line: Line
  title: string
  entity: Entity
  adjust: Adjust
  columns: readonly ArrangedColumn[]
  isTree: boolean
  hasBranches: boolean
  locale: Locale
  isChosen: boolean
  choose: ((row: AnyRow, isChosen: boolean, isRange: boolean) => void) | undefined
  isCursor: boolean
  isPicked: boolean
  setCursor: (id: string) => void
  onPick: ((row: AnyRow) => void) | undefined
  actions: readonly ScreenAction[]
  isFolded: boolean
  act: (action: ScreenAction, row: AnyRow) => void
  /**
   * Passed down: `useTranslation` in each row would add a subscription and an effect per row whenever a hidden list is
   * shown.
   */
  t: TFunction<'crud'>
  toggle: (id: string) => void
}

export const TableRow = memo(function TableRow(props: RowProps) {
  const { line, title, entity, columns, isChosen, choose, isCursor, isPicked, setCursor, onPick, actions, act, t } =
    props
  const { row } = line
  const cell = props.isTree ? 'gridcell' : 'cell'
  const lead = columns.some((column) => column.name === entity.title) ? entity.title : columns[0]?.name
  return (
    <tr
      // `display: flex` removes the native table semantics from the accessibility tree.
      role="row"
      aria-current={isCursor || undefined}
      data-id={row.id}
      data-cursor={isCursor || undefined}
      data-chosen={isChosen || undefined}
      data-picked={isPicked || undefined}
      aria-level={props.isTree ? line.depth + 1 : undefined}
      aria-expanded={props.isTree && line.hasChildren ? line.isOpen : undefined}
      onClick={() => {
        setCursor(row.id)
        onPick?.(row)
      }}
    >
      {choose && (
        <td role={cell} className="crud-check" onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            aria-label={t('selectRow', { name: title })}
            checked={isChosen}
            onChange={({ target, nativeEvent }) => choose(row, target.checked, isWithShift(nativeEvent))}
          />
        </td>
      )}
      {columns.map((column, at) =>
        column.name === lead ? (
          <td role={cell} key={column.name} className="crud-lead" style={inColumn(at)}>
            <Lead {...props} column={column} />
          </td>
        ) : (
          <td
            role={cell}
            key={column.name}
            className={viewOf(column.field).isNumeric ? 'crud-number' : undefined}
            style={inColumn(at)}
          >
            <div className="kit-cut">
              <Value adjust={props.adjust} column={column} row={row} locale={props.locale} />
            </div>
          </td>
        ),
      )}
      {actions.length > 0 && (
        <td role={cell} className="crud-actions" onClick={(event) => event.stopPropagation()}>
          <RowActions
            actions={actions}
            row={row}
            title={title}
            act={act}
            t={t}
            fold={props.isFolded ? 'lead' : undefined}
          />
        </td>
      )}
    </tr>
  )
})

const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

interface ValueProps {
  adjust: Adjust
  column: Pick<ArrangedColumn, 'name' | 'field'>
  row: AnyRow
  locale: Locale
}

export function Value({ adjust, column: { name, field }, row, locale }: ValueProps) {
  const own = adjust.cell?.[name]
  if (own) return own(row[name], row)
  const { Cell } = viewOf(field)
  return <Cell name={name} field={field} row={row} locale={locale} value={row[name]} />
}

/** The title cell: it has the branch's toggle and opens the detail. */
function Lead(props: RowProps & { column: ArrangedColumn }) {
  const { line, title, adjust, column, actions, act, hasBranches } = props
  // Where a click picks the row, the title does not open the detail.
  const view = props.onPick ? undefined : actions.find((action) => action.name === 'view')
  const value = <Value adjust={adjust} column={column} row={line.row} locale={props.locale} />
  return (
    <div
      className={hasBranches ? 'kit-cut crud-branch' : 'kit-cut'}
      style={hasBranches ? { paddingInlineStart: line.depth * 20 } : undefined}
    >
      {hasBranches && <Handle {...line} title={title} toggle={() => props.toggle(line.row.id)} />}
      {adjust.icon && <span className="crud-icon">{adjust.icon(line.row)}</span>}
      {view ? (
        <button type="button" className="crud-open" onClick={() => act(view, line.row)} onKeyDown={keepEnter}>
          {title === line.row.id ? '—' : value}
        </button>
      ) : (
        value
      )}
      {line.path && <span className="crud-path">{line.path}</span>}
    </div>
  )
}

// Otherwise the list's Enter shortcut would open the detail a second time.
const keepEnter = (event: KeyboardEvent) => event.key === 'Enter' && event.stopPropagation()
