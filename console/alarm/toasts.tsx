// Toasts of new alarms, bottom left on every screen. Not antd's, whose rendering is slow on weak computers.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useAction } from '../data/use-action.ts'
import { useMay } from '../data/use-can.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { Above } from '../kit/address/above.tsx'
import { go } from '../kit/address/go.ts'
import { useNarrow } from '../kit/use-narrow.ts'
import { alarmDeeds, states } from '../live/live-alarms.ts'
import { useLinks } from '../live/live-paths.ts'
import type { AlarmEvent } from '../live/live.ts'
import type { News } from './news-list.ts'
import { dropNews, useHearing, useNews } from './news.ts'
import { useAlarmNotices } from './use-alarm-notices.ts'
import '../live/live.css'
import './toasts.css'

/** Milliseconds a toast stays; critical ones longer. */
const stays = ({ level, alarm }: News) => (level === 1 && alarm ? 20_000 : 8_000)

export function Toasts() {
  useHearing()
  useAlarmNotices()
  const all = useNews((news) => news.list)
  // On a phone several would cover the rows. The others wait, so that none is replaced under a finger.
  const list = useNarrow() ? all.slice(0, 1) : all
  if (list.length === 0) return null
  return (
    <Above>
      <div className="alarm-toasts">
        {list.map((news) => (
          <Toast key={news.key} news={news}>
            {news.alarm ? <Alarm news={news} alarm={news.alarm} /> : <Storm news={news} />}
          </Toast>
        ))}
      </div>
    </Above>
  )
}

/** Closes after its time, but not while it is hovered or focused. */
function Toast({ news, children }: { news: News; children: ReactNode }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dropNews(news.key), stays(news))
    return () => clearTimeout(timer)
  }, [isHeld, news])
  return (
    <section
      className="alarm-toast"
      data-level={news.level}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
      <button
        type="button"
        className="alarm-toast-close"
        aria-label={t('tabs.close')}
        onClick={() => dropNews(news.key)}
      >
        <svg className="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M5 5l10 10M15 5 5 15" />
        </svg>
      </button>
    </section>
  )
}

function useLookAt(key: string): (query: Readonly<Record<string, string>>) => void {
  const linkTo = useLinks()
  return (query) => {
    dropNews(key)
    const to = linkTo(alarmDeeds, query)
    if (to) go(to)
  }
}

/** A live region read once by screen readers; the changing count stands outside it. */
function Announced({ level, children }: { level: number; children: ReactNode }) {
  return <div role={level <= 2 ? 'alert' : 'status'}>{children}</div>
}

/** On a phone it stands under the thumb: it leads to the alarm, and acknowledges nothing. */
function Alarm({ news: { level, count, following = 0 }, alarm }: { news: News; alarm: AlarmEvent }) {
  const { t } = useTranslation('iot')
  const { recordId: id, deviceName, place } = alarm
  const alarmName = (useLocale() === 'en' && alarm.alarmNameEn) || alarm.alarmName
  const [isRepeat] = useState(alarm.transition === 'repeat')
  const lookAt = useLookAt(id)
  const isPhone = useNarrow()
  const mayAck = useMay(alarmDeeds)('ack') && !isPhone
  const { mutate: acknowledge } = useAction(alarmDeeds, 'ack')
  const levels = useDictionary(alarmLevel)
  function ack(): void {
    dropNews(id)
    acknowledge({ ids: [id] })
  }
  return (
    <>
      <Announced level={level}>
        <strong>
          <i>{levels.find(({ key }) => key === String(level))?.label}</i>
          {isPhone ? alarmName || deviceName : t(isRepeat ? 'alarm.again' : 'alarm.arrived')}
        </strong>
        {!isPhone && <p>{alarmName || deviceName}</p>}
        <small>{[deviceName, place].filter((part) => part !== '').join(' · ')}</small>
      </Announced>
      <footer>
        {count > 1 && <span>{t('alarm.times', { count })}</span>}
        {following > 0 && <span>{t('alarm.following', { count: following })}</span>}
        <button type="button" onClick={() => lookAt({ alarm: id })}>
          {t('alarm.look')}
        </button>
        {mayAck && (
          <button type="button" data-first onClick={ack}>
            {t('alarm.ack')}
          </button>
        )}
      </footer>
    </>
  )
}

function Storm({ news: { key, level, count } }: { news: News }) {
  const { t } = useTranslation('iot')
  const lookAt = useLookAt(key)
  return (
    <>
      <Announced level={level}>
        <strong>{t('alarm.stormBegan')}</strong>
      </Announced>
      <p>{t('alarm.storm', { count })}</p>
      <footer>
        <button type="button" data-first onClick={() => lookAt({ 'f.alarmState': states.waiting.join() })}>
          {t('alarm.look')}
        </button>
      </footer>
    </>
  )
}
