import { alarmRecord } from '@steward/domain/index'
import { useTranslation } from 'react-i18next'
import { useSession } from '../data/session.ts'
import { useMay } from '../data/use-can.ts'
import { useList } from '../data/use-list.ts'
import { Link } from '../kit/address/link.tsx'
import { states } from '../live/live-alarms.ts'
import { useLinks } from '../live/live-paths.ts'
import { Waiting } from '../look/waiting.tsx'
import { NewsFailed, NoNews } from './no-news.tsx'

const SHOWN = 20

/** Open alarms assigned to this person. */
export function MessageNews({ close }: { close: () => void }) {
  const { t } = useTranslation('top')
  const userId = useSession((session) => session.person?.userId ?? '')
  const mayList = useMay(alarmRecord)('list')
  const linkTo = useLinks()
  const filters = { assigneeId: userId, alarmState: states.open }
  const { data, isError, refetch } = useList(alarmRecord, { size: SHOWN, filters }, mayList)
  if (mayList && isError && !data) return <NewsFailed retry={() => void refetch()} />
  if (mayList && !data) return <Waiting />
  if (!data || data.records.length === 0)
    return <NoNews title={t('notices.noMessages')} hint={t('notices.noMessagesHint')} />
  return (
    <ol>
      {data.records.map((alarm) => (
        <li key={alarm.id}>
          <Link className="news-line" to={linkTo(alarmRecord, { alarm: alarm.id })} onClick={close}>
            <span>
              <b>{alarm.alarmName}</b>
            </span>
            <small>
              {[alarm.alarmLevelName, alarm.deviceName, alarm.areaName].filter(Boolean).join(' · ')}{' '}
              <time>{alarm.lastTime}</time>
            </small>
          </Link>
        </li>
      ))}
    </ol>
  )
}
