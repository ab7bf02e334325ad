// How many work each shift of a day, red where they are too few.
import { useMemo } from 'react'
import { isWeekend } from '../kit/days/day-names.ts'
import { type Month, type Painted, presence } from './month-data.ts'
import { useWords } from './words/use-words.ts'

interface Props {
  month: Month
  painted: Painted
}

export function MonthCoverage({ month: { days, people, shifts }, painted }: Props) {
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
