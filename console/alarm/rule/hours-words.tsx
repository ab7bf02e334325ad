// When a rule or a linkage counts, in words: `周一、周二 · 08:00–18:00 · 节假日除外`.
import { datesIn } from '@steward/domain/calendar/days'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { dayName } from '../../kit/days/day-names.ts'
import { listed } from '../../words/listed.ts'
import { useWords } from '../../words/rule.ts'
import { listIn, numbersIn, objectIn } from './json-value.ts'

/** Any week, from its Monday. */
const week = datesIn('2024-01-01', '2024-01-07')

export function HoursWords({ value }: { value: unknown }) {
  const { t } = useWords()
  const locale = useLocale()
  const hours = objectIn(value)
  if (Object.keys(hours).length === 0) return t('anyTime')
  const days = numbersIn(hours.days).flatMap((day) => week[day - 1] ?? [])
  const offDays = (['asUsual', 'never', 'only'] as const).find((one) => one === hours.offDays) ?? 'asUsual'
  return [
    listed(days.map((day) => dayName(day, locale, { weekday: 'short' }))),
    listed(listIn(hours.spans).map(({ from, to }) => `${plain(from)}–${plain(to)}`)),
    t(`off.${offDays}`),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
