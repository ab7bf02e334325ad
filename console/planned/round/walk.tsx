// A round on the walk: one device at a time, with large inputs, for one hand. Inspections and upkeep are walked alike.
import { wireTime } from '@steward/client/zone'
import { Button, Drawer } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refreshAfter } from '../../data/query.ts'
import { useSession } from '../../data/session.ts'
import { useOpened } from '../../kit/dialog/use-opened.ts'
import { useReturn } from '../../kit/dialog/use-return.ts'
import { message } from '../../kit/dialog/voice.ts'
import { Pending } from '../../kit/state/loaded.tsx'
import type { Reading } from '../../kit/state/reading.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useClock } from '../../live/live-clock.ts'
import { useWords } from '../inspection/words/use-words.ts'
import { Conflicts } from './conflicts.tsx'
import '../inspection/inspection.css'
import { type Round, type RoundEntity, type Stop, lacksIn, stateOf } from './round-data.ts'
import { RoundItemCard } from './round-item.tsx'
import { ScanSpot } from './scan-spot.tsx'
import { type Answers, useAnswers } from './use-answers.ts'
import { useSaved } from './use-saved.ts'

/** A form that asks for more before the round is begun or handed in. */
export interface Asking {
  answers: Answers
  close: () => void
  save: () => void
  isSaving: boolean
}
type Form = (asking: Asking) => ReactNode

export interface WalkProps {
  told: Round
  entity: RoundEntity
  close: () => void
  /** Shows the bill as a record instead. */
  asBill: () => void
  /** The steps a person may be allowed, and what they are called. */
  begin: { step: string; words: string; renderForm?: Form }
  end: { step: string; words: string; done: string; renderForm?: Form }
  className?: string
  /** Above the items of a device, the first of which has the number 0. */
  renderHead?: (answers: Answers, at: number) => ReactNode
}

const WIDE = 'min(880px, 94vw)'

