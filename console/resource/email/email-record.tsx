// Sent e-mails and what came of each.
import { emailRecord } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'

export default screen(emailRecord, {
  columns: ['createTime', 'address', 'subject', 'emailState', 'failure'],
  widths: { createTime: 176, address: 200, subject: 360, emailState: 110, failure: 170 },
})
