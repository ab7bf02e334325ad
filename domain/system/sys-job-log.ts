import { action, entity } from '../entity.ts'
import { dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'
import { jobGroup, jobResult, jobTrigger } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'] } as const

/** A run of a job. */
export const sysJobLog = entity('sys-job-log', '任务日志', 'Job run', {
  path: 'iot/sys-job-log',
  menu: { in: 'monitor', at: 20, icon: 'profile' },
  isRecord: true,
  title: 'fireTime',
  fields: {
    jobId: ref('sys-job', '任务', 'Job', { ...system, find: 'eq' }),
    jobGroup: dict(jobGroup, '任务组名', 'Group', { ...quiet, default: 'system', find: 'eq' }),
    invokeTarget: text('调用目标', 'Does', { ...quiet, max: 64, default: '', find: 'eq' }),
    triggerType: dict(jobTrigger, '触发方式', 'Started by', { ...system, default: 'cron', find: 'eq' }),
    status: dict(jobResult, '结果', 'Result', { ...system, default: 6, find: 'eq' }),
    fireTime: instant('计划时间', 'Planned for', { ...system, find: 'range' }),
    startTime: instant('开始时间', 'Begun at', system),
    stopTime: instant('结束时间', 'Ended at', quiet),
    durationMs: int('耗时', 'Took', { ...system, unit: 'ms' }),
    total: int('总数', 'Items', quiet),
    doneCount: int('完成', 'Done', { ...system, default: 0 }),
    failedCount: int('失败', 'Failed', { ...system, default: 0 }),
    skippedCount: int('此前已完成', 'Done before', { ...quiet, default: 0 }),
    jobMessage: text('日志信息', 'Message', { ...system, max: 500, default: '' }),
    exceptionInfo: text('异常信息', 'Error', { ...quiet, max: 8000, lines: 8 }),
    jobParams: json('参数', 'Parameters', quiet),
    attempt: int('第几次重试', 'Retry', { ...quiet, default: 0 }),
    starterId: ref('user', '执行人', 'Started by user', quiet),
    node: text('节点', 'Node', { ...quiet, max: 64 }),
    remark: text('备注', 'Remark', { ...quiet, max: 500 }),
    // Runs that continue one another, after a retry or a takeover, do each item once together.
    chain: text('批次', 'Chain', { ...internal, max: 20, default: '' }),
    notBefore: instant('最早开始', 'Not before', internal),
    leaseUntil: instant('租约到期', 'Lease until', internal),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    cancel: action('取消执行', 'Cancel', { on: 'row', confirm: true }),
    remark: action('备注', 'Remark', {
      on: 'row',
      input: { remark: text('备注', 'Remark', { required: true, max: 500, lines: 3 }) },
    }),
  },
  is: [administered()],
})
