import { entity } from '../entity.ts'
import { instant, int, ref, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** Errors recorded by browsers and uploaded, and those of the server itself; immutable, readable by administrators. */
export const logError = entity('log-error', '错误日志', 'Error log', {
  path: 'blade-log/error',
  menu: { in: 'monitor', at: 50, icon: 'bug' },
  isRecord: true,
  title: 'message',
  fields: {
    message: text('错误信息', 'Message', { ...system, max: 1000, default: '', find: 'like' }),
    exceptionName: text('错误类型', 'Error', { ...system, max: 128, find: 'eq' }),
    requestUri: text('页面地址', 'Page', { ...system, max: 500, find: 'like' }),
    hits: int('次数', 'Times', { ...system, default: 1 }),
    occurredTime: instant('发生时间', 'Met at', { ...system, find: 'range' }),
    reporterId: ref('user', '上传人', 'Sent by', { ...system, find: 'eq' }),
    stackTrace: text('堆栈', 'Stack', { ...quiet, max: 4000, lines: 10 }),
    params: text('附加信息', 'Details', { ...quiet, max: 2000, lines: 6 }),
    userAgent: text('浏览器', 'Browser', { ...quiet, max: 500 }),
    remoteIp: text('来源地址', 'Address', { ...quiet, max: 64 }),
    requestId: text('请求编号', 'Request id', { ...quiet, max: 64, default: '', find: 'eq' }),
    serviceId: text('来源', 'Source', { ...quiet, max: 32, default: 'web' }),
  },
  verbs: ['list', 'detail'],
  is: [administered()],
})
