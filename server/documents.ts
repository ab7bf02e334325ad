// What documents bring. They know no feature, so it is said here.
import { historyPartitions } from './document/history-job.ts'
import { purgeRuns } from './document/job-purge.ts'
import type { Feature } from './feature.ts'

export const documents: Feature = { jobs: [purgeRuns, historyPartitions] }
