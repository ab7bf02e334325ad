import type { Shown } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { area, device } from '@steward/domain/index'
import * as dictionaries from '@steward/domain/iot/dictionaries'
import { type MouseEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityScreen } from '../../crud/entity-screen.tsx'
import { useMay } from '../../data/use-can.ts'
import type { Choice } from '../../data/use-dictionary.ts'
import { Link } from '../../kit/address/link.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useShortcuts } from '../../kit/use-shortcuts.ts'
import { useDeviceValue } from '../../live/use-device-value.ts'
import type { Adjust } from '../../screen/adjust.ts'
import { adjust } from '../../screen/adjusted.ts'
import { areaSide } from '../../side/area-side.tsx'
import { label } from '../commissioning/words/adopt/label.ts'
import { label as commissionLabel } from '../commissioning/words/commission/label.ts'
import { LastValues } from '../series/last-values.tsx'
import { AlarmBadge, OnlineDot, RunMark, useOnlineWords } from '../series/marks.tsx'
import { useDeviceAddress } from './use-device-address.ts'

type Device = Shown<typeof device>

const ControlDialog = lazyPart(() => import('../command/control-dialog.tsx'))
const AdoptDevices = lazyPart(() => import('../commissioning/adopt-devices.tsx'))
const OpenCommissioning = lazyPart(() => import('../commissioning/open-commissioning.tsx'))

// The device page replaces the derived detail.
const verbs = device.verbs.filter((verb) => verb !== 'detail')
const listed = { ...device, verbs } as unknown as Entity

function Online({ row, words }: { row: Device; words: readonly Choice[] }) {
  const now = useDeviceValue(row)
  return <OnlineDot status={now?.onlineStatus || row.onlineStatus} words={words} />
}

function Running({ row }: { row: Device }) {
  return <RunMark state={useDeviceValue(row)?.runState || row.runState} />
}

const { retired } = dictionaries.deviceStatus.entries

const usual = adjust(device, {
  columns: ['deviceName', 'onlineStatus', 'runState', 'lastSeen', 'areaId', 'criticality'],
  widths: {
    deviceName: 150,
    onlineStatus: 104,
    runState: 88,
    lastSeen: 208,
    deviceTypeId: 116,
    areaId: 132,
    criticality: 96,
    deviceStatus: 90,
  },
  icon: ({ id }) => <AlarmBadge deviceId={id} />,
  isCritical: ({ criticality }) => criticality === 'A',
  insteadOfRemoval: { zh: retired.zh, en: retired.en, values: { deviceStatus: 'retired' } },
  dialogs: { control: ControlDialog },
  extra: [
    { name: 'adopt', ...label((words) => words.adopt.title), on: 'list', needs: 'add', Dialog: AdoptDevices },
    {
      name: 'commissioning',
      ...commissionLabel((words) => words.commission.title),
      on: 'list',
      needs: 'edit',
      Dialog: OpenCommissioning,
    },
  ],
  when: { control: ({ deviceStatus }) => deviceStatus === 'active' },
})
const withAreas: Adjust = { ...usual, side: areaSide(device), filteredBeside: ['areaId'] }

/** Computed once for all rows. */
function useLook(mayView: boolean): Adjust {
  const seesAreas = useMay(area as unknown as Entity)('list')
  const { addressOf } = useDeviceAddress()
  const words = useOnlineWords()
  const { t } = useTranslation('iot')
  return useMemo(() => {
    const { cell } = adjust(device, {
      cell: {
        deviceName: (name, { id }) =>
          mayView ? (
            <Link className="iot-open" to={addressOf({ id })}>
              {name}
            </Link>
          ) : (
            name
          ),
        onlineStatus: (_, row) => <Online row={row} words={words} />,
        runState: (_, row) => <Running row={row} />,
        lastSeen: (_, row) => <LastValues row={row} t={t} />,
      },
    })
    return { ...(seesAreas ? withAreas : usual), ...(cell && { cell }) }
  }, [seesAreas, mayView, addressOf, words, t])
}

const isOwnClick = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, .crud-actions, .crud-check') === null

export function DeviceList() {
  const mayView = useMay(device)('detail')
  const look = useLook(mayView)
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
      <EntityScreen entity={listed} adjust={look} {...(isNarrow && mayView ? { onPick: (row) => open(row.id) } : {})} />
    </div>
  )
}
