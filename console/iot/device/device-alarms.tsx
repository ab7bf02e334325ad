import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { measured } from '@steward/domain/measured'
import { EntityScreen } from '../../crud/entity-screen.tsx'
import { adjust } from '../../screen/adjusted.ts'

const general = alarmRecord as unknown as Entity

const look = adjust(alarmRecord, {
  columns: [
    'alarmLevel',
    'alarmName',
    'alarmState',
    'triggerValue',
    'limitText',
    'firstTime',
    'clearTime',
    'occurCount',
  ],
  widths: { alarmLevel: 80, alarmState: 130, triggerValue: 110, limitText: 110, occurCount: 70 },
  filteredBeside: ['deviceId', 'areaId', 'deviceTypeId'],
  cell: {
    triggerValue: (value, { unit }) => (typeof value === 'number' ? `${measured(value)} ${unit ?? ''}`.trim() : ''),
  },
  when: { remove: ({ alarmState }) => alarmState === 'CLOSED' },
})

export const DeviceAlarms = ({ id }: { id: string }) => (
  <EntityScreen entity={general} adjust={look} scope={{ deviceId: id }} listName="alarm-record-of-device" isBeside />
)
