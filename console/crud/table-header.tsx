import type { Entity } from '@steward/domain/entity'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { viewOf } from '../kinds/index.ts'
import { Grip } from '../kit/list/grip.tsx'
import { nameOf } from '../screen/base.ts'
import { type ArrangedColumn, bounded, canSort } from '../screen/columns.ts'
import { nextSort } from '../screen/list-state.ts'
import { inColumn } from './widths.ts'

interface HeaderProps {
  entity: Entity
  columns: readonly ArrangedColumn[]
  canSelect: boolean
  isAll: boolean
  isSome: boolean
  selectAll: () => void
  hasActions: boolean
  sort: string
  onSort: (sort: string) => void
  /** A tree loads each branch by itself in the order of the tree, so it cannot be sorted. */
  isTree: boolean
  setWidth: (name: string, width: number) => void
}

export function Header({ canSelect, isAll, isSome, selectAll, columns, hasActions, ...rest }: HeaderProps) {
  const { t } = useTranslation('crud')
  return (
    <thead role="rowgroup">
      <tr role="row">
        {canSelect && (
          <th role="columnheader" className="crud-check">
            <input
              type="checkbox"
              aria-label={t('selectPage')}
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = isSome
              }}
              onChange={selectAll}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <HeaderCell key={column.name} column={column} at={at} {...rest} />
        ))}
        {hasActions && (
          <th role="columnheader" className="crud-actions" title={t('moveKeys')}>
            {t('operations')}
          </th>
        )}
      </tr>
    </thead>
  )
}

type CellProps = Pick<HeaderProps, 'entity' | 'sort' | 'onSort' | 'isTree' | 'setWidth'> & {
  column: ArrangedColumn
  at: number
}

function HeaderCell({ entity, column, at, sort, onSort, isTree, setWidth }: CellProps) {
  const { t } = useTranslation('crud')
  const { name, field } = column
  const label = nameOf(entity, name, useLocale(), t)
  const isUp = sort === name
  const isDown = sort === `-${name}`
  return (
    <th
      role="columnheader"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={viewOf(field).isNumeric ? 'crud-number' : undefined}
      style={inColumn(at)}
    >
      {isTree || !canSort(field) || isComputed(name) ? (
        <span className="kit-cut">{label}</span>
      ) : (
        <button type="button" className="crud-sort" onClick={() => onSort(nextSort(sort, name))}>
          <span className="kit-cut">{label}</span>
          <svg className="crud-sort-marks" viewBox="0 0 10 16" aria-hidden="true" focusable="false">
            <path data-on={isUp} d="M5 1.5 9 6.5H1z" />
            <path data-on={isDown} d="M5 14.5 1 9.5h8z" />
          </svg>
        </button>
      )}
      <Grip label={t('resize', { name: label })} onResize={(width) => setWidth(name, bounded(width))} />
    </th>
  )
}

// These captions are joined when a row is read; the server cannot sort by them.
const isComputed = (name: string) => name === 'createUserName' || name === 'updateUserName'
