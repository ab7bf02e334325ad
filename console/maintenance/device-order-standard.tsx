import { deviceOrderStandard } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { label } from '../words/document-label.ts'

export default screen(deviceOrderStandard, {
  columns: ['name', 'trade', 'priority', 'responseMinutes', 'arriveMinutes', 'finishMinutes', 'dispatchMode', 'status'],
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
