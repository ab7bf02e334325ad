import { entity } from '../entity.ts'
import { decimal, instant, int, ref, text } from '../kinds/index.ts'

const system = { by: 'system' } as const

/**
 * Working time of one person on an order: it runs from the start of the work to its end or pause, and is corrected by
 * hand until the order is closed. Nobody works on two orders at once; the exclusion constraint `repair_labor_overlap`
 * decides.
 */
export const repairLabor = entity('repair-labor', '维修工时', 'Labour', {
  path: 'order/repair-labor',
  menu: { in: 'maintenance', at: 70, icon: 'clock-circle' },
  title: 'startTime',
  order: '-startTime',
  fields: {
    orderId: ref('repair-order', '维修工单', 'Order', { required: true, find: 'eq' }),
    userId: ref('user', '人员', 'Person', { required: true, find: 'eq' }),
    startTime: instant('开始', 'From', { required: true, find: 'range' }),
    endTime: instant('结束', 'Until', { find: 'range', help: ['不填表示仍在计时。', 'Empty while the time runs.'] }),
    minutes: int('工时', 'Labour', { ...system, default: 0, unit: 'min' }),
    rate: decimal('工时单价', 'Rate', { ...system, scale: 2, unit: '¥/h' }),
    amount: decimal('人工费用', 'Labour cost', { ...system, scale: 2, unit: '¥' }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  check: ({ startTime, endTime }) =>
    startTime && endTime && endTime <= startTime ? { field: 'endTime', problem: 'labor.times' } : undefined,
})
