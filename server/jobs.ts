// All scheduled work, by feature.
import { bulkJob } from './bulk/bulk-job.ts'
import { purgeBulkTasks } from './bulk/purge.ts'
import { historyPartitions } from './document/history-job.ts'
import { purgeRuns } from './document/job-purge.ts'
import type { Job } from './document/job.ts'
import { exported } from './exports.ts'
import { telemetryJobs } from './iot/upkeep-jobs.ts'
import { orderAuto } from './maintenance/order-jobs.ts'
import { slaWatch } from './maintenance/order-watch.ts'
import { collectFiles } from './resource/collect-files.ts'
import { purgeRecords, purgeSignIns } from './system/sign-in/purge.ts'

export const declaredJobs: readonly Job[] = [
  purgeSignIns,
  purgeRecords,
  purgeRuns,
  historyPartitions,
  collectFiles,
  bulkJob(exported),
  purgeBulkTasks,
  ...telemetryJobs,
  slaWatch,
  orderAuto,
]
