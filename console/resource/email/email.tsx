// Services of e-mails: the server, who sends, which one is enabled, and a test.
import { email, emailRecord } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { facts, related, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const server = label((words) => words.email.server)
const sender = label((words) => words.email.sender)

export default screen(email, {
  columns: ['emailCode', 'host', 'security', 'fromAddress', 'status'],
  widths: { emailCode: 170, host: 220, security: 200, fromAddress: 220, status: 100 },
  sections: [
    { ...server, fields: ['emailCode', 'host', 'port', 'security', 'account', 'password'] },
    { ...sender, fields: ['fromAddress', 'fromName', 'remark'] },
  ],
  when: {
    enable: ({ status }) => status !== 2,
    remove: ({ status }) => status !== 2,
  },
  dialogs: { send: lazyPart(() => import('./email-send.tsx')) },
  page: [
    facts(['emailCode', 'host', 'port', 'security', 'account', 'status'], server),
    facts(['fromAddress', 'fromName', 'remark'], sender),
    related(
      emailRecord,
      'emailId',
      label((words) => words.email.records),
    ),
    written,
  ],
})
