export { email } from './email.ts'
export { emailRecord } from './email-record.ts'
