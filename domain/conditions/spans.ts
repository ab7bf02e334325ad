// The stretch of time a day, a wall-clock time or a relative comparison means: from its begin to before its end, as the
// hospital's clock shows it. Pure.
import { dayAfter, mondayOf } from '../calendar/days.ts'
import { localText, readLocal } from '../calendar/wall-clock.ts'
import type { Condition, Value } from './tree.ts'

/** Of days: `yyyy-MM-dd`; of instants: `yyyy-MM-dd HH:mm:ss`. Without one of them the time before or after all. */
export interface Span {
  from?: string
  until?: string
}

const monthAfter = (day: string): string => `${dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** The days that are meant by a comparison relative to today; undefined for the others. */
function relativeSpan({ is, value }: Condition, today: string): Span | undefined {
  const days = typeof value === 'number' ? value : 0
  if (is === 'today') return { from: today, until: dayAfter(today) }
  if (is === 'lastDays') return { from: dayAfter(today, 1 - days), until: dayAfter(today) }
  if (is === 'nextDays') return { from: today, until: dayAfter(today, days) }
  if (is === 'olderThan') return { until: dayAfter(today, -days) }
  if (is === 'thisWeek') return { from: mondayOf(today), until: dayAfter(mondayOf(today), 7) }
  if (is === 'thisMonth') return { from: `${today.slice(0, 7)}-01`, until: monthAfter(today) }
  return undefined
}

const MINUTE_TEXT = 16

/** The whole day, minute or second that a text names. */
function spanOf(text: string): Required<Span> {
  if (text.length === 10) return { from: text, until: dayAfter(text) }
  if (text.length === MINUTE_TEXT) return { from: `${text}:00`, until: localText(readLocal(text) + 1) }
  const next = new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + 1000)
  return { from: text, until: next.toISOString().slice(0, 19).replace('T', ' ') }
}

const textsOf = (value: Condition['value']): string[] => [value ?? ''].flat().map((one: Value) => String(one))

/** What a comparison of a day or an instant leaves; `differs` is what `equals` does not. */
export function spanMeant(condition: Condition, today: string): Span | undefined {
  const relative = relativeSpan(condition, today)
  if (relative) return relative
  const [first = '', last = first] = textsOf(condition.value)
  const { from, until } = spanOf(first)
  if (condition.is === 'equals' || condition.is === 'differs') return { from, until }
  if (condition.is === 'less') return { until: from }
  if (condition.is === 'atMost') return { until }
  if (condition.is === 'more') return { from: until }
  if (condition.is === 'atLeast') return { from }
  if (condition.is === 'between') return { from, until: spanOf(last).until }
  return undefined
}
