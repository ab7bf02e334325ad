// People by days of a month: painted with a shift by mouse or keys, red where it cannot be, amber where it should not.
import { dayNumber, weekdayOf } from '@steward/domain/calendar/days'
import type { Warning } from '@steward/domain/duty/roster'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocale } from '../data/locale.ts'
import { useWords } from '../words/duty.ts'
import { type Month, type Painted, type Person, type Shift, presence, shiftIdAt, warningsFor } from './month-data.ts'
import type { Stroke } from './use-painted.ts'

interface Props {
  month: Month
  painted: Painted
  /** The shift that is painted with; undefined only looks. */
  brush: string | undefined
  setBrush: (shiftId: string) => void
  paint: (stroke: Stroke, isNew: boolean) => void
  undo: () => void
  /** A cell pressed while nothing is painted with. */
  choose: (userId: string, day: string) => void
  today: string
  mayEdit: boolean
}

interface Place {
  row: number
  column: number
}

const moves: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

export function MonthGrid({ month, painted, brush, setBrush, paint, undo, choose, today, mayEdit }: Props) {
  const { t } = useWords()
  const { days, people, shifts } = month
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const isPainting = useRef(false)
  /** What pressed last: a device may have a mouse as well as a touch screen. */
  const isByTouch = useRef(false)
  useEffect(() => {
    const end = () => {
      isPainting.current = false
    }
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [])

  const cellAt = (target: EventTarget) => {
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('td[data-day]') : null
    return cell ? { userId: cell.dataset.user ?? '', day: cell.dataset.day ?? '' } : undefined
  }
  const stroke = (event: PointerEvent, isNew: boolean) => {
    const cell = cellAt(event.target)
    if (!cell || brush === undefined || !mayEdit) return
    paint({ ...cell, shiftId: brush }, isNew)
  }
  const down = (event: PointerEvent) => {
    isByTouch.current = event.pointerType === 'touch'
    if (event.button !== 0 || isByTouch.current) return
    isPainting.current = true
    stroke(event, true)
  }
  const press = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (brush === undefined || !mayEdit) {
      if (cell) choose(cell.userId, cell.day)
    } else if (cell && event.detail > 0 && isByTouch.current) paint({ ...cell, shiftId: brush }, true)
  }
  const go = (to: Place) => {
    setPlace(to)
    table.current
      ?.querySelector<HTMLElement>(`tbody tr:nth-child(${to.row + 1}) td[data-day]:nth-of-type(${to.column + 1})`)
      ?.focus()
  }
  const key = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      return go({
        row: clamp(place.row + move.row, people.length),
        column: clamp(place.column + move.column, days.length),
      })
    }
    if (event.key === 'Enter') {
      const [one, when] = [people[place.row], days[place.column]]
      return one && when !== undefined ? choose(one.userId, when) : undefined
    }
    if (!mayEdit) return undefined
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      event.preventDefault()
      return undo()
    }
    const person = people[place.row]
    const day = days[place.column]
    if (!person || day === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined
    const wanted = shiftFor(event.key, shifts, brush)
    if (wanted === undefined) return undefined
    event.preventDefault()
    if (wanted !== '') setBrush(wanted)
    paint({ userId: person.userId, day, shiftId: wanted }, true)
    return go({ row: place.row, column: clamp(place.column + 1, days.length) })
  }

  return (
    <div className="duty-grid">
      <table
        ref={table}
        aria-label={t('grid')}
        onPointerDown={down}
        onPointerOver={(event) => isPainting.current && stroke(event, false)}
        onClick={press}
        onKeyDown={key}
      >
        <thead>
          <tr>
            <th scope="col">{t('people', { count: people.length })}</th>
            {days.map((day) => (
              <Day key={day} day={day} isToday={day === today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <Row
              key={person.userId}
              person={person}
              painted={painted[person.userId]}
              days={days}
              shifts={shifts}
              today={today}
              focused={place.row === row ? place.column : -1}
              row={row}
              focus={setPlace}
            />
          ))}
        </tbody>
        <Coverage month={month} painted={painted} />
      </table>
    </div>
  )
}

