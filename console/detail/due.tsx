// A time something is due: how long is left or how late it is, in words, and whether the clock rests.
import { useTranslation } from 'react-i18next'
import { formatSpan, momentOf, useClock } from '../live/live-clock.ts'
import { useWords } from '../words/document.ts'
import './due.css'

export interface DueProps {
  /** Wire times: when it is due, when it was done, since when the clock rests, from when it ran (or that in ms). */
  at: unknown
  doneAt?: unknown
  restingSince?: unknown
  from?: unknown
  /** Late once and for all, also where the due time was moved since. */
  isLate?: boolean
  /** Withdrawn: no clock runs. */
  isVoid?: boolean
}

type State = 'ok' | 'soon' | 'late' | 'resting' | 'met' | 'missed'

/** From this part of the time on it is due soon, as on the server. */
const SOON = 0.8
const MINUTE = 60_000

/** Pure: where the clock stands, and the time it is about in ms. */
export function dueAt(now: number, { at, doneAt, restingSince, from, isLate = false }: DueProps) {
  const [due, done, rest] = [at, doneAt, restingSince].map(momentOf)
  const start = typeof from === 'number' ? from : momentOf(from)
  if (due === undefined) return undefined
  if (done !== undefined)
    return { state: isLate || done > due ? 'missed' : 'met', span: Math.max(0, done - due) } as const
  if (rest !== undefined) return { state: rest > due ? 'late' : 'resting', span: Math.abs(due - rest) } as const
  if (now > due) return { state: 'late', span: now - due } as const
  const isSoon = start !== undefined && now >= start + (due - start) * SOON
  return { state: isSoon ? 'soon' : 'ok', span: due - now } as const
}

export function Due(props: DueProps) {
  const { t } = useWords()
  const { t: iot } = useTranslation('iot')
  // Rendered when a minute passes, not each second.
  const told = useClock((now) => {
    const found = dueAt(now, props)
    return found ? `${found.state} ${Math.floor(found.span / MINUTE)}` : ''
  })
  const [state, minutes] = told.split(' ')
  if (typeof props.at !== 'string' || !isState(state)) return null
  if (props.isVoid) return <time className="crud-due">{props.at.slice(0, 16)}</time>
  const span = Number(minutes) === 0 ? t('due.moment') : formatSpan(Number(minutes) * MINUTE, iot)
  return (
    <time
      className="crud-due"
      data-due={state}
      dateTime={props.at}
      title={t('due.at', { time: props.at.slice(0, 16) })}
    >
      {t(`due.${state}`, { span })}
    </time>
  )
}

const states: readonly string[] = ['ok', 'soon', 'late', 'resting', 'met', 'missed'] satisfies State[]
const isState = (text: string | undefined): text is State => states.includes(text ?? '')
