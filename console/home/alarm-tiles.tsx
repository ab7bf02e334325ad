import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '../data/use-dictionary.ts'
import { Link } from '../kit/address/link.tsx'
import { type LevelCount, alarmDeeds, states } from '../live/live-alarms.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { useLinks } from '../live/live-paths.ts'

const expected: readonly LevelCount[] = [1, 2, 3, 4].map((level) => ({ level, open: 0, waiting: 0 }))

/** Levels without alarms are muted, so that the others stand out. */
export const AlarmTiles = memo(function AlarmTiles({ alarms }: { alarms: readonly LevelCount[] | undefined }) {
  const { t } = useTranslation('iot')
  const linkTo = useLinks()
  const levels = useDictionary(alarmLevel)
  const wordOf = (open: number, waiting: number) =>
    open === 0 ? t('home.calm') : waiting > 0 ? t('home.waiting', { count: waiting }) : t('home.allSeen')
  return (
    <section className="live-panel live-alarms" aria-labelledby="live-alarms">
      <h2 id="live-alarms">
        {t('home.alarms')}
        <LiveMark />
      </h2>
      <ul>
        {(alarms ?? expected).map(({ level, open, waiting }) => (
          <li key={level}>
            <Link
              className="live-tile"
              data-level={level}
              data-calm={open === 0}
              data-waits={waiting > 0}
              to={linkTo(alarmDeeds, { 'f.alarmLevel': String(level), 'f.alarmState': states.open.join() })}
            >
              <span>{levels.find(({ key }) => key === String(level))?.label}</span>
              <strong>{alarms ? open : '–'}</strong>
              {/* Before the first answer nothing is known: no word, in the room of one. */}
              <small>{alarms ? wordOf(open, waiting) : '\u00A0'}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
})
