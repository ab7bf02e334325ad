// When a rule may raise anything: days, spans of the day, and what holidays do.
import { datesIn } from '@steward/domain/calendar/days'
import { Button, Checkbox, Select, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useLocale } from '../../data/locale.ts'
import { type InputProps, plain } from '../../kinds/view.ts'
import { dayName } from '../../kit/days/day-names.ts'
import { useWords } from '../../words/rule.ts'
import { listIn, numbersIn, objectIn } from './json-value.ts'
import { Sentence } from './sentence.tsx'
import './sentence.css'

/** Any week, from its Monday. */
const week = datesIn('2024-01-01', '2024-01-07')

const usual = { days: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }], offDays: 'asUsual' }

export default function HoursInput({ id, value, onChange }: Pick<InputProps, 'id' | 'value' | 'onChange'>) {
  const { t } = useWords()
  const locale = useLocale()
  const hours = objectIn(value)
  const isSet = Object.keys(hours).length > 0
  const send = (next: object) => onChange?.(JSON.stringify({ ...hours, ...next }))
  if (!isSet)
    return (
      <Sentence>
        <span>{t('anyTime')}</span>
        <Button {...(id === undefined ? {} : { id })} onClick={() => onChange?.(JSON.stringify(usual))}>
          {t('limitHours')}
        </Button>
      </Sentence>
    )
  const spans = listIn(hours.spans)
  return (
    <div className="rule-hours" id={id}>
      <Checkbox.Group
        aria-label={t('days')}
        value={numbersIn(hours.days)}
        options={week.map((day, i) => ({ value: i + 1, label: dayName(day, locale, { weekday: 'short' }) }))}
        onChange={(days) => send({ days: days.toSorted((a, b) => a - b) })}
      />
      {spans.map((span, at) => (
        // Spans have no identity of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <Sentence key={at}>
          <TimePicker.RangePicker
            aria-label={t('spanAt', { at: at + 1 })}
            format="HH:mm"
            order={false}
            allowClear={false}
            value={[dayjs(plain(span.from), 'HH:mm'), dayjs(plain(span.to), 'HH:mm')]}
            onChange={(_, [from, to]) => send({ spans: spans.map((one, i) => (i === at ? { from, to } : one)) })}
          />
          {spans.length > 1 && (
            <Button
              type="text"
              aria-label={t('dropSpan', { at: at + 1 })}
              onClick={() => send({ spans: spans.filter((_, i) => i !== at) })}
            >
              ×
            </Button>
          )}
        </Sentence>
      ))}
      <Sentence>
        {spans.length < 6 && (
          <Button onClick={() => send({ spans: [...spans, { from: '18:00', to: '08:00' }] })}>{t('addSpan')}</Button>
        )}
        <Select<string>
          aria-label={t('offDays')}
          value={plain(hours.offDays) || 'asUsual'}
          options={(['asUsual', 'never', 'only'] as const).map((one) => ({ value: one, label: t(`off.${one}`) }))}
          onChange={(offDays) => send({ offDays })}
        />
        <Button type="link" onClick={() => onChange?.('')}>
          {t('anyTimeAgain')}
        </Button>
      </Sentence>
    </div>
  )
}
