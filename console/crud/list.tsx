// The rows as table, on phones as cards, or the loading, empty or error state.
import { type RefObject, useCallback, useMemo } from 'react'
import { useLocale } from '../data/locale.ts'
import { late, once } from '../kit/lazy/late.tsx'
import { Outdated } from '../kit/state/outdated.tsx'
import { Expected, Failed, Nothing } from '../kit/state/states.tsx'
import type { ScreenActions } from '../screen/action.ts'
import type { ArrangedColumn, ColumnSettings } from '../screen/columns.ts'
import { type ListState, isFiltered } from '../screen/list-state.ts'
import type { Rows } from '../screen/list.ts'
import { Arranged } from './arranged.tsx'
import { type ListProps, Table } from './table.tsx'
import type { ChangeState } from './use-list-state.ts'

const Cards = late(
  once(() => import('./cards.tsx')),
  (module) => module.Cards,
  Expected,
)

type Shared = 'entity' | 'adjust' | 'selection' | 'cursor' | 'setCursor' | 'picked' | 'onPick' | 'act'

interface Props extends Pick<ListProps, Shared> {
  rows: Rows
  columns: readonly ArrangedColumn[]
  actions: ScreenActions
  state: ListState
  change: ChangeState
  settings: ColumnSettings
  changeSettings: (change: Partial<ColumnSettings>) => void
  scrolls: RefObject<HTMLDivElement | null>
  frame: RefObject<HTMLDivElement | null>
  isNarrow: boolean
  clearFilters: () => void
  add: (() => void) | undefined
}

export function List({
  rows,
  columns,
  actions,
  state,
  change,
  settings,
  changeSettings,
  scrolls,
  frame,
  isNarrow,
  clearFilters,
  add,
  ...shared
}: Props) {
  const name = shared.entity[useLocale()]
  const shown = useMemo(() => columns.filter((column) => column.isShown), [columns])
  const setWidth = useCallback(
    (column: string, width: number) => changeSettings({ widths: { ...settings.widths, [column]: width } }),
    [changeSettings, settings.widths],
  )
  const sortBy = useCallback((sort: string) => change({ sort }), [change])
  const { lines, isTree, isFetching, toggle, failure } = rows
  if (failure && lines.length === 0) return <Failed failure={failure} name={name} again={rows.again} />
  if (rows.isFirst) return <Expected />
  if (lines.length === 0) return <Nothing name={name} isFiltered={isFiltered(state)} clear={clearFilters} add={add} />
  const { row, canSelect } = actions
  const list = { ...shared, lines, columns: shown, isTree, isFetching, toggle, actions: row, canSelect }
  const look = { isCompact: settings.isCompact, sized: settings.widths, setWidth, scrolls, frame }
  return (
    <>
      {failure && <Outdated failure={failure} asOf={rows.asOf} again={rows.again} />}
      {isNarrow ? <Cards {...list} /> : <Table {...list} {...look} sort={state.sort} onSort={sortBy} />}
      <Arranged {...list} frame={frame} />
    </>
  )
}
