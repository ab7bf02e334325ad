import { entity } from '../entity.ts'
import { instant, ref, text } from '../kinds/index.ts'

const system = { by: 'system' } as const

/**
 * An engineer has looked at a device and found it in order, or good enough with what he writes. What is open is derived
 * from what is stored (commissioning.ts); the newest of a device counts, and none once it is withdrawn.
 */
export const deviceCommissioning = entity('device-commissioning', '调试清单', 'Commissioning', {
  path: 'iot/device-commissioning',
  menu: { in: 'access', address: 'iot', at: 20, icon: 'audit' },
  title: 'deviceCode',
  order: '-signTime',
  verbs: ['list', 'detail'],
  fields: {
    deviceId: ref('device', '设备', 'Device', { ...system, required: true, find: 'eq' }),
    deviceCode: text('设备编码', 'Device code', { ...system, max: 32, default: '', find: 'like' }),
    signerId: ref('user', '确认人', 'Signed off by', { ...system, find: 'eq' }),
    signTime: instant('确认时间', 'Signed off at', { ...system, find: 'range' }),
    withdrawTime: instant('撤回时间', 'Withdrawn at', system),
    remark: text('备注', 'Remark', { ...system, max: 200 }),
  },
})
