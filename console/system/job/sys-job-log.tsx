// Runs of jobs: how each began and ended, and what failed in it.
import { sysJobLog } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { plain } from '../../kinds/view.ts'
import { grouped } from '../../kit/list/grouped.ts'
import { label } from '../../words/system-label.ts'
import { useWords } from '../../words/system.ts'
import './sys-job.css'

const WAITING = 6
const RUNNING = 2
const isGoing = ({ status }: { status: number }) => status === WAITING || status === RUNNING

function Counts({ done, failed }: { done: number; failed: number }) {
  const { t } = useWords()
  return (
    <span className="job-counts">
      <span>{grouped(done)}</span>
      {failed > 0 && <span data-bad>{t('job.failed', { n: grouped(failed) })}</span>}
    </span>
  )
}

export default screen(sysJobLog, {
  columns: ['jobId', 'triggerType', 'status', 'startTime', 'durationMs', 'doneCount', 'jobMessage'],
  widths: { jobId: 190, durationMs: 90, doneCount: 110, jobMessage: 150 },
  fixed: ['jobId'],
  cell: {
    doneCount: (done, row) => <Counts done={done} failed={row.failedCount} />,
    exceptionInfo: (text) => (plain(text) === '' ? '—' : <p className="job-error">{plain(text)}</p>),
  },
  sections: [
    {
      ...label((words) => words.system.job.run),
      fields: ['jobId', 'invokeTarget', 'triggerType', 'status', 'fireTime', 'startTime', 'stopTime', 'durationMs'],
    },
    {
      ...label((words) => words.system.job.outcome),
      fields: ['total', 'doneCount', 'failedCount', 'skippedCount', 'jobMessage', 'exceptionInfo', 'remark'],
    },
  ],
  wide: ['exceptionInfo'],
  when: { cancel: isGoing, remove: (row) => !isGoing(row) },
})
