// The derived screen of an entity: search, list, detail, form and actions, from its declaration alone.
import { PlusOutlined } from '@ant-design/icons'
import { CONDITIONS } from '@steward/domain/conditions/name'
import type { Entity } from '@steward/domain/entity'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useTenantChoice } from '../data/use-tenant-choice.ts'
import type { AnyRow } from '../kinds/view.ts'
import { AddressContext, useAddress } from '../kit/address/address.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useSelection } from '../kit/list/use-selection.ts'
import { useNarrow, useTight } from '../kit/use-narrow.ts'
import { useTurn } from '../kit/use-turn.ts'
import type { Adjust } from '../screen/adjust.ts'
import { arrange, columnsOf } from '../screen/columns.ts'
import type { Typed } from '../screen/draft.ts'
import '../kit/kit.css'
import '../kinds/kinds.css'
import './crud.css'
import { isFiltered } from '../screen/list-state.ts'
import type { Extent } from '../screen/list.ts'
import type { ChosenView } from '../screen/saved-view.ts'
import { Dialogs, type Opened } from './dialogs.tsx'
import { Filters } from './filters.tsx'
import { Footer } from './footer.tsx'
import { List } from './list.tsx'
import { useScreenActions } from './screen-actions.ts'
import { Toolbar } from './toolbar.tsx'
import { useActing } from './use-acting.ts'
import { useKeptRow } from './use-kept-row.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListOffers } from './use-list-offers.ts'
import { useLastPage, useListState } from './use-list-state.ts'
import { useOpenedRow } from './use-opened-row.ts'
import { usePick } from './use-pick.ts'
import { titleOf, useRows } from './use-rows.ts'
import { useSavedView } from './use-saved-view.ts'
import { useSearch } from './use-search.ts'
import { useSettings } from './use-settings.ts'
import { ViewsSpot } from './views-spot.tsx'

export interface EntityScreenProps extends Extent {
  entity: Entity
  adjust?: Adjust
  /** Initial values of a new row, beside the declared defaults. */
  presets?: Typed
  /** Key of the stored column settings, where an entity has several kinds of lists. */
  listName?: string
  /** The second list of a page: its state is not in the address, and the shortcuts belong to the first. */
  isBeside?: boolean
  /** Caption of the list, where the page has no title for it. */
  caption?: ReactNode
  picked?: string | undefined
  onPick?: (row: AnyRow) => void
}

const Conditions = lazyPart(() => import('../conditions/chip.tsx'))

const derived: Adjust = {}

/** Keyed by entity, so that no state of the previous screen is reused. */
export function EntityScreen(props: EntityScreenProps) {
  const { address, ...chosen } = useSavedView(props.listName ?? props.entity.name, props.isBeside ?? false)
  return (
    <AddressContext value={address}>
      <Screen key={`${props.entity.name} ${props.root ?? ''}`} {...props} chosen={chosen} />
    </AddressContext>
  )
}

