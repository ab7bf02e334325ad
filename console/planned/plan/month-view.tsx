// A month of plans: what is done, missed, open and to come on each day.
import { monthAfter } from '@steward/domain/calendar/months'
import { daysOf } from '@steward/domain/calendar/shown-days'
import { workPlan } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { dayName, monthName } from '../../kit/days/day-names.ts'
import { useSpan } from '../../kit/days/use-span.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import type { ViewProps } from '../../screen/adjust.ts'
import { wantedOf } from './calendar-filters.ts'
import { DayWork } from './day-work.tsx'
import { useCalendar } from './plan-data.ts'
import { PlanSpan } from './plan-span.tsx'
import { useWords } from './words/use-words.ts'
import './plan.css'

const parts = ['done', 'missed', 'open', 'toCome'] as const

export function MonthView({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const { today, month, named, show } = useSpan()
  const day = named('day')
  const query = useCalendar({ month, ...wantedOf(filters) })
  const { isFetching } = query
  return (
    <Loaded query={query} name={workPlan[locale]}>
      {(data) => (
        <div className="plan-view" aria-busy={isFetching}>
          <PlanSpan
            title={monthName(month, locale)}
            step={(by) => show({ month: by === 0 ? today.slice(0, 7) : monthAfter(month, by), day: '' })}
          />
          <ol className="plan-month">
            {daysOf('month', `${month}-01`).map((date) => {
              const count = data.get(date)
              return (
                <li key={date} data-away={!date.startsWith(month) || undefined} data-empty={!count || undefined}>
                  <button
                    type="button"
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={date === day}
                    disabled={!count}
                    aria-label={count ? t('dayCell', { ...count }) : t('dayEmpty', { date })}
                    onClick={() => show({ day: date })}
                  >
                    <time dateTime={date}>
                      {Number(date.slice(8))} <small>{dayName(date, locale, { weekday: 'short' })}</small>
                    </time>
                    {count && (
                      <span>
                        {parts.map((part) =>
                          count[part] > 0 ? (
                            <b key={part} data-part={part} title={t(`legend.${part}`)}>
                              {count[part]}
                            </b>
                          ) : null,
                        )}
                      </span>
                    )}
                  </button>
                </li>
              )
            })}
          </ol>
          <p className="plan-legend">
            {parts.map((part) => (
              <span key={part}>
                <b data-part={part} /> {t(`legend.${part}`)}
              </span>
            ))}
          </p>
          {day.startsWith(month) && <DayWork key={day} date={day} close={() => show({ day: '' })} />}
        </div>
      )}
    </Loaded>
  )
}
