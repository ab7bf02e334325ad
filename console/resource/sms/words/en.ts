import type { Words } from '../../../words/words.ts'
import type { sms as zh } from './zh.ts'

export const sms: Words<typeof zh> = {
  service: 'Service',
  text: 'Message',
  limits: 'Limits',
  sendOf: '{{name}} · send a message',
  phone: 'Mobile number',
  preview: 'Preview',
  empty: '({{name}})',
  send: 'Send',
  state: {
    sent: '{{phone}}: sent',
    waiting: '{{phone}}: being sent; see the sent messages for the outcome',
    unknown: '{{phone}}: outcome unknown',
  },
  failed: '{{phone}}: {{reason}}',
  toFile: 'No phone receives it: messages go to sms.log in the data folder of the server.',
  records: 'Sent',
}
