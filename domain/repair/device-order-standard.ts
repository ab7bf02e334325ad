import { entity } from '../entity.ts'
import { bool, dict, int, ref, text } from '../kinds/index.ts'
import { lines } from '../lines.ts'
import { enableable } from '../traits/index.ts'
import { calendarMode, dispatchMode, photoRule, repairPriority } from './dictionaries.ts'
import { standardEscalation } from './standard-escalation.ts'
import { standardStep } from './standard-step.ts'
import { repairTrade } from './trade.ts'

const anyone: readonly [string, string] = ['不填表示任意。', 'Empty means any.']
const minutes = { required: true, min: 1, max: 525_600, unit: 'min' } as const

/** How soon whom: the most specific rule applies to a new order (domain reference 2.6). */
export const deviceOrderStandard = entity('device-order-standard', '工单标准', 'Order standard', {
  path: 'iot/device-order-standard',
  menu: { in: 'library', address: 'maintenance', at: 60, icon: 'field-time' },
  title: 'name',
  is: [enableable()],
  fields: {
    name: text('名称', 'Name', { required: true, max: 64, find: 'like' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { find: 'tree', help: anyone }),
    trade: dict(repairTrade, '工种', 'Trade', { find: 'eq', help: anyone }),
    priority: dict(repairPriority, '优先级', 'Priority', { find: 'eq', help: anyone }),
    areaId: ref('area', '区域', 'Area', { find: 'tree', help: anyone }),
    responseMinutes: int('响应时限', 'Respond in', minutes),
    arriveMinutes: int('到场时限', 'On site in', { min: 1, max: 525_600, unit: 'min' }),
    finishMinutes: int('完成时限', 'Finish in', minutes),
    calendarMode: dict(calendarMode, '计时方式', 'Clock', { required: true, default: '7x24', find: 'eq' }),
    dispatchMode: dict(dispatchMode, '派单方式', 'Dispatch', { required: true, default: 'manual', find: 'eq' }),
    defaultGroupId: ref('duty-group', '默认班组', 'Default group', {
      find: 'eq',
      hide: 'list',
      help: ['不填则由负责该工种和区域的班组处理。', 'Empty means whichever group answers for the trade and the area.'],
    }),
    acceptTimeoutMinutes: int('接单超时', 'Accepted within', {
      min: 1,
      max: 10_080,
      unit: 'min',
      hide: 'list',
      help: [
        '超过此时间未接单：自动派单改派下一人，其他方式提醒班组长。',
        'After this an order dispatched by itself goes to the next person; otherwise the leader is told.',
      ],
    }),
    scanRequired: bool('需扫码', 'Scan on site', { required: true, default: 0, hide: 'list' }),
    photoRequired: dict(photoRule, '照片要求', 'Photos', { required: true, default: 'none', hide: 'list' }),
    needCheck: bool('需验收', 'Check needed', { required: true, default: 1, hide: 'list' }),
    needEvaluate: bool('需评价', 'To be rated', { required: true, default: 1, hide: 'list' }),
    isSeed: bool('内置', 'Built in', { by: 'system', default: 0, hide: 'list' }),
  },
  lines: {
    escalations: lines(standardEscalation, '升级规则', 'Escalations', { of: 'standardId', max: 10 }),
    steps: lines(standardStep, '作业步骤', 'Work steps', { of: 'standardId', max: 50, unique: ['content'] }),
  },
  check: ({ responseMinutes, finishMinutes }) =>
    responseMinutes && finishMinutes && finishMinutes < responseMinutes
      ? { field: 'finishMinutes', problem: 'standard.order' }
      : undefined,
})
