// A person's row of the month: the shift of each day, red where it cannot be, amber where it should not.
import type { Warning } from '@steward/domain/duty/roster'
import { memo, useMemo } from 'react'
import { isWeekend } from '../kit/days/day-names.ts'
import { Cell, Line, type Mark, isSameLine } from '../kit/grid/line.tsx'
import { type Painted, type Person, type Shift, shiftIdAt, warningsFor } from './month-data.ts'
import { useWarningWords } from './use-warning-words.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  row: number
  mark: Mark | undefined
  person: Person
  painted: Painted[string] | undefined
  refused: Painted[string] | undefined
  days: readonly string[]
  shifts: readonly Shift[]
  today: string
}

/** Drawn again only when its own cells or what is chosen of them change. */
export const MonthRow = memo(function MonthRow({ row, mark, person, painted, refused, days, shifts, today }: Props) {
  const { t } = useWords()
  const wordsOf = useWarningWords()
  const byId = useMemo(() => new Map(shifts.map((shift) => [shift.id, shift])), [shifts])
  const warnings = useMemo(() => warningsFor(person, painted, { days, shifts }), [person, painted, days, shifts])
  const worked = days.filter((day) => byId.get(shiftIdAt(person, painted, day))?.isRest === false)
  return (
    <Line row={row}>
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
        const why = refused?.[day] ?? (warning && wordsOf(warning))
        const isAway = !isPainted && stored?.attend === 'leave'
        return (
          <Cell
            key={day}
            column={column}
            mark={mark}
            data-day={day}
            data-weekend={isWeekend(day) || undefined}
            data-past={day < today || undefined}
            data-fault={refused?.[day] === undefined ? faultOf(warning) : 'refused'}
            title={why}
            aria-label={t('cell', {
              name: person.name,
              day: day.slice(5),
              shift: shift?.name ?? t('free'),
              warning: why ?? '',
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
          </Cell>
        )
      })}
    </Line>
  )
}, isSameLine)

const faultOf = (warning: Warning | undefined) => warning && (warning.kind === 'overlap' ? 'error' : 'warning')
