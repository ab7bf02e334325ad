// A list as a board: a column per state of the course. A card is dragged to where one of its steps leads, and the step is
// taken, with its dialog; Alt with an arrow takes the step to the next column it leads to, and its menu has all of them.
import { type Course, courseOf } from '@steward/domain/lifecycle'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActions } from '../crud/row-actions.tsx'
import { Value } from '../crud/table-row.tsx'
import { titleOf } from '../crud/use-rows.ts'
import { useLocale } from '../data/locale.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { Arrow } from '../kit/drag/arrows.ts'
import { DragChip } from '../kit/drag/drag-chip.tsx'
import { useDrag } from '../kit/drag/use-drag.ts'
import { useOffers } from '../kit/menu/offers.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { Lines } from '../kit/state/shape.tsx'
import type { ScreenAction } from '../screen/action.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { fieldOf } from '../screen/base.ts'
import { useWords } from '../words/document.ts'
import { countText, useFacets } from './facets.ts'

export interface BoardLook {
  /** The field of the state. */
  by: string
  /** Fields of a card below its title. */
  card: readonly string[]
}

type Props = ViewProps & { look: BoardLook; course: Course }

/** Cards of a column, and how many more are shown at a time. */
const AT_ONCE = 20

/** The step that dragging a row to a state takes: possible now, leading there and not staying. */
const stepTo = ({ field, lifecycle }: Course, actions: readonly ScreenAction[], row: AnyRow, state: string) =>
  actions.find((action) => {
    const to = lifecycle.steps[action.name]?.to ?? []
    return action.isStep && (action.when?.(row) ?? true) && to.includes(state) && !to.includes(plain(row[field]))
  })

export function Board(props: ViewProps & { look: BoardLook }) {
  const { entity, filters, look, actions, act } = props
  const { t } = useWords()
  const locale = useLocale()
  const board = useRef<HTMLDivElement>(null)
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const course = courseOf(entity)
  const field = entity.fields[look.by]
  const captions = useDictionary(field?.choices)
  if (!course || course.field !== look.by) throw new Error(`${entity.name}: ${look.by} is not the state of a course`)
  const asked = (filters[look.by] ?? '').split(',').filter((state) => state !== '')
  const states = course.lifecycle.states.filter((state) => asked.length === 0 || asked.includes(state))
  const sizeOf = (state: string) => sizes[state] ?? AT_ONCE
  const query = useFacets(entity, {
    what: 'board',
    filters,
    parts: states.map((state) => ({ name: state, filters: { [look.by]: state }, size: sizeOf(state) })),
    // Every state is a list of its own.
    pause: 3_000,
  })
  /** A card by its id: among those the columns show now, for others may have moved it. */
  const rowOf = (id: string) =>
    Object.values(query.data ?? {})
      .flatMap(({ records }) => records)
      .find((row) => row.id === id)
  const move = (row: AnyRow | undefined, state: string | undefined) => {
    const step = row && state !== undefined ? stepTo(course, actions, row, state) : undefined
    if (row && step) act(step, row)
  }
  const drag = useDrag(board, {
    onto: '[data-onto]',
    drop: ({ id, over }) => move(rowOf(id), over?.id),
    step(id, arrow) {
      const row = rowOf(id)
      if (row)
        move(
          row,
          columnsFrom(states, plain(row[look.by]), arrow).find((to) => stepTo(course, actions, row, to)),
        )
    },
  })
  useOffers([{ name: 'moveCard', label: t('views.moveCard'), keys: 'Alt ← →' }])
  const dragged = drag && rowOf(drag.id)
  const columns = (found: Found | undefined) => (
    <div className="crud-board">
      {states.map((state) => (
        <Column
          key={state}
          {...props}
          course={course}
          state={state}
          page={found?.[state]}
          showMore={() => setSizes({ ...sizes, [state]: sizeOf(state) + AT_ONCE })}
          caption={captions.find(({ key }) => key === state)?.label ?? state}
          dragged={dragged}
          isOver={drag?.over?.id === state}
        />
      ))}
    </div>
  )
  return (
    <div ref={board}>
      <Loaded query={query} name={entity[locale]} shape={columns(undefined)}>
        {columns}
      </Loaded>
      {drag && dragged && <DragChip drag={drag} name={titleOf(entity, dragged)} />}
    </div>
  )
}

type Found = NonNullable<ReturnType<typeof useFacets>['data']>

/** The columns in the direction of an arrow, the nearest first. */
function columnsFrom(states: readonly string[], state: string, arrow: Arrow): readonly string[] {
  const at = states.indexOf(state)
  if (arrow === 'ArrowRight') return states.slice(at + 1)
  return arrow === 'ArrowLeft' ? states.slice(0, Math.max(at, 0)).toReversed() : []
}

interface ColumnProps extends Props {
  state: string
  page: Found[string] | undefined
  showMore: () => void
  caption: string
  dragged: AnyRow | undefined
  isOver: boolean
}

function Column({ state, page, showMore, caption, dragged, isOver, ...props }: ColumnProps) {
  const { t } = useWords()
  const { course, actions } = props
  const step = dragged && stepTo(course, actions, dragged, state)
  const more = page ? page.total - page.records.length : 0
  return (
    <section
      className="crud-column"
      aria-label={caption}
      data-empty={page?.total === 0 || undefined}
      data-drop={dragged && (step ? (isOver ? 'over' : 'open') : 'closed')}
      data-onto={state}
    >
      <h3>
        {caption} <small>{countText(page)}</small>
        {step && <em>{step.label}</em>}
      </h3>
      <ul>
        {page?.records.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
      {!page && <Lines count={3} />}
      {more > 0 && (
        <button type="button" className="kit-link" onClick={showMore}>
          {t('views.more', { count: more })}
        </button>
      )}
    </section>
  )
}

function Card({ entity, adjust, look, actions, act, row }: Props & { row: AnyRow }) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const title = titleOf(entity, row)
  const view = actions.find((action) => action.name === 'view')
  const canMove = actions.some((action) => action.isStep && (action.when?.(row) ?? true))
  return (
    <li data-id={row.id} data-lift={canMove ? '' : undefined}>
      <header>
        <button
          type="button"
          className="crud-open"
          disabled={!view}
          aria-keyshortcuts={canMove ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onClick={() => view && act(view, row)}
        >
          {title}
        </button>
        <RowActions
          actions={actions.filter((action) => action !== view)}
          row={row}
          title={title}
          act={act}
          t={t}
          fold="all"
        />
      </header>
      <p>
        {look.card.map((name) => {
          const field = fieldOf(entity, name)
          if (!field || viewOf(field).format(row[name], { name, field, row, locale }) === '') return null
          return (
            <span key={name}>
              <Value adjust={adjust} column={{ name, field }} row={row} locale={locale} />
            </span>
          )
        })}
      </p>
    </li>
  )
}
