// Scheduled jobs: when each runs next and how its last run ended; the runs themselves are in the list of job runs.
import { recordOf } from '@steward/client/wire'
import { sysJob } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { plain } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from '../../words/system-label.ts'
import './sys-job.css'

const ScheduleInput = lazyPart(
  () => import('./sys-job-inputs.tsx'),
  (module) => module.ScheduleInput,
)
const TargetInput = lazyPart(
  () => import('./sys-job-inputs.tsx'),
  (module) => module.TargetInput,
)

/** Built-in jobs are named in the reader's language; the name of a schedule of one's own is as it was typed. */
const nameOf = (value: unknown, row: object) =>
  recordOf(row).isBuiltIn === 1 ? plain(recordOf(row).invokeTargetName) : plain(value)

const minuteOf = (time: unknown) => plain(time).slice(0, 16)

export default screen(sysJob, {
  columns: ['jobName', 'cronExpression', 'nextTime', 'lastTime', 'lastStatus', 'status'],
  widths: { jobName: 220, cronExpression: 150, nextTime: 156, lastTime: 156, status: 90 },
  fixed: ['jobName', 'cronExpression'],
  cell: {
    jobName: nameOf,
    cronExpression: (value) => <code className="kind-code">{plain(value)}</code>,
    nextTime: (value, row) => minuteOf(value) || (row.status === 1 ? '—' : ''),
    lastTime: minuteOf,
  },
  sections: [
    { ...label((words) => words.system.job.what), fields: ['jobName', 'invokeTarget', 'jobParams', 'remark'] },
    { ...label((words) => words.system.job.when), fields: ['cronExpression', 'misfirePolicy', 'concurrencyAction'] },
    { ...label((words) => words.system.job.failing), fields: ['timeoutSec', 'retryMax', 'backoffSec'] },
  ],
  wide: ['cronExpression'],
  inputs: { cronExpression: ScheduleInput, invokeTarget: TargetInput },
  when: {
    pause: (row) => row.status === 0,
    resume: (row) => row.status === 1,
    remove: (row) => row.isBuiltIn !== 1,
  },
})
