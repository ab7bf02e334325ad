// A year on the wall: a square for each day, darker with more work, marked where something was missed. Arrows move, Enter
// opens the day.
import { dayAfter, dayNumber, weekdayOf } from '@steward/domain/calendar/days'
import { workPlan } from '@steward/domain/index'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocale } from '../../data/locale.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import type { ViewProps } from '../../screen/adjust.ts'
import { useWords } from '../../words/plan.ts'
import { DayWork } from './day-work.tsx'
import { type DayCount, useCalendar } from './plan-data.ts'
import { Legend, SpanHead, toneOf } from './span-head.tsx'
import { datesOf, useSpan, wantedOf } from './use-span.ts'
import './plan.css'

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function YearView({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const { today, year, day, show } = useSpan()
  const grid = useRef<HTMLDivElement>(null)
  const query = useCalendar({ year, ...wantedOf(filters) })
  const { data, isFetching } = query
  const isThere = data !== undefined
  // The months before today may fill the screen.
  useEffect(() => {
    if (isThere) grid.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [isThere])
  return (
    <Loaded query={query} name={workPlan[locale]}>
      {(found) => {
        const counts = [...found.values()].map(({ planned }) => planned)
        const [least, most] = [counts.length > 1 ? Math.min(...counts) : 0, Math.max(1, ...counts)]
        const focused = day.startsWith(year) ? day : today.startsWith(year) ? today : `${year}-01-01`

        function move(event: KeyboardEvent<HTMLDivElement>) {
          const step = moves[event.key]
          const from = event.target instanceof HTMLElement ? event.target.dataset.date : undefined
          if (step === undefined || from === undefined) return
          event.preventDefault()
          grid.current?.querySelector<HTMLElement>(`[data-date="${dayAfter(from, step)}"]`)?.focus()
        }
        const nameOf = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en', { month: 'short', timeZone: 'UTC' })
        return (
          <div className="plan-view" aria-busy={isFetching}>
            <SpanHead
              title={year}
              back={() => show({ month: `${Number(year) - 1}-01`, day: '' })}
              on={() => show({ month: `${Number(year) + 1}-01`, day: '' })}
              now={() => show({ month: today.slice(0, 7), day: '' })}
            />
            <div ref={grid} className="plan-year" role="group" aria-label={t('year')} onKeyDown={move}>
              {months.map((number) => {
                const month = `${year}-${number}`
                return (
                  <section key={month}>
                    <h4>{nameOf.format(new Date(`${month}-01T00:00:00Z`))}</h4>
                    <div>
                      {datesOf(month).map((date, at) => (
                        <Square
                          key={date}
                          date={date}
                          count={found.get(date)}
                          tone={toneOf(found.get(date)?.planned ?? 0, most, least)}
                          column={at === 0 ? weekdayOf(dayNumber(date)) : undefined}
                          isToday={date === today}
                          isOpen={date === day}
                          isFocused={date === focused}
                          open={() => show({ day: date })}
                        />
                      ))}
                    </div>
                  </section>
                )
              })}
            </div>
            <Legend />
            {day.startsWith(year) && <DayWork key={day} date={day} close={() => show({ day: '' })} />}
          </div>
        )
      }}
    </Loaded>
  )
}

interface SquareProps {
  date: string
  count: DayCount | undefined
  tone: number
  column: number | undefined
  isToday: boolean
  isOpen: boolean
  isFocused: boolean
  open: () => void
}

function Square({ date, count, tone, column, isToday, isOpen, isFocused, open }: SquareProps) {
  const { t } = useWords()
  const words = count ? t('dayCell', { ...count }) : t('dayEmpty', { date })
  return (
    <button
      type="button"
      className="plan-square"
      data-date={date}
      data-tone={tone}
      data-missed={(count?.missed ?? 0) > 0 || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isOpen}
      aria-label={words}
      title={words}
      tabIndex={isFocused ? 0 : -1}
      style={column === undefined ? undefined : { gridColumnStart: column }}
      onClick={open}
    />
  )
}
