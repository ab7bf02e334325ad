import { otherZone } from '@steward/client/zone'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useCalendarWords } from '../calendar-words.ts'
import { type InputProps, control, plain } from '../view.ts'

const DAY = 'YYYY-MM-DD'
const MOMENT = 'YYYY-MM-DD HH:mm:ss'

function dateOf(value: unknown) {
  const date = dayjs(plain(value))
  return plain(value) !== '' && date.isValid() ? date : null
}

export function DayInput(props: InputProps) {
  useCalendarWords()
  return (
    <DatePicker
      {...control(props)}
      className="kind-fill"
      value={dateOf(props.value)}
      onChange={(date) => props.onChange?.(date?.format(DAY) ?? '')}
    />
  )
}

export function InstantInput(props: InputProps) {
  useCalendarWords()
  return (
    <DatePicker
      {...control(props)}
      className="kind-fill"
      showTime
      // The picker's “now” is the browser's time, which is wrong where its zone differs from the hospital's.
      showNow={otherZone() === undefined}
      format={MOMENT}
      value={dateOf(props.value)}
      onChange={(date) => props.onChange?.(date?.format(MOMENT) ?? '')}
    />
  )
}
