// Alarms raised in each of the last 24 hours, as a bar chart in plain CSS.
import { wireTime } from '@steward/client/zone'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClock } from '../live/live-clock.ts'
import type { Overview } from './overview.ts'

const HOURS = 24
const HOUR = 3_600_000

interface Hour {
  key: string
  hour: number
  raised: number
}

const two = (value: number) => String(value).padStart(2, '0')
const keyOf = (at: number) => `${wireTime(at).slice(0, 13)}:00`

/** Every zone's offset is a multiple of a quarter of an hour. */
const QUARTER = HOUR / 4
const quarter = (now: number) => now - (now % QUARTER)

/** The last 24 hours including the current one, with zero where no alarm was raised. */
const lastDay = (trend: Overview['trend'], now: number): Hour[] =>
  Array.from({ length: HOURS }, (_, at) => {
    const start = now - (HOURS - 1 - at) * HOUR
    return { key: keyOf(start), hour: Number(wireTime(start).slice(11, 13)), raised: trend[keyOf(start)] ?? 0 }
  })

const none: Overview['trend'] = {}

export const RaisedByHour = memo(function RaisedByHour({ trend }: { trend: Overview['trend'] | undefined }) {
  const { t } = useTranslation('iot')
  const hours = lastDay(trend ?? none, useClock(quarter))
  const most = Math.max(...hours.map(({ raised }) => raised))
  const total = hours.reduce((sum, { raised }) => sum + raised, 0)
  /** The tooltip of a bar, built on hover. */
  const explain = (pointed: EventTarget) => {
    const bar = pointed instanceof Element ? pointed.closest<HTMLElement>('li') : null
    if (bar) bar.title = t('home.hourly', { hour: bar.dataset.hour ?? '', count: Number(bar.dataset.raised) })
  }
  return (
    <section className="live-panel live-hours" aria-labelledby="live-hours">
      <h2 id="live-hours">
        {t('home.byHour')} <b>{total}</b>
        {most > 0 && <small>{t('home.most', { count: most })}</small>}
      </h2>
      {trend && total === 0 ? (
        <p className="live-calm">{t('home.noneByHour')}</p>
      ) : (
        <ol onMouseOver={({ target }) => explain(target)}>
          {hours.map(({ key, hour, raised }) => (
            <li key={key} data-now={key === hours.at(-1)?.key} data-hour={two(hour)} data-raised={raised}>
              <span>{raised > 0 ? raised : ''}</span>
              <i style={{ height: `calc((100% - 36px) * ${raised / Math.max(most, 1)})` }} />
              <small>{hour % 3 === 0 ? two(hour) : ''}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
})
