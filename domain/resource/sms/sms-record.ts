import { entity } from '../../entity.ts'
import { deliveryFailure } from '../../iot/dictionaries.ts'
import { dict, instant, ref, text } from '../../kinds/index.ts'
import { phoneMask } from '../../kinds/mask.ts'
import { leased } from '../../traits/index.ts'
import { smsState } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** A text message to one number, and what came of it. */
export const smsRecord = entity('sms-record', '短信记录', 'Sent messages', {
  path: 'blade-resource/sms-record',
  menu: { in: 'resource', at: 40, icon: 'history' },
  isRecord: true,
  title: 'phone',
  verbs: ['list', 'detail'],
  fields: {
    smsId: ref('sms', '短信配置', 'Sent through', { ...system, required: true, find: 'eq' }),
    phone: text('手机号', 'Mobile number', { ...system, max: 16, default: '', find: 'eq', mask: phoneMask }),
    content: text('内容', 'Text', { ...system, max: 600, default: '' }),
    smsState: dict(smsState, '发送状态', 'State', { ...system, default: 'waiting', find: 'eq' }),
    failure: dict(deliveryFailure, '失败原因', 'Failed because', { ...system, find: 'eq' }),
    answer: text('服务商答复', 'Answered', { ...quiet, max: 500, default: '' }),
    dueTime: instant('计划发送时间', 'To be sent at', quiet),
    endTime: instant('结束时间', 'Ended at', quiet),
    requestId: text('请求编号', 'Request id', { ...quiet, max: 64, default: '', find: 'eq' }),
    values: text('参数', 'Values', { ...internal, max: 2_500, default: '' }),
  },
  is: [leased()],
})
