import { entity } from '../entity.ts'
import { dict, instant, ref } from '../kinds/index.ts'
import { maintainLevel } from './dictionaries.ts'

const system = { by: 'system' } as const

/**
 * When a device was last kept up and when it is next due. A row beside the device, not fields of it: a finished bill must
 * not make the intake read its devices again, nor outdate the form of somebody who edits the device.
 */
export const deviceUpkeep = entity('device-upkeep', '设备保养台账', 'Upkeep of devices', {
  path: 'iot/device-upkeep',
  menu: { in: 'planned', at: 40, icon: 'profile' },
  title: 'deviceId',
  order: 'nextMaintainTime',
  verbs: ['list', 'detail'],
  fields: {
    deviceId: ref('device', '设备', 'Device', { ...system, required: true, unique: true, find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { ...system, find: 'tree' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { ...system, find: 'tree' }),
    lastMaintainTime: instant('上次保养', 'Last kept up', { ...system, find: 'range' }),
    lastLevel: dict(maintainLevel, '上次级别', 'Level then', { ...system, find: 'eq' }),
    lastBillId: ref('maintenance-bill', '上次保养单', 'Bill then', { ...system, hide: 'list' }),
    nextMaintainTime: instant('下次保养', 'Next due', { ...system, find: 'range' }),
  },
})
