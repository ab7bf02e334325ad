// A list as a calendar of a month or a week, by a time of the row; on a phone a list of days.
import { dayAfter } from '@steward/domain/calendar/days'
import { type Span, daysOf, stepOf } from '@steward/domain/calendar/shown-days'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { titleOf } from '../crud/use-rows.ts'
import { client } from '../data/client.ts'
import { type Locale, labelOf, useLocale } from '../data/locale.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { dayName, monthName } from '../kit/days/day-names.ts'
import { SpanHead } from '../kit/days/span-head.tsx'
import { useSpan } from '../kit/days/use-span.ts'
import { Loaded } from '../kit/state/loaded.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import type { ViewProps } from '../screen/adjust.ts'
import { fieldOf } from '../screen/base.ts'
import { filtersOf } from '../screen/list-state.ts'
import { useWords } from '../words/document.ts'

export interface CalendarLook {
  /** The time a row stands at; its field has a range filter. */
  at: string
  /** A field of choices that gives each entry its tone. */
  tone?: string
}

type Props = ViewProps & { look: CalendarLook }

/** The largest page of the server. */
const MOST = 500
/** Entries of a day in a month before the rest is folded. */
const OF_A_DAY = 3

export function Calendar(props: Props) {
  const { t } = useWords()
  const { entity, filters, look } = props
  const locale = useLocale()
  const { today, dayAt, named, show } = useSpan()
  const [day, span]: [string, Span] = [dayAt('day'), named('span') === 'week' ? 'week' : 'month']
  const days = daysOf(span, day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const within = { datege: `${first} 00:00:00`, datelt: `${dayAfter(last, 1)} 00:00:00` }
  const asked = { size: MOST, order: look.at, filters: { ...filtersOf(entity, filters), [look.at]: within } }
  const query = useQuery({
    queryKey: [entity.name, 'calendar', asked],
    queryFn: ({ signal }) => client.list(entity, asked, signal),
    placeholderData: (before) => before,
    meta: { follows: [entity], isQuiet: true, pause: 3_000 },
  })
  const { data, isFetching } = query
  const field = fieldOf(entity, look.at)
  return (
    <div className="crud-calendar" aria-busy={isFetching}>
      <header>
        <SpanHead
          title={monthName(day, locale)}
          words={{ before: t('views.before'), now: t('views.today'), after: t('views.after') }}
          step={(by) => show({ day: by === 0 ? today : stepOf(span, day, by) })}
        />
        {field && <small>{t('views.byField', { name: labelOf(field, locale) })}</small>}
        <div className="crud-views" role="group" aria-label={t('views.span')}>
          {(['month', 'week'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={span === one} onClick={() => show({ span: one })}>
              {t(`views.${one}`)}
            </button>
          ))}
        </div>
      </header>
      <Loaded query={query} name={entity[locale]}>
        {({ records }) => (
          <Days {...props} days={days} span={span} month={day.slice(0, 7)} today={today} rows={records} />
        )}
      </Loaded>
      {data && data.total > data.records.length && (
        <p role="status">{t('views.most', { count: data.records.length })}</p>
      )}
    </div>
  )
}

interface DaysProps extends Props {
  days: readonly string[]
  span: Span
  month: string
  today: string
  rows: readonly AnyRow[]
}

function Days({ days, span, month, today, rows, ...props }: DaysProps) {
  const locale = useLocale()
  const isNarrow = useNarrow()
  const { t } = useWords()
  const grid = useRef<HTMLOListElement>(null)
  const hasRows = rows.length > 0
  // The weeks before today may fill the screen, with their rows more than without.
  useEffect(() => {
    if (!isNarrow && hasRows) grid.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [hasRows, isNarrow])
  const byDay = Map.groupBy(rows, (row) => plain(row[props.look.at]).slice(0, 10))
  // A phone has no room for a grid: the days on which something is due, one below the other.
  const shown = isNarrow ? days.filter((day) => byDay.has(day)) : days
  if (isNarrow && shown.length === 0) return <p className="crud-none">{t('views.nothing')}</p>
  return (
    <ol ref={grid} className="crud-days" data-span={isNarrow ? 'list' : span}>
      {shown.map((day) => (
        <li
          key={day}
          data-away={(span === 'month' && !day.startsWith(month)) || undefined}
          aria-current={day === today ? 'date' : undefined}
        >
          <Day {...props} day={day} locale={locale} rows={byDay.get(day) ?? []} isWhole={isNarrow || span === 'week'} />
        </li>
      ))}
    </ol>
  )
}

type DayProps = Props & { day: string; locale: Locale; rows: readonly AnyRow[]; isWhole: boolean }

function Day({ day, locale, rows, isWhole, entity, look, actions, act }: DayProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const view = actions.find((action) => action.name === 'view')
  const shown = isWhole || isOpen ? rows : rows.slice(0, OF_A_DAY)
  return (
    <>
      <h4>
        <time dateTime={day}>{Number(day.slice(8))}</time>
        <small>{dayName(day, locale, { weekday: 'short' })}</small>
      </h4>
      <ul>
        {shown.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              data-tone={toneOf(look, row, entity.fields)}
              title={titleOf(entity, row)}
              disabled={!view}
              onClick={() => view && act(view, row)}
            >
              <time>{plain(row[look.at]).slice(11, 16)}</time> {titleOf(entity, row)}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="kit-link" onClick={() => setOpen(true)}>
          {t('views.more', { count: rows.length - shown.length })}
        </button>
      )}
    </>
  )
}

/** The tone of the row's choice, as its dictionary declares it. */
function toneOf({ tone }: CalendarLook, row: AnyRow, fields: ViewProps['entity']['fields']): string | undefined {
  const field = tone === undefined ? undefined : fields[tone]
  return Object.entries(field?.choices?.entries ?? {}).find(([key]) => key === plain(row[tone ?? '']))?.[1].tone
}
