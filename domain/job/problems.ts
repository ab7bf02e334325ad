// Problems of scheduled jobs.
import type { ProblemList } from '../problems.ts'

export const jobProblems = {
  'job.cron': [400, 'cron表达式有误：{expression}', 'This cron expression cannot be read: {expression}'],
  'job.cron-days': [
    400,
    '日期与星期只能限定其中一项，另一项请填“?”',
    'Only one of day of month and day of week can be set; use “?” for the other',
  ],
  'job.never': [400, '该表达式不会再执行', 'This expression has no future run'],
  'job.too-often': [400, '该任务的执行间隔不能短于{span}', 'This job runs at most every {span}'],
  'job.too-rare': [400, '该任务的执行间隔不能长于{span}', 'This job runs at least every {span}'],
  'job.unknown': [400, '系统没有提供该任务：{name}', 'There is no such job: {name}'],
  'job.target-fixed': [422, '任务的调用目标不能更改', 'What a job does cannot be changed'],
  'job.params': [400, '任务参数有误：{cause}', 'The parameters do not fit: {cause}'],
  'job.param-unknown': [400, '该任务没有参数“{name}”', 'This job has no parameter “{name}”'],
  'job.vital': [422, '“{name}”是系统运行所必需的，不能暂停', '“{name}” cannot be paused: the product needs it'],
  'job.running': [409, '该任务正在执行或等待执行', 'This job is running or about to run'],
  'job.log-going': [422, '尚未结束的执行记录不能删除', 'Runs that have not ended cannot be deleted'],
  'job.log-ended': [422, '该次执行已结束', 'This run has ended'],
} as const satisfies ProblemList
