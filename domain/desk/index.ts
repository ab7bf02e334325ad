export { notice } from './notice.ts'
export { mail } from './mail.ts'
