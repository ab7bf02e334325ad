import { entity } from '../entity.ts'
import { day, decimal, dict, int, ref } from '../kinds/index.ts'
import { repairTrade } from '../repair/trade.ts'
import { kpiFigure } from './dictionaries.ts'

const system = { by: 'system' } as const

/**
 * What the orders closed on a day contribute to a figure, by all that figures are filtered by. Written by the job
 * `kpi-snapshot`; the cockpit, which is the screen of it, adds them up.
 */
export const kpiDaily = entity('kpi-daily', '运维驾驶舱', 'Operations cockpit', {
  path: 'report/kpi-daily',
  menu: { in: 'report', at: 10, icon: 'dashboard' },
  isRecord: true,
  title: 'day',
  order: '-day',
  verbs: ['list'],
  fields: {
    day: day('日期', 'Day', { ...system, required: true, find: 'range' }),
    figure: dict(kpiFigure, '指标', 'Figure', { ...system, required: true, find: 'eq' }),
    reportDeptId: ref('dept', '报修部门', 'Department', { ...system, find: 'tree' }),
    areaId: ref('area', '区域', 'Area', { ...system, find: 'tree' }),
    trade: dict(repairTrade, '工种', 'Trade', { ...system, find: 'eq' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { ...system, find: 'tree' }),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    sum: decimal('合计', 'Sum', { ...system, scale: 2, default: '0' }),
    n: int('工单数', 'Orders', { ...system, default: 0 }),
  },
})