/** `1` to `9` are the shifts in their order, `0` and Delete empty a cell, the space bar takes the brush. */
function shiftFor(key: string, shifts: readonly Shift[], brush: string | undefined): string | undefined {
  if (key === 'Delete' || key === 'Backspace' || key === '0') return ''
  if (key === ' ') return brush
  return /^[1-9]$/.test(key) ? shifts[Number(key) - 1]?.id : undefined
}

const weekdayName = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en', { weekday: 'narrow', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
const isWeekend = (day: string) => weekdayOf(dayNumber(day)) >= 6

function Day({ day, isToday }: { day: string; isToday: boolean }) {
  const locale = useLocale()
  return (
    <th scope="col" data-weekend={isWeekend(day) || undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      <small>{weekdayName(day, locale)}</small>
    </th>
  )
}

interface RowProps {
  person: Person
  painted: Painted[string] | undefined
  days: readonly string[]
  shifts: readonly Shift[]
  today: string
  /** The column that holds the keyboard, -1 for none. */
  focused: number
  row: number
  focus: (place: Place) => void
}

/** Drawn again only when its own cells or the keyboard's place in it change. */
const Row = memo(function Row({ person, painted, days, shifts, today, focused, row, focus }: RowProps) {
  const { t } = useWords()
  const byId = useMemo(() => new Map(shifts.map((shift) => [shift.id, shift])), [shifts])
  const warnings = useMemo(() => warningsFor(person, painted, { days, shifts }), [person, painted, days, shifts])
  const worked = days.filter((day) => byId.get(shiftIdAt(person, painted, day))?.isRest === false)
  const words = (warning: Warning): string => {
    if (warning.kind === 'rest') return t('warn.rest', { count: warning.hours })
    if (warning.kind === 'days') return t('warn.days', { count: warning.count })
    if (warning.kind === 'nights') return t('warn.nights', { count: warning.count })
    return t('warn.overlap')
  }
  return (
    <tr>
      <th scope="row">
        <b>{person.name}</b>
        <small>{person.post}</small>
        <em>{t('daysWorked', { count: worked.length })}</em>
      </th>
      {days.map((day, column) => {
        const stored = person.cells.get(day)
        const shift = byId.get(shiftIdAt(person, painted, day))
        const isPainted = painted?.[day] !== undefined && painted[day] !== (stored?.shiftId ?? '')
        const warning = warnings.get(day)
        const isAway = !isPainted && stored?.attend === 'leave'
        return (
          <td
            key={day}
            data-day={day}
            data-user={person.userId}
            data-weekend={isWeekend(day) || undefined}
            data-past={day < today || undefined}
            data-fault={warning ? (warning.kind === 'overlap' ? 'error' : 'warning') : undefined}
            tabIndex={column === Math.max(focused, 0) && (focused >= 0 || row === 0) ? 0 : -1}
            onFocus={() => focus({ row, column })}
            title={warning ? words(warning) : undefined}
            aria-label={t('cell', {
              name: person.name,
              day: day.slice(5),
              shift: shift?.name ?? t('free'),
              warning: warning ? words(warning) : '',
            })}
          >
            {shift && (
              <span
                data-color={isAway ? 'grey' : shift.color}
                data-draft={isPainted || stored?.isDraft || undefined}
                data-painted={isPainted || undefined}
              >
                {shift.code}
              </span>
            )}
            {!shift && isPainted && <span data-painted="true">–</span>}
          </td>
        )
      })}
    </tr>
  )
})

function Coverage({ month: { days, people, shifts }, painted }: { month: Month; painted: Painted }) {
  const { t } = useWords()
  const needed = shifts.filter(({ isRest, minStaff }) => !isRest && minStaff > 0)
  const counts = useMemo(() => days.map((day) => presence(people, painted, day)), [days, people, painted])
  if (needed.length === 0) return null
  return (
    <tfoot>
      {needed.map((shift) => (
        <tr key={shift.id}>
          <th scope="row">
            <b>{shift.name}</b>
            <small>{t('atLeast', { count: shift.minStaff })}</small>
          </th>
          {days.map((day, at) => {
            const have = counts[at]?.get(shift.id) ?? 0
            return (
              <td key={day} data-short={have < shift.minStaff || undefined} data-weekend={isWeekend(day) || undefined}>
                {have}
              </td>
            )
          })}
        </tr>
      ))}
    </tfoot>
  )
}
