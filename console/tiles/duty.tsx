// Who is on duty at this moment, and how they are reached.
import { schedule } from '@steward/domain/index'
import { useTranslation } from 'react-i18next'
import { LoadedTile } from '../home/tile-frame.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useOnDuty } from '../report/cockpit-data.ts'
import { useWords } from './words/use-words.ts'

export default function Duty() {
  const { t } = useWords()
  const { t: home } = useTranslation('tiles')
  const linkTo = useLinks()
  const query = useOnDuty(true)
  return (
    <LoadedTile name="duty" query={query} none={home('none.duty')} to={linkTo(schedule, { view: 'wall' })} lines={4}>
      {(groups) =>
        groups.length === 0 ? (
          <p className="tile-none">{home('none.duty')}</p>
        ) : (
          <ul className="tile-rows">
            {groups.map(({ groupId, groupName, people }) => (
              <li key={groupId}>
                <div>
                  <strong>{groupName}</strong>
                  {people.length === 0 && <small data-late>{t('duty.nobody')}</small>}
                  {people.map(({ userId, name, phone, until, isStandby }) => (
                    <small key={userId}>
                      {[name, isStandby && t('duty.standby'), t('duty.until', { time: until })]
                        .filter(Boolean)
                        .join(' · ')}{' '}
                      {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
                    </small>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedTile>
  )
}
