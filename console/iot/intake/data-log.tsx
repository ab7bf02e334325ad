// The message log of all devices: the result of each message, and reprocessing of kept ones.
import { dataLog } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import '../device/device.css'
import { canReprocess, foundFromWire } from './messages.ts'
import { Findings } from './trace-marks.tsx'

export default screen(dataLog, {
  columns: ['createTime', 'result', 'findings', 'deviceId', 'gatewayId', 'times'],
  widths: { createTime: 176, result: 132, findings: 420, deviceId: 200, gatewayId: 140, times: 80 },
  when: { reprocess: (row) => canReprocess(row) },
  cell: { findings: (value) => <Findings findings={foundFromWire(value)} most={1} /> },
  paper: { findings: (value) => <Findings findings={foundFromWire(value)} most={3} /> },
  dialogs: { reprocess: lazyPart(() => import('./reprocess.tsx')) },
  Detail: lazyPart(() => import('./data-log-detail.tsx')),
})
