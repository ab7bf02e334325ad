import { wireTime } from '@steward/client/zone'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useCalendarWords } from '../calendar-words.ts'
import { isDay, joinSpan, splitSpan } from '../range.ts'
import type { FilterProps } from '../view.ts'

const dateOf = (day: string) => (isDay(day) ? dayjs(day) : null)

const todayHere = () => dayjs(wireTime(Date.now()).slice(0, 10))

export default function DateSpan({ id, label, value, onPick }: FilterProps) {
  const { t } = useTranslation('crud')
  useCalendarWords()
  const [from, to] = splitSpan(value)
  const today = todayHere()
  return (
    <DatePicker.RangePicker
      id={id ? { start: id } : undefined}
      className="kind-fill"
      aria-label={label}
      placeholder={[t('from'), t('to')]}
      allowEmpty={[true, true]}
      presets={[
        { label: t('today'), value: [today, today] },
        { label: t('lastWeek'), value: [today.subtract(6, 'day'), today] },
        { label: t('lastMonth'), value: [today.subtract(29, 'day'), today] },
      ]}
      value={[dateOf(from), dateOf(to)]}
      onChange={(_, days) => onPick(joinSpan(days?.[0] ?? '', days?.[1] ?? ''))}
    />
  )
}
