// The dispatcher's list: it follows the plant by itself and is worked through without a mouse.
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { arrange, columnsOf } from '../crud/columns.ts'
import '../crud/crud.css'
import { type Deed, useDeeds } from '../crud/deeds.ts'
import { Dialogs, type Opened } from '../crud/dialogs.tsx'
import { Filters } from '../crud/filters.tsx'
import { Footer } from '../crud/footer.tsx'
import { type ListState, sameFilters } from '../crud/list-state.ts'
import { List } from '../crud/list.tsx'
import { Toolbar } from '../crud/toolbar.tsx'
import { useActing } from '../crud/use-acting.ts'
import { useListKeys } from '../crud/use-list-keys.ts'
import { useListOffers } from '../crud/use-list-offers.ts'
import { useLastPage, useListState } from '../crud/use-list-state.ts'
import { useRows } from '../crud/use-rows.ts'
import { useSettings } from '../crud/use-settings.ts'
import { LiveMark } from '../data/live-mark.tsx'
import { useLocale } from '../data/locale.ts'
import type { AnyRow } from '../kinds/view.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import { useSelection } from '../kit/use-selection.ts'
import './alarm-record.css'
import { Chips } from './chips.tsx'
import { look } from './look.tsx'
import { useAlarmKeys } from './use-alarm-keys.ts'

const AlarmDetail = lazy(() => import('./alarm-detail.tsx'))

// The list's machinery knows no entity by name.
const entity = alarmRecord as unknown as Entity
const everything = {}
const beside = ['alarmState']

/** The alarm that is looked at stands in the address, so that it can be passed on. */
function useOpenAlarm(): [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const lookAt = useCallback(
    (id: string | undefined) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (id === undefined) after.delete('id')
          else after.set('id', id)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return [params.get('id') ?? undefined, lookAt]
}

export default function AlarmRecordScreen() {
  const { t } = useTranslation('iot')
  const name = entity[useLocale()]
  const isNarrow = useNarrow()
  const [state, change] = useListState(entity)
  const [settings, changeSettings] = useSettings(entity)
  const rows = useRows(entity, state, everything)
  const deeds = useDeeds(entity, look)
  const selection = useSelection<AnyRow>()
  const [cursor, setCursor] = useState<string>()
  const [opened, setOpened] = useState<Opened>({})
  const [openId, lookAt] = useOpenAlarm()
  const box = useRef<HTMLFormElement>(null)
  const scrolls = useRef<HTMLDivElement>(null)

  const open = useCallback((wanted: Partial<Opened>) => setOpened((before) => ({ ...before, ...wanted })), [])
  const acting = useActing({ entity, deeds, open, selection, presets: undefined, onlyIn: undefined })
  const { act: actUsually, actOnChosen, add } = acting
  const act = useCallback(
    (deed: Deed, row: AnyRow) => (deed.name === 'view' ? lookAt(row.id) : actUsually(deed, row)),
    [actUsually, lookAt],
  )
  // What is finished is deleted one by one: beside the daily work it would only be in the way.
  const atHand = useMemo(() => ({ ...deeds, rows: deeds.rows.filter((deed) => deed.name !== 'remove') }), [deeds])
  const columns = useMemo(() => arrange(columnsOf(entity, look, false), settings), [settings])
  const { again } = rows
  const search = useCallback(
    (filters: ListState['filters']) => {
      if (sameFilters(filters, state.filters)) again()
      else change({ filters })
    },
    [change, again, state.filters],
  )
  // What the chips say stays when the other filters are cleared.
  const searchWithin = (filters: ListState['filters']) =>
    search({ ...filters, ...(state.filters.alarmState ? { alarmState: state.filters.alarmState } : {}) })
  const filters = { entity, filters: state.filters, without: beside, search: searchWithin }

  useListKeys({ isOn: true, rows, deeds, act, add, cursor, setCursor, selection, onPick: undefined, box, scrolls })
  useListOffers({ isOn: true, rows, deeds: atHand, actOnChosen, add, box })
  useAlarmKeys({
    current: rows.lines.find(({ row }) => row.id === cursor)?.row,
    chosen: selection.chosen,
    deeds: deeds.row,
    act,
  })
  useLastPage(state, rows.total, !rows.isFetching && rows.lines.length === 0, change)

  return (
    <div className="crud-screen alarm-screen">
      <section className="crud-main" aria-label={name}>
        {!isNarrow && <Filters {...filters} box={box} />}
        <div className="crud-list">
          <header className="alarm-head">
            <Chips filters={state.filters} filter={(some) => search({ ...state.filters, ...some })} />
            {!isNarrow && <small>{t('alarm.keys')}</small>}
            <LiveMark />
          </header>
          <Toolbar
            {...{ entity, add, selection, rows, columns, settings, isNarrow }}
            deeds={atHand}
            act={actOnChosen}
            change={changeSettings}
            filtersInUse={Object.keys(state.filters).filter((one) => !beside.includes(one)).length}
            openFilters={() => open({ filters: true })}
          />
          <List
            {...{ entity, rows, columns, selection, cursor, setCursor, act, state, change, scrolls }}
            {...{ settings, changeSettings, isNarrow, deeds }}
            adjust={look}
            picked={openId}
            onPick={undefined}
            clearFilters={() => search({})}
            add={undefined}
          />
          {rows.lines.length > 0 && <Footer {...{ state, change, rows, isNarrow }} />}
        </div>
      </section>
      <Suspense fallback={null}>
        {openId !== undefined && (
          <AlarmDetail key={openId} id={openId} deeds={deeds.row} act={act} close={() => lookAt(undefined)} />
        )}
      </Suspense>
      <Dialogs {...{ entity, opened, open, act, filters }} adjust={look} deeds={deeds.row} />
    </div>
  )
}
