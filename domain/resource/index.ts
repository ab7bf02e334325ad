export { attach } from './attach.ts'