function Screen({
  entity,
  adjust = derived,
  presets,
  listName = entity.name,
  isBeside = false,
  caption,
  picked,
  onPick,
  chosen,
  ...extent
}: EntityScreenProps & { chosen: ChosenView }) {
  const { t } = useTranslation('crud')
  const name = entity[useLocale()]
  const isNarrow = useNarrow()
  const isTight = useTight()
  const [state, change] = useListState(entity, isBeside)
  const [settings, changeSettings] = useSettings(listName, chosen.view)
  const showsTenant = useTenantChoice(entity)
  const [cursor, setCursor] = useState<string>()
  const [opened, setOpened] = useState<Opened>({})
  const { Head, views: Looks } = adjust
  const { params } = useAddress()
  const isTable = Looks?.isTable(listName, params) ?? true
  const needsRows = isTable || opened.isExporting || opened.isBulkEditing || opened.printing
  const rows = useKeptRow(entity, useRows(entity, state, extent, Boolean(needsRows)), cursor)
  const isTheirTurn = useTurn(rows.isFirst)
  const actions = useScreenActions(entity, adjust)
  const shown = useMemo(() => rows.lines.map(({ row }) => row), [rows.lines])
  const selection = useSelection<AnyRow>(shown)
  const box = useRef<HTMLFormElement>(null)
  const scrolls = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)

  const [viewed, view] = useOpenedRow(isBeside)
  const open = useCallback((wanted: Partial<Opened>) => setOpened((before) => ({ ...before, ...wanted })), [])
  const { act, actOnChosen, actOn, isPlain, add } = useActing({
    entity,
    adjust,
    actions,
    open,
    view,
    selection,
    presets,
    onlyIn: extent.scope,
  })
  const declared = useMemo(() => columnsOf(entity, adjust, showsTenant), [entity, adjust, showsTenant])
  const columns = useMemo(() => arrange(declared, settings), [declared, settings])
  // On a tablet it would leave the list two or three columns: its fields are filters there.
  const Side = isTight ? undefined : adjust.side
  const elsewhere = useMemo(() => {
    const beside = Side || !adjust.side ? adjust.filteredBeside : undefined
    // Within one tenant the tenant column and filter are redundant.
    return [CONDITIONS, ...Object.keys(extent.scope ?? {}), ...(beside ?? []), ...(showsTenant ? [] : ['tenantId'])]
  }, [extent.scope, adjust, Side, showsTenant])
  const { search, searchWithin, filter } = useSearch(state.filters, change, rows.again, elsewhere)
  useListKeys({ isOn: !isBeside, rows, actions, act, add, cursor, setCursor, selection, onPick, box, scrolls })
  const offers = { rows, actions, act, actOnChosen, actOn, isPlain, add, box }
  useListOffers({ ...offers, isOn: !isBeside, isFiltered: isFiltered(state) })
  useLastPage(state, rows.total, !rows.isFetching && rows.lines.length === 0, change)
  usePick(rows.lines, picked, isNarrow ? undefined : onPick)
  const compose = useCallback(() => open({ filters: true }), [open])
  const filters = { entity, filters: state.filters, without: elsewhere, search: searchWithin, compose }
  const composed = state.filters[CONDITIONS]
  const at = rows.lines.find(({ row }) => row.id === cursor)

  const table = (
    <>
      <List
        {...{
          entity,
          adjust,
          // Without its view the list would change a moment later.
          rows: chosen.isLoading ? { ...rows, isFirst: true } : rows,
          columns,
          selection,
          cursor,
          setCursor,
          picked: picked ?? viewed,
          onPick,
          act,
          state,
          change,
          scrolls,
          frame,
        }}
        {...{ settings, changeSettings, isNarrow, actions }}
        clearFilters={() => search({})}
        add={actions.canAdd ? add : undefined}
      />
      {!rows.isTree && rows.lines.length > 0 && <Footer {...{ entity, selection, state, change, rows, isNarrow }} />}
    </>
  )

  return (
    <div className="crud-screen" data-entity={entity.name}>
      {Side && (
        <aside className="crud-side">
          <Side filters={state.filters} filter={filter} />
        </aside>
      )}
      <section className="crud-main" aria-label={name}>
        {!isNarrow && (isTheirTurn ? <Filters {...filters} box={box} /> : <div className="crud-filters is-expected" />)}
        <div ref={frame} className="crud-list">
          {caption && <header className="crud-caption">{caption}</header>}
          {Head && (
            <Head
              filters={state.filters}
              filter={filter}
              isExpecting={rows.isFirst}
              current={at?.row}
              chosen={selection.chosen}
              actions={actions.row}
              act={act}
            />
          )}
          {isTheirTurn ? (
            <Toolbar
              {...{ entity, actions, add, selection, rows, columns, settings, isNarrow, isTable }}
              act={actOnChosen}
              change={changeSettings}
              filtersInUse={Object.keys(state.filters).filter((one) => !elsewhere.includes(one)).length}
              openFilters={compose}
              views={
                !isBeside && (
                  <ViewsSpot
                    {...{ entity, state, settings, declared, extent, chosen }}
                    list={listName}
                    look={Looks?.nameIn(listName, params) ?? ''}
                  />
                )
              }
              looks={Looks && <Looks.Switch list={listName} />}
            />
          ) : (
            <div className="crud-toolbar is-expected" />
          )}
          {composed && (
            <Suspense fallback={null}>
              <Conditions entity={entity} text={composed} edit={compose} remove={() => filter({ [CONDITIONS]: '' })} />
            </Suspense>
          )}
          {Looks ? (
            <Looks.Body {...{ entity, adjust, act }} list={listName} filters={state.filters} actions={actions.row}>
              {table}
            </Looks.Body>
          ) : (
            table
          )}
          <p role="status" className="st-visually-hidden">
            {at &&
              t('cursorAt', {
                name: titleOf(entity, at.row),
                at: rows.lines.indexOf(at) + 1,
                count: rows.lines.length,
              })}
          </p>
        </div>
        {isNarrow && actions.canAdd && (
          <button type="button" className="crud-float" aria-label={t('addTitle', { name })} onClick={add}>
            <PlusOutlined />
          </button>
        )}
      </section>
      <Dialogs
        {...{ entity, adjust, opened, open, view, act, filters }}
        drop={selection.drop}
        // The device list has a page in place of the detail; both know the row by the same address.
        viewed={entity.verbs.includes('detail') ? viewed : undefined}
        actions={actions.detail}
        listed={{ rows, columns, chosen: selection.chosen }}
      />
    </div>
  )
}
