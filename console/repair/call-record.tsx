// Calls: of place and department the place says more, and has the room of both.
import { callRecord } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'

export default screen(callRecord, {
  columns: [
    'callerNumber',
    'callerName',
    'callState',
    'direction',
    'areaId',
    'startedAt',
    'duration',
    'operatorId',
    'repairBillId',
  ],
})
