import { entity } from '../entity.ts'
import { dict, ref, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'
import { logEvent, logLevel } from './log-dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** What features found worth telling: sign-ins, grants, exports, keys. */
export const logUsual = entity('log-usual', '通用日志', 'Event log', {
  path: 'blade-log/usual',
  menu: { in: 'monitor', at: 30, icon: 'profile' },
  isRecord: true,
  title: 'event',
  fields: {
    logLevel: dict(logLevel, '日志级别', 'Level', { ...system, default: 'info', find: 'eq' }),
    event: dict(logEvent, '事件', 'Event', { ...system, default: 'sign_in', find: 'eq' }),
    userId: ref('user', '操作人', 'By', { ...system, find: 'eq' }),
    account: text('账号', 'Account', { ...quiet, max: 64, default: '', find: 'eq' }),
    logData: text('日志数据', 'Details', { ...system, max: 1_000, default: '' }),
    logId: text('业务编号', 'Row', { ...quiet, max: 500, default: '', find: 'like' }),
    remoteIp: text('来源地址', 'Address', { ...system, max: 64, default: '', find: 'eq' }),
    userAgent: text('浏览器', 'Browser', { ...quiet, max: 255, default: '' }),
    requestId: text('请求编号', 'Request id', { ...quiet, max: 64, default: '', find: 'eq' }),
    serverHost: text('服务器', 'Server', { ...quiet, max: 64, default: '' }),
  },
  verbs: ['list', 'detail'],
  is: [administered()],
})
