import type { Shown } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { area, device } from '@steward/domain/index'
import { type MouseEvent, useRef } from 'react'
import type { Adjust } from '../crud/adjust.ts'
import { EntityScreen } from '../crud/entity-screen.tsx'
import { adjust } from '../crud/screen.tsx'
import { useMay } from '../data/use-can.ts'
import { useDeviceValue } from '../data/use-device-value.ts'
import { Link } from '../kit/link.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useShortcuts } from '../kit/use-shortcuts.ts'
import { AreaSide } from './area-side.tsx'
import { LastValues } from './last-values.tsx'
import { AlarmBadge, OnlineDot } from './marks.tsx'
import { useDeviceAddress } from './use-device-address.ts'

type Device = Shown<typeof device>

// The device's page takes the place of the derived detail.
const verbs = device.verbs.filter((verb) => verb !== 'detail')
const listed = { ...device, verbs } as unknown as Entity

function Name({ row }: { row: Device }) {
  const { addressOf } = useDeviceAddress()
  const mayView = useMay(device)('detail')
  if (!mayView) return row.deviceName
  return (
    <Link className="iot-open" to={addressOf({ id: row.id })}>
      {row.deviceName}
    </Link>
  )
}

function Online({ row }: { row: Device }) {
  const now = useDeviceValue(row, false)
  return <OnlineDot status={now?.onlineStatus || row.onlineStatus} />
}

const usual: Adjust = adjust(device, {
  columns: ['deviceName', 'onlineStatus', 'lastSeen', 'areaId', 'criticality'],
  widths: {
    deviceName: 180,
    onlineStatus: 104,
    lastSeen: 300,
    deviceTypeId: 116,
    areaId: 130,
    criticality: 96,
    deviceStatus: 90,
  },
  icon: ({ id }) => <AlarmBadge deviceId={id} />,
  cell: {
    deviceName: (_, row) => <Name row={row} />,
    onlineStatus: (_, row) => <Online row={row} />,
    lastSeen: (_, row) => <LastValues row={row} />,
  },
})
const withAreas: Adjust = { ...usual, side: AreaSide, filteredBeside: ['areaId'] }

const isOwnClick = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, .crud-actions, .crud-check') === null

export function DeviceList() {
  const seesAreas = useMay(area as unknown as Entity)('list')
  const mayView = useMay(device)('detail')
  const isNarrow = useNarrow()
  const { open } = useDeviceAddress()
  const box = useRef<HTMLDivElement>(null)

  function openRow({ target, currentTarget }: MouseEvent): void {
    const row = isOwnClick(target) && target instanceof Element ? target.closest('[data-id]') : null
    const id = row && currentTarget.contains(row) ? row.getAttribute('data-id') : null
    if (id !== null && getSelection()?.isCollapsed !== false) open(id)
  }
  function openCurrent(): void {
    const id = box.current?.querySelector('tr[data-cursor]')?.getAttribute('data-id')
    if (id) open(id)
  }
  useShortcuts({ Enter: mayView ? openCurrent : undefined }, true)

  return (
    <div ref={box} className="iot-devices" onClick={mayView ? openRow : undefined}>
      <EntityScreen
        entity={listed}
        adjust={seesAreas ? withAreas : usual}
        {...(isNarrow && mayView ? { onPick: (row) => open(row.id) } : {})}
      />
    </div>
  )
}
