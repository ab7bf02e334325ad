// A round on the walk: one device at a time, with large inputs, for one hand.
import { wireTime } from '@steward/client/zone'
import { inspectionBill } from '@steward/domain/index'
import { Button, Drawer } from 'antd'
import { useRef, useState } from 'react'
import { client } from '../data/client.ts'
import { failureText } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { Expected, Failed } from '../kit/states.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useOpened } from '../kit/use-opened.ts'
import { useReturn } from '../kit/use-return.ts'
import { message } from '../kit/voice.ts'
import { useClock } from '../live/live-clock.ts'
import { useWords } from '../words/inspection.ts'
import './inspection.css'
import { type Round, type Stop, lacksIn, stateOf, useRound } from './round-data.ts'
import { RoundItemCard } from './round-item.tsx'
import { ScanSpot } from './scan-spot.tsx'
import { useAnswers } from './use-answers.ts'

interface Props {
  id: string
  close: () => void
  /** Shows the bill as a record instead. */
  asBill: () => void
  maySubmit: boolean
}

const WIDE = 'min(880px, 94vw)'

export function InspectionRound({ id, close, asBill, maySubmit }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  useReturn()
  const { data, error, refetch } = useRound(id, t('place'))
  if (data) return <Walk key={id} {...{ round: data, refetch, close, asBill, maySubmit }} />
  return (
    <Drawer open={isOpened} size={isNarrow ? '100%' : WIDE} title={t('round')} onClose={close}>
      {error ? <Failed failure={error} name={inspectionBill[locale]} again={() => void refetch()} /> : <Expected />}
    </Drawer>
  )
}

function Walk({
  round,
  refetch,
  close,
  asBill,
  maySubmit,
}: Omit<Props, 'id'> & { round: Round; refetch: () => Promise<unknown> }) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const answers = useAnswers(round.id, round.items, refetch)
  const [at, setAt] = useState(() => firstOpen(round.stops))
  const [isTold, setTold] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const asked = { needScan: round.needScan, today }
  const isDone = (item: Round['items'][number]) => stateOf(item, answers.current(item)) !== 'unchecked'
  const done = round.items.filter(isDone).length
  const stop = round.stops[at] ?? round.stops[0]
  const isLast = at >= round.stops.length - 1
  const lacking = (one: Stop) =>
    one.items.filter((item) => lacksIn(item, answers.current(item), asked).length > 0).length

  const goTo = (next: number) => {
    setAt(next)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const leave = () => {
    void answers.send()
    void refreshAfter(inspectionBill.name)
    close()
  }
  const submit = async () => {
    setTold(true)
    const open = round.stops.findIndex((one) => lacking(one) > 0)
    if (open >= 0) {
      goTo(open)
      const count = round.stops.reduce((sum, one) => sum + lacking(one), 0)
      message.warning(t('stillLacking', { count }))
      return
    }
    setSubmitting(true)
    try {
      if (!(await answers.send())) return
      await client.post(`${inspectionBill.path}/submitResult`, { id: round.id })
      message.success(t('submitted'))
      await refreshAfter(inspectionBill.name)
      close()
    } catch (failure) {
      message.error(failureText(failure))
    } finally {
      setSubmitting(false)
    }
  }

  return (
    <Drawer
      open={isOpened}
      size={isNarrow ? '100%' : WIDE}
      className="round"
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
          <span>{t('device', { at: at + 1, count: round.stops.length })}</span>
          {isLast && maySubmit ? (
            <Button size="large" type="primary" loading={isSubmitting} onClick={() => void submit()}>
              {t('submit')}
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
          <Saved answers={answers} />
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
        {answers.state.conflicts.map((name) => (
          <p key={name} className="round-conflict" role="status">
            {t('conflict', { name })}
          </p>
        ))}
      </div>
      {stop && (
        <article className="round-stop" aria-label={stop.name}>
          <header>
            <h3>{stop.name}</h3>
            <small>{stop.areaName}</small>
          </header>
          {round.needScan && stop.deviceId !== '' && stop.scanTime !== '' && (
            <p className="round-here">{t('scanned', { at: stop.scanTime.slice(11, 16) })}</p>
          )}
          {round.needScan && stop.deviceId !== '' && stop.scanTime === '' && (
            <ScanSpot billId={round.id} refetch={refetch} />
          )}
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
    </Drawer>
  )
}

/** Where the walk goes on: the first device with something unchecked. */
const firstOpen = (stops: readonly Stop[]): number =>
  Math.max(
    0,
    stops.findIndex(({ items }) => items.some(({ checkResult }) => checkResult === 'unchecked')),
  )

type Current = ReturnType<typeof useAnswers>['current']

function stopState({ items }: Stop, current: Current): 'abnormal' | 'done' | 'begun' | 'open' {
  const states = items.map((item) => stateOf(item, current(item)))
  if (states.includes('abnormal')) return 'abnormal'
  const open = states.filter((state) => state === 'unchecked').length
  return open === 0 ? 'done' : open < states.length ? 'begun' : 'open'
}

function Saved({ answers: { state } }: { answers: ReturnType<typeof useAnswers> }) {
  const { t } = useWords()
  const count = Object.keys(state.unsent).length
  const words =
    state.is === 'waiting'
      ? t('waiting', { count })
      : state.is === 'refused'
        ? t('notSaved', { reason: state.refusal })
        : state.is === 'sending' || count > 0
          ? t('saving')
          : t('saved')
  return (
    <span role="status" data-is={state.is}>
      {words}
    </span>
  )
}
