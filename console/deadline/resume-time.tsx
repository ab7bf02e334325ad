// When suspended work is expected to go on: mostly tonight or tomorrow morning, by the hospital's clock, or another time.
import { wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import { useRef } from 'react'
import { instant } from '../kinds/instant.tsx'
import type { InputProps } from '../kinds/view.ts'
import { plain } from '../kinds/view.ts'
import { useClock } from '../live/live-clock.ts'
import { useWords } from '../words/document.ts'
import './deadline.css'

const TONIGHT = '20:00'
const MORNING = '08:00'

/** The quick times at a moment of the wire; tonight only before it. */
export function quickTimes(now: string) {
  const today = now.slice(0, 10)
  const tonight = { name: 'tonight', time: TONIGHT, at: `${today} ${TONIGHT}:00` } as const
  const morning = { name: 'morning', time: MORNING, at: `${dayAfter(today)} ${MORNING}:00` } as const
  return tonight.at > now ? [tonight, morning] : [morning]
}

export function ResumeTime(props: InputProps) {
  const { t } = useWords()
  const field = useRef<HTMLDivElement>(null)
  const now = useClock((ms) => `${wireTime(ms).slice(0, 16)}:00`)
  const value = plain(props.value)
  const quick = quickTimes(now)
  const isOther = value !== '' && !quick.some(({ at }) => at === value)
  const chooseOther = () => {
    if (!isOther) props.onChange?.('')
    const input = field.current?.querySelector('input')
    input?.focus()
    input?.click()
  }
  return (
    <div className="deadline-resume">
      {quick.map(({ name, time, at }) => (
        <button key={name} type="button" aria-pressed={value === at} onClick={() => props.onChange?.(at)}>
          {t(`repair.resume.${name}`, { time })}
        </button>
      ))}
      <button type="button" aria-pressed={isOther} onClick={chooseOther}>
        {t('repair.resume.other')}
      </button>
      <div ref={field}>
        <instant.Input {...props} />
      </div>
    </div>
  )
}
