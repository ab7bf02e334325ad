import type { Shown } from '@steward/client'
import { alarmRecord } from '@steward/domain/index'
import { useTranslation } from 'react-i18next'
import { useAction } from '../data/use-action.ts'
import { useMay } from '../data/use-can.ts'
import { useList } from '../data/use-list.ts'
import { Link } from '../kit/address/link.tsx'
import { Where } from '../kit/address/where.tsx'
import { states } from '../live/live-alarms.ts'
import { momentOf, useAgo } from '../live/live-clock.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useLinks } from '../live/live-paths.ts'
import { Waiting } from '../look/waiting.tsx'
import { turnSound, useSound } from './sound.ts'

const SHOWN = 8

export default function BellPanel({ close }: { close: () => void }) {
  const { t } = useTranslation('iot')
  const linkTo = useLinks()
  // The most urgent, as the list orders them.
  const query = { size: SHOWN, filters: { alarmState: states.waiting } }
  const { data, error, isPending, refetch } = useList(alarmRecord, query)
  const all = linkTo(alarmRecord, { 'f.alarmState': states.waiting.join() })
  const rest = (data?.total ?? 0) - (data?.records.length ?? 0)
  return (
    <section className="bell-panel">
      <header>
        <h2>{t('bell.title')}</h2>
        <LiveMark />
        <SoundSwitch />
      </header>
      {isPending && <Waiting />}
      {error && (
        <p role="alert">
          {t(data ? 'bell.outdated' : 'bell.failed')}
          <button type="button" onClick={() => void refetch()}>
            {t('bell.again')}
          </button>
        </p>
      )}
      {!error && data?.records.length === 0 && <p>{t('bell.none')}</p>}
      <ol>
        {data?.records.map((alarm) => (
          <WaitingAlarm key={alarm.id} alarm={alarm} close={close} />
        ))}
      </ol>
      {all && (
        <footer>
          <Link to={all} onClick={close}>
            {t('bell.all')}
          </Link>
          {rest > 0 && <span>{t('bell.more', { count: rest })}</span>}
        </footer>
      )}
    </section>
  )
}

function Ago({ moment }: { moment: number }) {
  const { t } = useTranslation('iot')
  return <time>{useAgo(moment, t)}</time>
}

function WaitingAlarm({ alarm, close }: { alarm: Shown<typeof alarmRecord>; close: () => void }) {
  const { t } = useTranslation('iot')
  const linkTo = useLinks()
  const may = useMay(alarmRecord)
  const ack = useAction(alarmRecord, 'ack')
  const since = momentOf(alarm.lastTime)
  return (
    <li data-level={alarm.alarmLevel}>
      <Link to={linkTo(alarmRecord, { alarm: alarm.id })} onClick={close}>
        <b>{alarm.alarmName}</b>
        <Where device={alarm.deviceName} place={alarm.areaName}>
          {since !== undefined && <Ago moment={since} />}
        </Where>
      </Link>
      {may('ack') && (
        <button
          type="button"
          disabled={ack.isPending}
          aria-label={t('alarm.ackOf', { name: alarm.alarmName })}
          onClick={() => ack.mutate({ ids: [alarm.id] })}
        >
          {t('alarm.ack')}
        </button>
      )}
    </li>
  )
}

function SoundSwitch() {
  const { t } = useTranslation('iot')
  const isOn = useSound((sound) => sound.isOn)
  const label = t(isOn ? 'bell.soundOff' : 'bell.soundOn')
  return (
    <button
      type="button"
      className="bell-sound"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={() => turnSound(!isOn)}
    >
      <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path
          d={`M3 7.5v5h3l4.5 4v-13l-4.5 4z${isOn ? 'M13.5 7a4 4 0 0 1 0 6M15.8 4.6a7.5 7.5 0 0 1 0 10.8' : 'M13.5 8l4 4m0-4-4 4'}`}
        />
      </svg>
    </button>
  )
}
