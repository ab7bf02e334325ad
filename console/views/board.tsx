// A list as a board: a column per state of the course. A card is dragged to where one of its steps leads, and the step is
// taken, with its dialog; Alt with an arrow takes the step to the next column it leads to, and its menu has all of them.
import { type Course, courseOf } from '@steward/domain/lifecycle'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowActions } from '../crud/row-actions.tsx'
import { Value } from '../crud/table-row.tsx'
import { titleOf } from '../crud/use-rows.ts'
import { client } from '../data/client.ts'
import { useLocale } from '../data/locale.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { viewOf } from '../kinds/index.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { Arrow } from '../kit/drag/arrows.ts'
import { DragChip } from '../kit/drag/drag-chip.tsx'
import { useDrag } from '../kit/drag/use-drag.ts'
import { useOffers } from '../kit/menu/offers.ts'
import { Lines } from '../kit/state/shape.tsx'
import { Failed } from '../kit/state/states.tsx'
import type { ScreenAction } from '../screen/action.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { fieldOf } from '../screen/base.ts'
import { filtersOf } from '../screen/list-state.ts'
import { useWords } from '../words/document.ts'

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
  const board = useRef<HTMLDivElement>(null)
  const rowOf = useRowOf(entity.name)
  const course = courseOf(entity)
  const field = entity.fields[look.by]
  const captions = useDictionary(field?.choices)
  if (!course || course.field !== look.by) throw new Error(`${entity.name}: ${look.by} is not the state of a course`)
  const asked = (filters[look.by] ?? '').split(',').filter((state) => state !== '')
  const states = course.lifecycle.states.filter((state) => asked.length === 0 || asked.includes(state))
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
  return (
    <div className="crud-board" ref={board}>
      {states.map((state) => (
        <Column
          key={state}
          {...props}
          course={course}
          state={state}
          caption={captions.find(({ key }) => key === state)?.label ?? state}
          dragged={dragged}
          isOver={drag?.over?.id === state}
        />
      ))}
      {drag && dragged && <DragChip drag={drag} name={titleOf(entity, dragged)} />}
    </div>
  )
}

/** A card by its id: among those the columns show now, for others may have moved it. */
function useRowOf(entity: string): (id: string) => AnyRow | undefined {
  const known = useQueryClient()
  return (id) =>
    known
      .getQueriesData<{ records: readonly AnyRow[] }>({ queryKey: [entity, 'board'], type: 'active' })
      .flatMap(([, page]) => page?.records ?? [])
      .find((row) => row.id === id)
}

/** The columns in the direction of an arrow, the nearest first. */
function columnsFrom(states: readonly string[], state: string, arrow: Arrow): readonly string[] {
  const at = states.indexOf(state)
  if (arrow === 'ArrowRight') return states.slice(at + 1)
  return arrow === 'ArrowLeft' ? states.slice(0, Math.max(at, 0)).toReversed() : []
}

interface ColumnProps extends Props {
  state: string
  caption: string
  dragged: AnyRow | undefined
  isOver: boolean
}

function Column({ state, caption, dragged, isOver, ...props }: ColumnProps) {
  const { t } = useWords()
  const { entity, filters, look, course, actions } = props
  const [size, setSize] = useState(AT_ONCE)
  const query = { size, filters: filtersOf(entity, { ...filters, [look.by]: state }) }
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'board', query],
    queryFn: ({ signal }) => client.list(entity, query, signal),
    placeholderData: (before) => before,
    // Every state is a request of its own.
    meta: { follows: [entity], isQuiet: true, pause: 3_000 },
  })
  const step = dragged && stepTo(course, actions, dragged, state)
  const more = data ? data.total - data.records.length : 0
  return (
    <section
      className="crud-column"
      aria-label={caption}
      data-empty={data?.total === 0 || undefined}
      data-drop={dragged && (step ? (isOver ? 'over' : 'open') : 'closed')}
      data-onto={state}
    >
      <h3>
        {caption} <small>{data ? `${data.total}${data.totalIsLowerBound ? '+' : ''}` : ''}</small>
        {step && <em>{step.label}</em>}
      </h3>
      <ul>
        {data?.records.map((row) => (
          <Card key={row.id} {...props} row={row} />
        ))}
      </ul>
      {!data && !error && <Lines count={3} />}
      {error && !data && <Failed failure={error} name={caption} again={() => void refetch()} />}
      {more > 0 && (
        <button type="button" className="kit-link" onClick={() => setSize(size + AT_ONCE)}>
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
