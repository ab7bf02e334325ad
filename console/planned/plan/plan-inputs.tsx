// Inputs of a plan's lists, which are kept as text: weekdays, days of the month, months, times.
import { minuteOf } from '@steward/domain/calendar/day-span'
import { numbersIn, partsOf } from '@steward/domain/planned/plan-lists'
import { Form, TimePicker } from 'antd'
import type { InputProps } from '../../kinds/view.ts'
import { plain } from '../../kinds/view.ts'
import { useWords } from './words/use-words.ts'
import './plan.css'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

interface ChipsProps extends InputProps {
  count: number
  wordOf: (one: number) => string
}

function Chips({ id, value, onChange, count, wordOf, disabled, ...rest }: ChipsProps) {
  const chosen = numbersIn(plain(value))
  const toggle = (one: number) => {
    const after = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onChange?.(after.toSorted((a, b) => a - b).join(','))
  }
  return (
    <div id={id} className="plan-chips" role="group" data-count={count} aria-describedby={rest['aria-describedby']}>
      {upTo(count).map((one) => (
        <button
          key={one}
          type="button"
          disabled={disabled}
          aria-pressed={chosen.includes(one)}
          onClick={() => toggle(one)}
        >
          {wordOf(one)}
        </button>
      ))}
    </div>
  )
}

export const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const

export function WeekdayInput(props: InputProps) {
  const { t } = useWords()
  return <Chips {...props} count={7} wordOf={(one) => t(`weekday.${weekdays[one - 1] ?? 'mo'}`)} />
}

export function MonthDayInput(props: InputProps) {
  const { t } = useWords()
  return <Chips {...props} count={31} wordOf={(one) => (one === 31 ? t('lastDay') : String(one))} />
}

export function MonthInput(props: InputProps) {
  const { t } = useWords()
  return <Chips {...props} count={12} wordOf={(one) => t('monthNo', { count: one })} />
}

const byClock = (a: string, b: string) => minuteOf(a) - minuteOf(b)

export function TimesInput({ id, value, onChange, disabled }: InputProps) {
  const { t } = useWords()
  // By the hour they are the first and the last of a round, which may go over midnight.
  const isSpan = Form.useWatch('cycleType', Form.useFormInstance()) === 'hour'
  const times = partsOf(plain(value))
  const inOrder = (next: readonly string[]) => (isSpan ? next : next.toSorted(byClock))
  const write = (next: readonly string[]) => onChange?.(inOrder([...new Set(next)]).join(','))
  return (
    <div className="plan-times">
      {times.map((time) => (
        <span key={time}>
          {time}
          <button
            type="button"
            aria-label={t('drop', { time })}
            disabled={disabled}
            onClick={() => write(times.filter((one) => one !== time))}
          >
            ×
          </button>
        </span>
      ))}
      <TimePicker
        {...(id === undefined ? {} : { id })}
        format="HH:mm"
        minuteStep={5}
        needConfirm
        value={null}
        disabled={disabled}
        placeholder={t('add')}
        onChange={(_, text) => typeof text === 'string' && text !== '' && write([...times, text])}
      />
    </div>
  )
}
