// Tiles of repair: lists with certain filters.
import type { Entity } from '@steward/domain/entity'
import { callRecord, repairBill, repairOrder } from '@steward/domain/index'
import { NextDue } from '../deadline/next-due.tsx'
import { type AnyRow, plain } from '../kinds/view.ts'
import { CellOf } from './cell-of.tsx'
import { RowsTile } from './rows-tile.tsx'
import { shortPlace } from './short-place.ts'

const any = (entity: unknown) => entity as Entity
const place = ({ deviceName, areaName }: AnyRow) =>
  [plain(deviceName), shortPlace(areaName)].filter(Boolean).join(' · ')
const RepairBillPriority = ({ row }: { row: AnyRow }) => <CellOf entity={any(repairBill)} name="priority" row={row} />

export const Accept = () => (
  <RowsTile
    name="accept"
    entity={any(repairBill)}
    filters={{ billStatus: 'submitted' }}
    order="priority,reportTime"
    isBad
    title={({ title }) => plain(title)}
    about={({ areaName, reporterName }) => [shortPlace(areaName), plain(reporterName)].filter(Boolean).join(' · ')}
    Side={RepairBillPriority}
  />
)

export const Dispatch = () => (
  <RowsTile
    name="dispatch"
    entity={any(repairOrder)}
    filters={{ orderStatus: 'to_dispatch' }}
    order="nextDue"
    isBad
    title={({ title }) => plain(title)}
    about={place}
    Side={NextDue}
  />
)

export const Calls = () => (
  <RowsTile
    name="calls"
    entity={any(callRecord)}
    filters={{ callState: 'draft' }}
    title={({ callerName, callerNumber }) => [callerName, callerNumber].map(plain).filter(Boolean).join(' ')}
    about={({ areaName, deptName }) => [areaName, deptName].map(plain).filter(Boolean).join(' · ')}
    time="startedAt"
  />
)
