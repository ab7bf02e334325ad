import { deviceOrderStandard } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'

export default screen(deviceOrderStandard, {
  columns: ['name', 'trade', 'priority', 'responseMinutes', 'arriveMinutes', 'finishMinutes', 'dispatchMode', 'status'],
  sections: [
    { zh: '适用范围', en: 'Applies to', fields: ['name', 'equipmentType', 'trade', 'priority', 'areaId'] },
    { zh: '时限', en: 'Times', fields: ['responseMinutes', 'arriveMinutes', 'finishMinutes', 'calendarMode'] },
    { zh: '派单', en: 'Dispatch', fields: ['dispatchMode', 'defaultGroupId', 'acceptTimeoutMinutes'] },
    { zh: '作业要求', en: 'Evidence', fields: ['scanRequired', 'photoRequired', 'needCheck', 'needEvaluate'] },
  ],
})
