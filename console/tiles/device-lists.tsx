// Tiles of devices: lists with certain filters.
import { wireTime } from '@steward/client/zone'
import type { Entity } from '@steward/domain/entity'
import { dataLog, deviceLockout, gateway } from '@steward/domain/index'
import { type AnyRow, plain } from '../kinds/view.ts'
import { useClock } from '../live/live-clock.ts'
import { CellOf } from './cell-of.tsx'
import { RowsTile } from './rows-tile.tsx'

const MINUTE = 60_000
const any = (entity: unknown) => entity as Entity
const useToday = () => useClock((now) => wireTime(now).slice(0, 10))
const DataLogResult = ({ row }: { row: AnyRow }) => <CellOf entity={any(dataLog)} name="result" row={row} />
const unset = (field: string) => JSON.stringify({ field, is: 'empty' })

export const Tags = () => (
  <RowsTile
    name="tags"
    entity={any(deviceLockout)}
    filters={{ matching: unset('endTime') }}
    title={({ deviceName }) => plain(deviceName)}
    about={({ holderName, documentNo }) => [holderName, documentNo].map(plain).filter(Boolean).join(' · ')}
    time="since"
  />
)

export const Gateways = () => (
  <RowsTile
    name="gateways"
    entity={any(gateway)}
    filters={{ onlineStatus: 'offline' }}
    isBad
    again={MINUTE}
    title={({ gatewayName }) => plain(gatewayName)}
    about={({ areaName }) => plain(areaName)}
    time="lastSeen"
  />
)

export function Messages() {
  const today = useToday()
  return (
    <RowsTile
      name="messages"
      entity={any(dataLog)}
      filters={{ result: 'rejected,unknown_device,unmapped,kept', createTime: `${today}~` }}
      order="-createTime"
      isBad
      again={MINUTE}
      title={({ deviceName, topic }) => plain(deviceName) || plain(topic)}
      about={({ errorMsg, topic }) => plain(errorMsg) || plain(topic)}
      Side={DataLogResult}
    />
  )
}
