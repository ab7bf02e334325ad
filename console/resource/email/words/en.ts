import type { Words } from '../../../words/words.ts'
import type { email as zh } from './zh.ts'

export const email: Words<typeof zh> = {
  server: 'Server',
  sender: 'Sender',
  records: 'Sent',
  sendOf: '{{name}} · send a test',
  to: 'To',
  send: 'Send',
  state: {
    sent: 'Sent: {{answer}}',
    waiting: 'Being sent; see the sent e-mails for the outcome',
  },
  failed: 'Not sent: {{reason}}',
}
