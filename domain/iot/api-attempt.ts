import { entity } from '../entity.ts'
import { dict, instant, int, ref, text } from '../kinds/index.ts'
import { deliveryFailure } from './dictionaries.ts'

const system = { by: 'system' } as const

/** One attempt to deliver an event, with the beginning of what was answered. */
export const apiAttempt = entity('api-attempt', '推送尝试', 'Delivery attempt', {
  path: 'iot/api-attempt',
  menu: { in: 'records', address: 'iot', at: 110, icon: 'profile' },
  isRecord: true,
  title: 'attemptNo',
  verbs: ['list', 'detail'],
  fields: {
    deliveryId: ref('api-delivery', '推送记录', 'Delivery', { ...system, required: true, find: 'eq' }),
    attemptNo: int('次序', 'No.', { ...system, default: 1 }),
    sendTime: instant('发送时间', 'Sent at', { ...system, find: 'range' }),
    durationMs: int('耗时', 'Took', { ...system, default: 0, unit: 'ms' }),
    httpStatus: int('响应码', 'Answered', { ...system, find: 'eq' }),
    failure: dict(deliveryFailure, '失败原因', 'Failed because', { ...system, find: 'eq' }),
    answer: text('响应内容', 'Answer', { ...system, max: 1_000, default: '' }),
  },
})
