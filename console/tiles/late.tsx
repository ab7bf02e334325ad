// What is late of all kinds, the longest overdue first; the same rows as supervision shows.
import { listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { dayAfter } from '@steward/domain/calendar/days'
import { inspectionBill, maintenanceBill, repairOrder, workPlan } from '@steward/domain/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { LoadedTile } from '../home/tile-frame.tsx'
import { plain } from '../kinds/view.ts'
import { Link } from '../kit/address/link.tsx'
import { formatSpan, useClock } from '../live/live-clock.ts'
import { useLinks } from '../live/live-paths.ts'
import { shortPlace } from './short-place.ts'

const SHOWN = 5
const MINUTE = 60_000
const screens: Readonly<Record<string, string>> = {
  order: repairOrder.name,
  inspection: inspectionBill.name,
  maintenance: maintenanceBill.name,
}

export default function Late() {
  const { t } = useTranslation('tiles')
  const { t: iot } = useTranslation('iot')
  const linkTo = useLinks()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  // As far back as supervision looks.
  const span = { startTime_: `${dayAfter(today, -91)} 00:00:00`, endTime_: `${today} 23:59:59` }
  const query = useQuery({
    queryKey: [workPlan.name, 'late', span],
    queryFn: async ({ signal }) => {
      const asked = { ...span, part: 'overdue', size: String(SHOWN), current: '1' }
      const wire = recordOf(await client.get(`${workPlan.path}/supervisionWorkList`, asked, signal))
      return { rows: listOf(wire.records), total: Number(wire.total ?? 0) }
    },
    // Late comes with the clock.
    refetchInterval: MINUTE,
    meta: { follows: [workPlan, inspectionBill, maintenanceBill, repairOrder], isQuiet: true, pause: 3_000 },
  })
  return (
    <LoadedTile
      name="late"
      query={query}
      countOf={({ total }) => total}
      isBad
      none={t('none.late')}
      to={linkTo({ name: 'supervision' }, { period: 'quarter', part: 'overdue' })}
    >
      {({ rows }) => (
        <ul className="tile-rows">
          {rows.map((row) => (
            <li key={`${plain(row.kind)} ${plain(row.id)}`}>
              <Link to={linkTo({ name: screens[plain(row.kind)] ?? '' }, { id: plain(row.id) })}>
                <strong>{plain(row.title)}</strong>
                <small>
                  {[plain(row.assigneeName) || plain(row.groupName), shortPlace(row.areaName)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </Link>
              <em data-late>{formatSpan(Math.max(1, Number(row.overdueMinutes ?? 0)) * MINUTE, iot)}</em>
            </li>
          ))}
        </ul>
      )}
    </LoadedTile>
  )
}
