export { attach } from './attach.ts'
export * from './email/index.ts'
export * from './sms/index.ts'
export { oss } from './oss.ts'
