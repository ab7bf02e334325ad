// Runs of automations: what set each off and what it said, what held, and what was done about it.
import { recordOf } from '@steward/client/wire'
import { alarmLinkageExecution, automationRun } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { useLocale } from '../../data/locale.ts'
import { facts, related, written } from '../../detail/parts.tsx'
import { plain } from '../../kinds/view.ts'
import { RunPart } from './run-part.tsx'
import { label } from './words/label.ts'

/** How it was set off, with what was said. */
function Cause({ row }: { row: object }) {
  const locale = useLocale()
  const { cause, said } = recordOf(row)
  const entry = Object.entries(automationRun.fields.cause.choices?.entries ?? {}).find(([key]) => key === cause)?.[1]
  return <span>{[entry?.[locale] ?? '', plain(said)].filter(Boolean).join(' · ')}</span>
}

export default screen(automationRun, {
  columns: ['eventTime', 'instanceId', 'cause', 'deviceId', 'branch', 'runFate', 'reason'],
  widths: {
    eventTime: 190,
    instanceId: 180,
    cause: 220,
    deviceId: 160,
    branch: 100,
    runFate: 100,
    reason: 180,
  },
  cell: { cause: (_, row) => <Cause row={row} /> },
  page: [
    RunPart,
    related(
      alarmLinkageExecution,
      'automationRunId',
      label((words) => words.automation.runs),
    ),
    facts([
      'instanceId',
      'modelVersion',
      'cause',
      'deviceId',
      'alarmRecordId',
      'eventTime',
      'branch',
      'groupNo',
      'isDry',
      'runFate',
      'reason',
      'actionCount',
      'doneCount',
      'failedCount',
      'parentId',
      'depth',
      'endTime',
    ]),
    written,
  ],
})
