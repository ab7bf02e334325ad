export { bulkTask } from './bulk-task.ts'
