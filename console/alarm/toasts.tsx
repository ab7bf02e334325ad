// Word of new alarms, bottom right, wherever the person is: our own, for it must not hold up a slow computer.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { alarmRecord } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { states } from '../data/live-alarms.ts'
import { useLinks } from '../data/live-paths.ts'
import type { AlarmWord } from '../data/live.ts'
import { useAction } from '../data/use-action.ts'
import { useMay } from '../data/use-can.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { go } from '../kit/go.ts'
import { type News, dropNews, useHearing, useNews } from './news.ts'
import '../data/live.css'
import './toasts.css'

/** Milliseconds. What may cost a life stays longer. */
const stays = ({ level, what }: News) => (level === 1 && typeof what !== 'number' ? 20_000 : 8_000)

export function Toasts() {
  useHearing()
  const list = useNews((news) => news.list)
  if (list.length === 0) return null
  return createPortal(
    <div className="alarm-toasts">
      {list.map((news) => (
        <Toast key={`${news.key} ${news.round}`} news={news}>
          {typeof news.what === 'number' ? (
            <Storm id={news.key} count={news.what} />
          ) : (
            <Alarm word={news.what} level={news.level} />
          )}
        </Toast>
      ))}
    </div>,
    document.body,
  )
}

/** Goes by itself, but not from under somebody's hand. */
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
      role={news.level <= 2 ? 'alert' : 'status'}
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
    const to = linkTo(alarmRecord, query)
    if (to) go(to)
  }
}

function Alarm({ word, level }: { word: AlarmWord; level: number }) {
  const { t } = useTranslation('iot')
  const { recordId: id, transition, alarmName, deviceName } = word
  const lookAt = useLookAt(id)
  const mayAck = useMay(alarmRecord)('ack')
  const { mutate: acknowledge } = useAction(alarmRecord, 'ack')
  const levels = useDictionary(alarmLevel.code)
  function ack(): void {
    dropNews(id)
    acknowledge({ ids: [id] })
  }
  return (
    <>
      <strong>
        <i>{levels.find(({ key }) => key === String(level))?.label}</i>
        {t(transition === 'repeat' ? 'alarm.again' : 'alarm.arrived')}
      </strong>
      <p>{alarmName || deviceName || <NameOf id={id} />}</p>
      <footer>
        <button type="button" onClick={() => lookAt({ id })}>
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

function Storm({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation('iot')
  const lookAt = useLookAt(id)
  return (
    <>
      <strong>{t('alarm.storm', { count })}</strong>
      <footer>
        <button type="button" data-first onClick={() => lookAt({ 'f.alarmState': states.waiting.join() })}>
          {t('alarm.look')}
        </button>
      </footer>
    </>
  )
}

/** A word may name nothing but the record. */
function NameOf({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: [alarmRecord.name, 'detail', id],
    queryFn: ({ signal }) => client.detail(alarmRecord, id, signal),
    meta: { isQuiet: true },
  })
  return data?.alarmName
}
