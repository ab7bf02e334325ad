// What works on many rows at once.
import type { Feature } from '../feature.ts'
import { bulkJob } from './bulk-job.ts'
import bulkTask from './bulk-task.ts'
import { editRoutes } from './edit-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { importRoutes } from './import-routes.ts'
import { purgeBulkTasks } from './purge.ts'
import { restoreRoutes } from './restore-routes.ts'

export const bulk: Feature = {
  behaviours: [bulkTask],
  routes: ({ returning }) => [...exportRoutes(), ...editRoutes(), ...importRoutes(), ...restoreRoutes(returning)],
  jobs: [bulkJob, purgeBulkTasks],
}
