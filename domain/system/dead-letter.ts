import { action, entity } from '../entity.ts'
import { instant, int, json, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'

const system = { by: 'system' } as const

/** A message of the product that could not be delivered, again and again; it can be delivered once more. */
export const deadLetter = entity('dead-letter', '未送达消息', 'Undelivered message', {
  path: 'blade-log/dead-letter',
  menu: { in: 'monitor', at: 60, icon: 'mail' },
  isRecord: true,
  title: 'lastError',
  fields: {
    letterKind: text('消息类型', 'Kind', { ...system, max: 48, default: '', find: 'eq' }),
    lastError: text('失败原因', 'Cause', { ...system, max: 1000, default: '', find: 'like' }),
    attempts: int('尝试次数', 'Attempts', { ...system, default: 0 }),
    writtenTime: instant('消息时间', 'Written at', { ...system, find: 'range' }),
    payload: json('内容', 'Content', { ...system, hide: 'list' }),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    replay: action('重新发送', 'Deliver again', { on: 'rows' }),
  },
  is: [administered()],
})
