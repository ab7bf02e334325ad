// Sent text messages and what came of each.
import { smsRecord } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'

export default screen(smsRecord, {
  columns: ['createTime', 'phone', 'content', 'smsId', 'smsState', 'failure'],
  widths: { createTime: 176, phone: 130, content: 360, smsId: 150, smsState: 110, failure: 150 },
})
