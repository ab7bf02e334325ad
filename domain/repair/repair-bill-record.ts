import { action, entity } from '../entity.ts'
import { dict, instant, int, ref, text } from '../kinds/index.ts'
import { recordAction } from './dictionaries.ts'

const system = { by: 'system' } as const
// States are read in the request's or the order's words, which the line alone does not know.
const coded = { by: 'system', hide: ['list', 'detail', 'form'] } as const

/** The time line of requests and orders: written by the product, commented by people, changed by nobody. */
export const repairBillRecord = entity('repair-bill-record', '报修处理记录', 'Repair timeline', {
  path: 'iot/repair-bill-record',
  menu: { in: 'records', address: 'maintenance', at: 20, icon: 'history' },
  title: 'operateTime',
  order: '-operateTime',
  fields: {
    billId: ref('repair-bill', '报修单', 'Request', { ...system, find: 'eq', goes: true }),
    orderId: ref('repair-order', '维修工单', 'Order', { ...system, find: 'eq', goes: true }),
    action: dict(recordAction, '动作', 'What was done', { ...system, required: true, find: 'eq' }),
    content: text('内容', 'Content', { ...system, max: 500, lines: 3, find: 'like' }),
    fromStatus: text('原状态', 'From', { ...coded, max: 32 }),
    toStatus: text('新状态', 'To', { ...coded, max: 32 }),
    reasonCode: text('原因', 'Reason', { ...coded, max: 64 }),
    // What the product tells once: `warn`, `late`, `escalate:80%:1`.
    onceKey: text('事件标识', 'Event', { by: 'system', max: 64, hide: ['list', 'detail', 'form'] }),
    operatorId: ref('user', '操作人', 'By', { ...system, find: 'eq', hide: ['list', 'detail'] }),
    operatorName: text('操作人', 'By', { ...system, max: 64, default: '' }),
    operateTime: instant('时间', 'At', { ...system, find: 'range' }),
    durationSec: int('距上一步', 'Elapsed', { ...system, unit: 's' }),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    submit: action('添加记录', 'Add a line', {
      on: 'list',
      input: {
        billId: ref('repair-bill', '报修单', 'Request'),
        orderId: ref('repair-order', '维修工单', 'Order'),
        action: dict(recordAction, '动作', 'What was done', { required: true, default: 'comment' }),
        content: text('内容', 'Content', { required: true, max: 500, lines: 3 }),
      },
    }),
  },
})
