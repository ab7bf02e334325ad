// The head of a day's column in a grid.
import { useLocale } from '../../data/locale.ts'
import { dayName, isWeekend } from './day-names.ts'

export function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  const locale = useLocale()
  return (
    <th
      scope="col"
      className="kit-day"
      data-weekend={isWeekend(day) || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={day}>{Number(day.slice(8))}</time>
      <small>{dayName(day, locale, { weekday: 'narrow' })}</small>
    </th>
  )
}
