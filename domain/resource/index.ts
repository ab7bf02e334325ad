export { attach } from './attach.ts'
export { sms } from './sms.ts'
export { smsRecord } from './sms-record.ts'
export { oss } from './oss.ts'
