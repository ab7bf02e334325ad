// Tiles of planned work: lists with certain filters.
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { useSession } from '../data/session.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useClock } from '../live/live-clock.ts'
import { useLinks } from '../live/live-paths.ts'
import { CellOf } from './cell-of.tsx'
import { RowsTile } from './rows-tile.tsx'
import { shortPlace } from './short-place.ts'

const any = (entity: unknown) => entity as Entity
const useToday = () => useClock((now) => wireTime(now).slice(0, 10))
const place = ({ deviceName, areaName }: AnyRow) =>
  [plain(deviceName), shortPlace(areaName)].filter(Boolean).join(' · ')
const InspectionBillBillStatus = ({ row }: { row: AnyRow }) => (
  <CellOf entity={any(inspectionBill)} name="billStatus" row={row} />
)

/** Today's rounds that are one's own; those of the group stand in its list until somebody takes them. */
export function Rounds() {
  const today = useToday()
  const me = useSession(({ person }) => person?.userId ?? '')
  const linkTo = useLinks()
  return (
    <RowsTile
      name="rounds"
      entity={any(inspectionBill)}
      filters={{ assigneeId: me, plannedTime: `${today}~${today}` }}
      order="plannedTime"
      title={({ title }) => plain(title)}
      about={place}
      Side={InspectionBillBillStatus}
      toRow={({ id, billStatus }) =>
        billStatus === 'pending' || billStatus === 'doing' ? linkTo({ name: 'my-work' }, { round: id }) : undefined
      }
    />
  )
}

export const Upkeep = () => (
  <RowsTile
    name="upkeep"
    entity={any(maintenanceBill)}
    filters={{ billStatus: 'pending,doing,suspended' }}
    order="dueTime"
    title={({ title }) => plain(title)}
    about={place}
    time="dueTime"
  />
)
