import { entity } from '../entity.ts'
import { dict, int, ref, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'
import { callType } from './log-dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** Milliseconds from which a call counts as slow. */
export const SLOW_MS = 1_000

/** A call of the API: who, what, and how it ended; never a body, a secret or a token. */
export const logApi = entity('log-api', '接口日志', 'Call log', {
  path: 'blade-log/api',
  menu: { in: 'monitor', at: 40, icon: 'api' },
  isRecord: true,
  title: 'title',
  fields: {
    title: text('操作名称', 'Call', { ...system, max: 128, default: '' }),
    userId: ref('user', '操作人', 'By', { ...system, find: 'eq' }),
    requestUri: text('请求地址', 'Path', { ...system, max: 255, default: '', find: 'like' }),
    httpStatus: int('响应码', 'Answered', { ...system, default: 200, find: 'range' }),
    time: int('耗时', 'Took', { ...system, default: 0, unit: 'ms', find: 'range' }),
    type: dict(callType, '调用类型', 'Kind', { ...system, default: 'write', find: 'eq' }),
    refusal: text('拒绝代码', 'Refused as', { ...quiet, max: 64, default: '' }),
    account: text('账号', 'Account', { ...quiet, max: 64, default: '', find: 'eq' }),
    method: text('请求方式', 'Method', { ...quiet, max: 8, default: '' }),
    rowIds: text('涉及数据', 'Rows', { ...quiet, max: 500, default: '', find: 'like' }),
    requestId: text('请求编号', 'Request id', { ...quiet, max: 64, default: '', find: 'eq' }),
    remoteIp: text('来源地址', 'Address', { ...system, max: 64, default: '', find: 'eq' }),
    userAgent: text('浏览器', 'Browser', { ...quiet, max: 255, default: '' }),
    params: text('请求参数', 'Parameters', { ...quiet, max: 1_000, default: '', lines: 4 }),
    serverHost: text('服务器', 'Server', { ...quiet, max: 64, default: '' }),
  },
  verbs: ['list', 'detail'],
  is: [administered()],
})
