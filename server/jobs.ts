// All scheduled work, by feature.
import { purgeRuns } from './document/job-purge.ts'
import type { Job } from './document/job.ts'
import { telemetryJobs } from './iot/upkeep-jobs.ts'
import { purgeRecords, purgeSignIns } from './system/sign-in/purge.ts'

export const declaredJobs: readonly Job[] = [purgeSignIns, purgeRecords, purgeRuns, ...telemetryJobs]
