// What e-mails bring.
import type { Feature } from '../../feature.ts'
import { everything } from '../../system/role/role-rights.ts'
import { emailCarrier } from './carrier.ts'
import { createEmailDispatch } from './dispatch.ts'
import { emailCare } from './email-care.ts'
import emailRecord from './email-record.ts'
import email from './email.ts'

export const emails: Feature = {
  behaviours: [email, emailRecord],
  jobs: [emailCare],
  carriers: [emailCarrier],
  workers: [({ app }) => createEmailDispatch(app)],
  rights: { 'rights.emails': [...everything('email'), ...everything('email-record')] },
}