export function Walk({ told, entity, close, asBill, begin, end, className = '', renderHead }: WalkProps) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  useReturn()
  const me = useSession(({ person }) => person?.userId ?? '')
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const answers = useAnswers({ entity, id: told.id }, told)
  const { round, isBegun } = answers
  const [at, setAt] = useState(() => firstOpen(round.stops))
  const [isTold, setTold] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [asking, ask] = useState<'begin' | 'end'>()
  const top = useRef<HTMLDivElement>(null)
  const isOver = told.status !== 'pending' && told.status !== 'doing'
  useEffect(() => {
    if (isOver) asBill()
    // Once: what is asked of the page it leaves for does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  const asked = { needScan: round.needScan, today }
  const isDone = (item: Round['items'][number]) => stateOf(item, answers.current(item)) !== 'unchecked'
  const done = round.items.filter(isDone).length
  const stop = round.stops[at] ?? round.stops[0]
  const isLast = at >= round.stops.length - 1
  // Without a network a round is begun here, and the server has not said yet that it may be handed in.
  const may = (step: string) => round.assigneeId === me || round.steps.includes(step)
  const lacking = (one: Stop) =>
    one.items.filter((item) => lacksIn(item, answers.current(item), asked).length > 0).length

  const goTo = (next: number) => {
    setAt(next)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const leave = () => {
    void answers.send()
    refreshAfter(entity)
    close()
  }
  const start = () => {
    answers.start()
    ask(undefined)
  }
  const submit = async () => {
    setSubmitting(true)
    const isIn = await answers.submit()
    setSubmitting(false)
    const { is, refusal } = answers.now()
    if (is === 'refused') {
      message.error(refusal)
      return
    }
    if (isIn) message.success(end.done)
    else message.info(t('submittedLater'))
    refreshAfter(entity)
    close()
  }
  const finish = () => {
    setTold(true)
    const open = round.stops.findIndex((one) => lacking(one) > 0)
    if (open >= 0) {
      goTo(open)
      const count = round.stops.reduce((sum, one) => sum + lacking(one), 0)
      message.warning(t('stillLacking', { count }))
    } else if (end.renderForm) ask('end')
    else void submit()
  }

  return (
    <Drawer
      open={isOpened}
      size={isNarrow ? '100%' : WIDE}
      className={`round ${className}`}
      title={round.title}
      onClose={leave}
      extra={
        <button type="button" className="kit-link" onClick={asBill}>
          {t('asBill')}
        </button>
      }
      footer={
        <nav className="round-bar" aria-label={t('stops')}>
          <Button size="large" disabled={at === 0} aria-label={t('before')} onClick={() => goTo(at - 1)}>
            ‹
          </Button>
          <span>{t('device', { at: at + 1, count: Math.max(1, round.stops.length) })}</span>
          {!isBegun ? (
            <Button
              size="large"
              type="primary"
              disabled={!may(begin.step)}
              onClick={() => (begin.renderForm ? ask('begin') : start())}
            >
              {begin.words}
            </Button>
          ) : isLast && may(end.step) ? (
            <Button size="large" type="primary" loading={isSubmitting} onClick={finish}>
              {end.words}
            </Button>
          ) : (
            <Button size="large" type="primary" disabled={isLast} onClick={() => goTo(at + 1)}>
              {t('next')} ›
            </Button>
          )}
        </nav>
      }
    >
      <div ref={top} className="round-top">
        <div
          className="round-progress"
          role="progressbar"
          aria-label={t('doneOf', { done, total: round.items.length })}
          aria-valuemin={0}
          aria-valuemax={round.items.length}
          aria-valuenow={done}
        >
          <i style={{ inlineSize: `${(100 * done) / Math.max(1, round.items.length)}%` }} />
        </div>
        <p>
          <b>{t('done', { done, total: round.items.length })}</b>
          {isBegun && <Saved answers={answers} />}
        </p>
        {round.stops.length > 1 && (
          <div className="round-stops" role="group" aria-label={t('stops')}>
            {round.stops.map((one, i) => (
              <button
                key={one.key}
                type="button"
                aria-pressed={i === at}
                aria-label={one.name}
                data-state={stopState(one, answers.current)}
                onClick={() => goTo(i)}
              >
                {i + 1}
              </button>
            ))}
          </div>
        )}
        <Conflicts conflicts={answers.state.kept.conflicts} items={round.items} heard={answers.heard} />
      </div>
      {renderHead?.(answers, at)}
      {stop && (
        <article className="round-stop" aria-label={stop.name} inert={!isBegun || isSubmitting}>
          <header>
            <h3>{stop.name}</h3>
            <small>{stop.areaName}</small>
          </header>
          {round.needScan && stop.deviceId !== '' && stop.scanTime !== '' && (
            <p className="round-here">{t('scanned', { at: stop.scanTime.slice(11, 16) })}</p>
          )}
          {round.needScan && stop.deviceId !== '' && stop.scanTime === '' && <ScanSpot scan={answers.scan} />}
          {stop.items.map((item, i) => (
            <div key={item.id}>
              {item.groupName !== '' && item.groupName !== stop.items[i - 1]?.groupName && (
                <h4 className="round-group">{item.groupName}</h4>
              )}
              <RoundItemCard
                item={item}
                answer={answers.current(item)}
                change={(patch) => answers.change(item, patch)}
                isTold={isTold}
                {...asked}
              />
            </div>
          ))}
        </article>
      )}
      {asking === 'begin' && begin.renderForm?.({ answers, close: () => ask(undefined), save: start, isSaving: false })}
      {asking === 'end' &&
        end.renderForm?.({ answers, close: () => ask(undefined), save: () => void submit(), isSaving: isSubmitting })}
    </Drawer>
  )
}

/** Until the round is known. */
export function Awaited(props: { title: string; name: string; query: Reading<unknown>; close: () => void }) {
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  const { title, name, query, close } = props
  return (
    <Drawer open={isOpened} size={isNarrow ? '100%' : WIDE} title={title} onClose={close}>
      <Pending query={query} name={name} />
    </Drawer>
  )
}

/** Where the walk goes on: the first device with something unchecked. */
const firstOpen = (stops: readonly Stop[]): number =>
  Math.max(
    0,
    stops.findIndex(({ items }) => items.some(({ checkResult }) => checkResult === 'unchecked')),
  )

function stopState({ items }: Stop, current: Answers['current']): 'abnormal' | 'done' | 'begun' | 'open' {
  const states = items.map((item) => stateOf(item, current(item)))
  if (states.includes('abnormal')) return 'abnormal'
  const open = states.filter((state) => state === 'unchecked').length
  return open === 0 ? 'done' : open < states.length ? 'begun' : 'open'
}

function Saved({ answers: { state } }: { answers: Answers }) {
  return (
    <span role="status" data-is={state.isKept ? state.is : 'refused'}>
      {useSaved()(state)}
    </span>
  )
}
