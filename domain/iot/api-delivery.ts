import { action, entity } from '../entity.ts'
import { dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { leased } from '../traits/index.ts'
import { deliveryEvent, deliveryFailure, deliveryStatus } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** An event for another system, and how far its delivery has come; what is sent is fixed when it happens. */
export const apiDelivery = entity('api-delivery', '推送记录', 'Delivery', {
  path: 'iot/api-delivery',
  menu: { in: 'records', address: 'iot', at: 100, icon: 'profile' },
  isRecord: true,
  title: 'eventId',
  verbs: ['list', 'detail'],
  fields: {
    accessId: ref('api-access', '接口接入', 'API access', { ...system, required: true, find: 'eq' }),
    eventId: text('事件编号', 'Event id', { ...system, max: 32, default: '', find: 'eq' }),
    deliveryEvent: dict(deliveryEvent, '事件', 'Event', { ...system, default: 'ping', find: 'eq' }),
    deliveryStatus: dict(deliveryStatus, '推送状态', 'State', { ...system, default: 'waiting', find: 'eq' }),
    attempts: int('尝试次数', 'Attempts', { ...system, default: 0 }),
    lastHttpStatus: int('响应码', 'Answered', system),
    lastFailure: dict(deliveryFailure, '失败原因', 'Failed because', { ...system, find: 'eq' }),
    eventTime: instant('发生时间', 'Happened at', { ...system, find: 'range' }),
    nextTime: instant('下次尝试', 'Next attempt', quiet),
    endTime: instant('结束时间', 'Ended at', quiet),
    content: json('内容', 'Content', quiet),
  },
  actions: { replay: action('重新推送', 'Deliver again', { on: 'rows' }) },
  is: [leased()],
})
