import { entity } from '../entity.ts'
import { instant, ref, text } from '../kinds/index.ts'

const system = { by: 'system' } as const

/**
 * A tag somebody hung on a device while he works at it: control obeys it, and alarms of the device are stored without
 * telling anybody. Several may hang at once, as on a real lock; the device runs again when the last one is off.
 */
export const deviceLockout = entity('device-lockout', '检修挂牌', 'Lock-out', {
  path: 'iot/device-lockout',
  menu: { in: 'iot', at: 60, icon: 'lock' },
  title: 'documentNo',
  order: '-since',
  verbs: ['list', 'detail'],
  fields: {
    deviceId: ref('device', '设备', 'Device', { ...system, required: true, find: 'eq' }),
    since: instant('挂牌时间', 'Locked out at', { ...system, find: 'range' }),
    until: instant('预计摘牌', 'Expected until', system),
    endTime: instant('摘牌时间', 'Released at', { ...system, find: 'range' }),
    holderId: ref('user', '挂牌人', 'Locked out by', { ...system, find: 'eq' }),
    documentNo: text('单号', 'Document', { ...system, max: 32, default: '', find: 'like' }),
    documentId: text('单据', 'Its id', { by: 'system', max: 20, default: '', hide: ['list', 'detail', 'form'] }),
  },
})
