// Other looks of a list over the same filters: `views(board({ by: 'orderStatus' }), table, calendar({ at: 'finishDue' }))`.
// The chosen one is in the address and remembered; what a look draws is a lazy chunk.
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { recall, remember } from '../browser/storage.ts'
import { useLocale } from '../data/locale.ts'
import { useAddress, useSetParams } from '../kit/address/address.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Expected } from '../kit/state/states.tsx'
import type { Heading, ViewProps, Views } from '../screen/adjust.ts'
import { label } from '../words/document-label.ts'
import { useWords } from '../words/document.ts'
import type { BoardLook } from './board.tsx'
import type { CalendarLook } from './calendar.tsx'
import './views.css'

interface View extends Heading {
  name: string
  /** Nothing for the table, which the list draws itself. */
  Body?: ComponentType<ViewProps>
}

const Board = lazyPart(
  () => import('./board.tsx'),
  (module) => module.Board,
)
const Calendar = lazyPart(
  () => import('./calendar.tsx'),
  (module) => module.Calendar,
)

export const table: View = { name: 'table', ...label((words) => words.document.views.table) }

/** A column per state of the course; a card is moved by the step that leads there. */
export const board = (look: BoardLook): View => ({
  name: 'board',
  ...label((words) => words.document.views.board),
  Body: (props) => <Board {...props} look={look} />,
})

/** A month or a week, by a time of the row. */
export const calendar = (look: CalendarLook): View => ({
  name: 'calendar',
  ...label((words) => words.document.views.calendar),
  Body: (props) => <Calendar {...props} look={look} />,
})

const keyOf = (list: string) => `view-${list}`

function viewIn(params: URLSearchParams, list: string, all: readonly View[]): View | undefined {
  const named = (name: unknown) => all.find((one) => one.name === name)
  return named(params.get('view')) ?? named(recall(keyOf(list))) ?? all[0]
}

/** The looks of a list; the first is shown until somebody chooses another. */
export function views(...all: readonly View[]): Views {
  function Switch({ list }: { list: string }) {
    const { t } = useWords()
    const locale = useLocale()
    const setParams = useSetParams()
    const shown = viewIn(useAddress().params, list, all)
    const choose = (name: string) => {
      remember(keyOf(list), name)
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.set('view', name)
        return after
      })
    }
    return (
      <div className="crud-views" role="group" aria-label={t('views.of')}>
        {all.map((one) => (
          <button key={one.name} type="button" aria-pressed={one === shown} onClick={() => choose(one.name)}>
            {one[locale]}
          </button>
        ))}
      </div>
    )
  }
  function Body({ list, children, ...props }: ViewProps & { list: string; children: ReactNode }) {
    const Shown = viewIn(useAddress().params, list, all)?.Body
    if (!Shown) return children
    return (
      <div className="crud-look">
        <Suspense fallback={<Expected />}>
          <Shown {...props} />
        </Suspense>
      </div>
    )
  }
  return {
    isTable: (list, params) => viewIn(params, list, all)?.Body === undefined,
    nameIn: (list, params) => viewIn(params, list, all)?.name ?? '',
    Switch,
    Body,
  }
}
