import { action, entity } from '../entity.ts'
import { bool, dict, instant, int, json, pick, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'
import { jobGroup, jobMissed, jobOverlap, jobResult, jobStatus } from './dictionaries.ts'

const system = { by: 'system' } as const

/** When a declared job runs, and with what. What it does is code; nothing sent names a class, a script or a table. */
export const sysJob = entity('sys-job', '定时任务', 'Job', {
  path: 'iot/sys-job',
  menu: { in: 'monitor', at: 10, icon: 'schedule' },
  unrecorded: ['nextTime', 'lastTime', 'lastStatus'],
  title: 'jobName',
  order: 'jobName',
  fields: {
    jobName: text('任务名称', 'Name', { required: true, unique: true, max: 64, find: 'like' }),
    jobGroup: dict(jobGroup, '任务组名', 'Group', { ...system, default: 'system', find: 'eq' }),
    invokeTarget: pick('调用目标', 'Does', {
      required: true,
      max: 64,
      find: 'eq',
      from: 'iot/sys-job/targets',
      given: [],
      help: ['由系统提供的任务，创建后不能更改。', 'One of the jobs the product offers. It stays as it is once saved.'],
    }),
    cronExpression: text('cron表达式', 'Schedule', {
      required: true,
      max: 120,
      help: [
        '按医院所在时区执行。六段依次为秒、分、时、日、月、星期，如“0 30 6 * * *”表示每天6点30分。',
        'In the time zone of the hospital. Six fields: second, minute, hour, day, month, weekday. 0 30 6 * * * is half past six every day.',
      ],
    }),
    jobParams: json('参数', 'Parameters', { hide: 'list' }),
    misfirePolicy: dict(jobMissed, '错过策略', 'Missed runs', { default: 2, hide: 'list' }),
    concurrencyAction: dict(jobOverlap, '冲突处理', 'While still running', { default: 'skip', hide: 'list' }),
    timeoutSec: int('超时', 'Timeout', { default: 1800, min: 1, max: 86_400, unit: 's', hide: 'list' }),
    retryMax: int('重试次数', 'Retries', { default: 0, min: 0, max: 10, hide: 'list' }),
    backoffSec: int('重试间隔', 'First retry after', { default: 60, min: 1, max: 3600, unit: 's', hide: 'list' }),
    status: dict(jobStatus, '状态', 'Status', { default: 0, find: 'eq' }),
    nextTime: instant('下次执行', 'Next run', system),
    lastTime: instant('上次执行', 'Last run', system),
    lastStatus: dict(jobResult, '上次结果', 'Last result', { ...system, find: 'eq' }),
    isBuiltIn: bool('系统内置', 'Built in', { ...system, default: 0, hide: 'list' }),
    remark: text('备注', 'Remark', { max: 500, lines: 2, hide: 'list' }),
  },
  actions: {
    run: action('立即执行', 'Run now', { on: 'row', confirm: true }),
    pause: action('暂停', 'Pause', { on: 'rows', confirm: true }),
    resume: action('恢复', 'Resume', { on: 'rows' }),
  },
  is: [administered()],
})
