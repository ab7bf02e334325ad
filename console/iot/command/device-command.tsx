// Commands to devices: who told which device what, and what became of it.
import { deviceCommand } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, steps, written } from '../../detail/parts.tsx'
import { label } from './words/label.ts'

export default screen(deviceCommand, {
  columns: [
    'commandNo',
    'deviceId',
    'pointName',
    'valueText',
    'commandStatus',
    'isConfirmed',
    'operatorId',
    'createTime',
  ],
  widths: {
    commandNo: 160,
    deviceId: 200,
    pointName: 140,
    valueText: 120,
    commandStatus: 120,
    isConfirmed: 80,
    operatorId: 100,
  },
  page: [
    steps,
    facts(
      ['deviceId', 'areaId', 'pointName', 'valueText', 'oldValue', 'reason', 'source', 'operatorId', 'approverId'],
      label((words) => words.control.what),
    ),
    facts(
      [
        'sendTime',
        'expireTime',
        'replyTime',
        'failCause',
        'replyCode',
        'replyMsg',
        'isConfirmed',
        'confirmTime',
        'reportedValue',
        'attempts',
      ],
      label((words) => words.control.course),
    ),
    written,
  ],
})
