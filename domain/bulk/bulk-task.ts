import { action, entity } from '../entity.ts'
import { attachments, dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { heldByRun, personal } from '../traits/index.ts'
import { bulkKind, bulkState } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** Work on many rows that a person started and that goes on by itself; only that person sees it. */
export const bulkTask = entity('bulk-task', '批量任务', 'Bulk task', {
  path: 'blade-system/bulk-task',
  menu: { in: 'desk', at: 30, icon: 'profile' },
  unrecorded: ['total', 'doneCount', 'startTime', 'attempt', 'runId'],
  title: 'title',
  fields: {
    title: text('内容', 'What', { ...system, max: 200, default: '' }),
    titleEn: text('英文内容', 'What, in English', { ...system, max: 200, default: '', hide: ['list', 'detail'] }),
    kind: dict(bulkKind, '类型', 'Kind', { ...system, default: 'export', find: 'eq' }),
    status: dict(bulkState, '状态', 'State', { ...system, default: 0, find: 'eq' }),
    phase: text('阶段', 'Phase', { ...internal, max: 8, default: '' }),
    target: text('数据类型', 'Of', { ...internal, max: 64, default: '' }),
    total: int('总数', 'Rows', system),
    doneCount: int('已完成', 'Done', { ...system, default: 0 }),
    files: attachments('文件', 'File', { ...system, max: 1 }),
    source: attachments('来源文件', 'Source', { ...internal, max: 1 }),
    fileExpires: instant('文件保留至', 'File kept until', system),
    startTime: instant('开始时间', 'Begun at', quiet),
    stopTime: instant('结束时间', 'Ended at', quiet),
    cause: text('失败原因', 'Why it failed', { ...quiet, max: 400, default: '' }),
    attempt: int('第几次执行', 'Attempt', { ...internal, default: 0 }),
    undoneTime: instant('撤销时间', 'Undone at', quiet),
    ownerId: ref('user', '发起人', 'Started by', internal),
    asked: json('内容明细', 'Details', internal),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    cancel: action('取消', 'Cancel', { on: 'row', confirm: true }),
    confirm: action('执行', 'Carry out', { on: 'row', confirm: true }),
    undo: action('撤销', 'Undo', { on: 'row', confirm: true }),
  },
  is: [personal('ownerId'), heldByRun()],
})
