// A round on the walk: one device at a time, with large inputs, for one hand.
import { wireTime } from '@steward/client/zone'
import { inspectionBill } from '@steward/domain/index'
import { Button, Drawer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { refreshAfter } from '../data/query.ts'
import { useSession } from '../data/session.ts'
import { Expected, Failed } from '../kit/states.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useOpened } from '../kit/use-opened.ts'
import { useReturn } from '../kit/use-return.ts'
import { message } from '../kit/voice.ts'
import { useClock } from '../live/live-clock.ts'
import { useWords } from '../words/inspection.ts'
import { Conflicts } from './conflicts.tsx'
import './inspection.css'
import { type Round, type Stop, lacksIn, stateOf, useRound } from './round-data.ts'
import { RoundItemCard } from './round-item.tsx'
import { ScanSpot } from './scan-spot.tsx'
import { useAnswers } from './use-answers.ts'
import { useSaved } from './use-saved.ts'

interface Props {
  id: string
  close: () => void
  /** Shows the bill as a record instead. */
  asBill: () => void
}

const WIDE = 'min(880px, 94vw)'

export function InspectionRound({ id, ...props }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  useReturn()
  const { data, error, refetch } = useRound(id, t('place'))
  const { asBill } = props
  const isOver = data !== undefined && data.status !== 'pending' && data.status !== 'doing'
  useEffect(() => {
    if (isOver) asBill()
    // Once: what is asked of the page it leaves for does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  if (data) return <Walk key={id} told={data} {...props} />
  return (
    <Drawer open={isOpened} size={isNarrow ? '100%' : WIDE} title={t('round')} onClose={props.close}>
      {error ? <Failed failure={error} name={inspectionBill[locale]} again={() => void refetch()} /> : <Expected />}
    </Drawer>
  )
}

function Walk({ told, close, asBill }: Omit<Props, 'id'> & { told: Round }) {
  const { t } = useWords()
  const isNarrow = useNarrow()
  const isOpened = useOpened()
  const me = useSession(({ person }) => person?.userId ?? '')
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const answers = useAnswers({ entity: inspectionBill.name, id: told.id }, told)
  const { round, isBegun } = answers
  const [at, setAt] = useState(() => firstOpen(round.stops))
  const [isTold, setTold] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const asked = { needScan: round.needScan, today }
  const isDone = (item: Round['items'][number]) => stateOf(item, answers.current(item)) !== 'unchecked'
  const done = round.items.filter(isDone).length
  const stop = round.stops[at] ?? round.stops[0]
  const isLast = at >= round.stops.length - 1
  // Without a network a round is begun here, and the server has not said yet that it may be submitted.
  const maySubmit = round.assigneeId === me || round.steps.includes('submitResult')
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
    const isIn = await answers.submit()
    setSubmitting(false)
    const { is, refusal } = answers.now()
    if (is === 'refused') {
      message.error(refusal)
      return
    }
    if (isIn) message.success(t('submitted'))
    else message.info(t('submittedLater'))
    void refreshAfter(inspectionBill.name)
    close()
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
          {!isBegun ? (
            <Button size="large" type="primary" onClick={answers.start}>
              {t('begin')}
            </Button>
          ) : isLast && maySubmit ? (
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
        <Conflicts conflicts={answers.state.conflicts} items={round.items} heard={answers.heard} />
      </div>
      {stop && (
        <article className="round-stop" aria-label={stop.name} inert={!isBegun}>
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
  return (
    <span role="status" data-is={state.is}>
      {useSaved()(state)}
    </span>
  )
}
