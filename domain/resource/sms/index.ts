export { sms } from './sms.ts'
export { smsRecord } from './sms-record.ts'
