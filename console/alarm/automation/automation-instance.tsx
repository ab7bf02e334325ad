// Automations at work: started and stopped, for real or on trial, with what each of them did.
import { automationInstance, automationRun } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, related, steps, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { SentencePart } from './sentence-part.tsx'
import { label } from './words/label.ts'

const ParamsInput = lazyPart(
  () => import('./params-input.tsx'),
  (module) => module.default,
)
const RunOnce = lazyPart(() => import('./run-once.tsx'))

export default screen(automationInstance, {
  columns: [
    'instanceName',
    'modelId',
    'modelVersion',
    'runState',
    'runMode',
    'lastTrigger',
    'triggerCount',
    'failCount',
  ],
  widths: {
    instanceName: 200,
    modelId: 180,
    modelVersion: 70,
    runState: 110,
    runMode: 90,
    lastTrigger: 190,
    triggerCount: 90,
    failCount: 90,
  },
  inputs: { paramValues: ParamsInput },
  wide: ['paramValues'],
  sections: [
    {
      ...label((words) => words.automation.sections.what),
      fields: ['instanceName', 'modelId', 'paramValues'],
    },
    { ...label((words) => words.automation.sections.who), fields: ['areaIds', 'deviceTypeIds', 'deviceIds'] },
    { ...label((words) => words.automation.sections.how), fields: ['runMode', 'priority', 'maxRate'] },
  ],
  when: {
    edit: (row) => row.runState !== 'running',
    remove: (row) => row.runState !== 'running',
    run: (row) => row.runState === 'running',
    upgrade: (row) => row.runState !== 'running',
  },
  dialogs: { run: RunOnce },
  page: [
    steps,
    SentencePart,
    related(
      automationRun,
      'instanceId',
      label((words) => words.automation.runs),
    ),
    facts([
      'instanceName',
      'modelId',
      'modelVersion',
      'runState',
      'runMode',
      'areaIds',
      'deviceTypeIds',
      'deviceIds',
      'priority',
      'maxRate',
      'startTime',
      'nextTime',
      'lastTrigger',
      'triggerCount',
      'failCount',
      'lastError',
      'remark',
    ]),
    written,
  ],
})
