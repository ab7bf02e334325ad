export { notice } from './notice.ts'
export { mail } from './mail.ts'
export { messageRecord } from './message-record.ts'
export { messagePreference } from './message-preference.ts'
