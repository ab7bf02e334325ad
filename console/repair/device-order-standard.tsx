import { deviceOrderStandard } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { label } from '../words/document-label.ts'

const StandardMatch = lazyPart(() => import('./standard-match.tsx'))

export default screen(deviceOrderStandard, {
  columns: ['name', 'trade', 'priority', 'responseMinutes', 'arriveMinutes', 'finishMinutes', 'dispatchMode', 'status'],
  extra: [
    {
      name: 'match',
      ...label((words) => words.document.standard.match),
      on: 'list',
      needs: 'list',
      Dialog: StandardMatch,
    },
  ],
  sections: [
    {
      ...label((words) => words.document.repair.appliesTo),
      fields: ['name', 'equipmentType', 'trade', 'priority', 'areaId'],
    },
    {
      ...label((words) => words.document.repair.times),
      fields: ['responseMinutes', 'arriveMinutes', 'finishMinutes', 'calendarMode'],
    },
    {
      ...label((words) => words.document.repair.dispatching),
      fields: ['dispatchMode', 'defaultGroupId', 'acceptTimeoutMinutes'],
    },
    {
      ...label((words) => words.document.repair.evidence),
      fields: ['scanRequired', 'photoRequired', 'needCheck', 'needEvaluate'],
    },
  ],
})
