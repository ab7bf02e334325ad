// The failures of one device with its reliability over the last quarter.
import type { Entity } from '@steward/domain/entity'
import { deviceFailure } from '@steward/domain/index'
import { EntityScreen } from '../../crud/entity-screen.tsx'
import { useFailureStats } from '../../figures/failure-stats.ts'
import { ReliabilityTiles } from '../../figures/reliability.tsx'
import { adjust } from '../../screen/adjusted.ts'

const general = deviceFailure as unknown as Entity

const look = adjust(deviceFailure, {
  columns: ['failureNo', 'failStatus', 'level', 'failTime', 'restoreTime', 'downMinutes', 'faultPhenomenon', 'orderId'],
  widths: { failureNo: 160, level: 80 },
  filteredBeside: ['deviceId', 'areaId', 'equipmentType'],
  when: {
    edit: ({ failStatus }) => failStatus !== 'analysed',
    remove: ({ failStatus, source }) => failStatus === 'open' && source === 'manual',
  },
})

export function DeviceFailures({ id }: { id: string }) {
  const { data } = useFailureStats({ deviceId: id })
  return (
    <>
      {data && <ReliabilityTiles {...data} narrowed={{ deviceId: id }} />}
      <EntityScreen
        entity={general}
        adjust={look}
        scope={{ deviceId: id }}
        listName="device-failure-of-device"
        isBeside
      />
    </>
  )
}
