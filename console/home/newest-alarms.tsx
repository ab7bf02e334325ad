import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../data/use-action.ts'
import { useMay } from '../data/use-can.ts'
import { type Choice, useDictionary } from '../data/use-dictionary.ts'
import { Link } from '../kit/address/link.tsx'
import { Where } from '../kit/address/where.tsx'
import { alarmDeeds, isWaiting, states } from '../live/live-alarms.ts'
import { momentOf, useAgo } from '../live/live-clock.ts'
import { useLinks } from '../live/live-paths.ts'
import type { NewAlarm } from './overview.ts'

export const NewestAlarms = memo(function NewestAlarms({ latest }: { latest: readonly NewAlarm[] | undefined }) {
  const { t } = useTranslation('iot')
  const linkTo = useLinks()
  const words = useDictionary(alarmCourse.dictionary)
  const mayAck = useMay(alarmDeeds)('ack')
  const { mutate, isPending, variables } = useAction(alarmDeeds, 'ack')
  const all = linkTo(alarmDeeds, { 'f.alarmState': states.open.join() })
  return (
    <section className="live-panel live-newest" aria-labelledby="live-newest">
      <h2 id="live-newest">
        {t('home.newest')}
        {all && <Link to={all}>{t('home.all')}</Link>}
      </h2>
      {latest?.length === 0 && (
        <p className="live-calm">
          <strong>{t('home.noAlarms')}</strong>
          {t('home.noAlarmsHint')}
        </p>
      )}
      <ol>
        {latest?.map((alarm) => (
          <Line
            key={alarm.recordId}
            alarm={alarm}
            words={words}
            to={linkTo(alarmDeeds, { alarm: alarm.recordId })}
            isAcking={isPending && (variables?.ids?.includes(alarm.recordId) ?? false)}
            ack={mayAck ? () => mutate({ ids: [alarm.recordId] }) : undefined}
          />
        ))}
      </ol>
    </section>
  )
})

function Ago({ time, moment }: { time: string; moment: number }) {
  const { t } = useTranslation('iot')
  return <time title={time}>{useAgo(moment, t)}</time>
}

interface LineProps {
  alarm: NewAlarm
  words: readonly Choice[]
  to: string | undefined
  isAcking: boolean
  ack: (() => void) | undefined
}

function Line({ alarm, words, to, isAcking, ack }: LineProps) {
  const { t } = useTranslation('iot')
  const since = momentOf(alarm.lastTime)
  const state = words.find(({ key }) => key === alarm.state)
  return (
    <li data-level={alarm.level}>
      <Link to={to}>
        <b>{alarm.name}</b>
        <Where device={alarm.device} place={alarm.place} />
      </Link>
      {state && <i className={`live-state is-${state.tone}`}>{state.label}</i>}
      {since !== undefined && <Ago time={alarm.lastTime} moment={since} />}
      {ack && (
        <button
          type="button"
          disabled={isAcking}
          data-gone={!isWaiting(alarm.state)}
          aria-label={t('alarm.ackOf', { name: alarm.name })}
          onClick={ack}
        >
          {t('alarm.ack')}
        </button>
      )}
    </li>
  )
}
