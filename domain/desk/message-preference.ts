import { entity } from '../entity.ts'
import { bool, dicts, ref, text } from '../kinds/index.ts'
import { weekday } from '../repair/dictionaries.ts'
import { toldKind } from './dictionaries.ts'
import { isClock } from './quiet-hours.ts'

const detail = { hide: 'list' } as const

/** By what a person wants to be told, and when not; each has one row, and writes no other. */
export const messagePreference = entity('message-preference', '消息偏好', 'Message preference', {
  path: 'iot/message-preference',
  menu: { in: 'records', address: 'desk', at: 121, icon: 'notification' },
  title: 'personName',
  fields: {
    // As it was when it was last saved.
    personName: text('姓名', 'Name', { by: 'system', max: 64, default: '', hide: 'list' }),
    userId: ref('user', '人员', 'Person', { by: 'system', find: 'eq' }),
    smsKinds: dicts(toldKind, '短信', 'By text message'),
    emailKinds: dicts(toldKind, '邮件', 'By e-mail'),
    browserKinds: dicts(toldKind, '浏览器通知', 'By the browser'),
    isQuiet: bool('安静时段', 'Quiet hours', { required: true, default: 0, find: 'eq' }),
    quietFrom: text('安静开始', 'Quiet from', { max: 5, default: '22:00' }),
    quietTo: text('安静结束', 'Quiet until', { max: 5, default: '07:00' }),
    quietDays: dicts(weekday, '安静日', 'Quiet on', detail),
    isGathered: bool('结束时汇总', 'Digest at their end', { required: true, default: 1, ...detail }),
  },
  verbs: ['list', 'detail'],
  check: ({ isQuiet, quietFrom, quietTo }) => {
    const wrong = (
      [
        ['quietFrom', quietFrom],
        ['quietTo', quietTo],
      ] as const
    ).find(([, at]) => at && !isClock(at))
    if (wrong) return { field: wrong[0], problem: 'preference.clock' }
    return isQuiet && quietFrom && quietFrom === quietTo ? { field: 'quietTo', problem: 'preference.span' } : undefined
  },
})
