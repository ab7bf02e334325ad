import { entity } from '../../entity.ts'
import { dict, instant, int, ref, text } from '../../kinds/index.ts'
import { addressMask } from '../../system/mail-address.ts'
import { leased } from '../../traits/index.ts'
import { emailFailure, emailState } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** An e-mail to one address, and what came of it. */
export const emailRecord = entity('email-record', '邮件发送记录', 'Sent e-mail', {
  path: 'blade-resource/email-record',
  menu: { in: 'resource', at: 60, icon: 'history' },
  isRecord: true,
  title: 'subject',
  verbs: ['list', 'detail'],
  fields: {
    address: text('收件地址', 'To', { ...system, max: 128, default: '', find: 'eq', mask: addressMask }),
    subject: text('主题', 'Subject', { ...system, max: 255, default: '', find: 'like' }),
    content: text('正文', 'Text', { ...quiet, max: 20_000, default: '', lines: 6 }),
    emailState: dict(emailState, '发送状态', 'State', { ...system, default: 'waiting', find: 'eq' }),
    failure: dict(emailFailure, '失败原因', 'Failed because', { ...system, find: 'eq' }),
    answer: text('服务器答复', 'Answered', { ...quiet, max: 500, default: '' }),
    attempts: int('发送次数', 'Attempts', { ...quiet, default: 0 }),
    dueTime: instant('计划发送时间', 'To be sent at', quiet),
    endTime: instant('结束时间', 'Ended at', quiet),
    // A test goes through the one it tries; others through the enabled one.
    emailId: ref('email', '邮件配置', 'Sent through', { ...quiet, find: 'eq' }),
  },
  is: [leased()],
})
