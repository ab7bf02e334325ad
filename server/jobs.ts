// All scheduled work, by feature.
import { quietAlarmWatch } from './alarm/alarm-jobs.ts'
import { bulkJob } from './bulk/bulk-job.ts'
import { purgeBulkTasks } from './bulk/purge.ts'
import { historyPartitions } from './document/history-job.ts'
import { purgeRuns } from './document/job-purge.ts'
import type { Job } from './document/job.ts'
import { handoverWatch, scheduleGap } from './duty/duty-jobs.ts'
import { recordEnergy } from './energy/energy-jobs.ts'
import { calculateMetrics } from './energy/metric-jobs.ts'
import { exported } from './exports.ts'
import { accessCare } from './iot/access/access-jobs.ts'
import { syncJob } from './iot/model/thing-sync-job.ts'
import { sceneLinks } from './iot/scene/broken.ts'
import { telemetryJobs } from './iot/series/upkeep-jobs.ts'
import { inspectionWindow } from './planned/inspection/inspection-window.ts'
import { billWindow } from './planned/plan/bill-window.ts'
import { planGenerate } from './planned/plan/plan-job.ts'
import { upkeepWindow } from './planned/upkeep/maintenance-overdue.ts'
import { dueLetters } from './planned/work/due-letters.ts'
import { failureWatch } from './repair/failure-watch.ts'
import { orderAuto } from './repair/order-jobs.ts'
import { slaWatch } from './repair/order-watch.ts'
import { sendAnalyses } from './report/analysis/send.ts'
import { kpiSnapshot } from './report/kpi-snapshot.ts'
import { queryCare } from './report/query-jobs.ts'
import { collectFiles } from './resource/collect-files.ts'
import { smsCare } from './resource/sms-care.ts'
import { historyCheck } from './system/audit/check.ts'
import { logPartitions, purgeLogs } from './system/logs/log-jobs.ts'
import { purgeRecords, purgeSignIns } from './system/sign-in/purge.ts'

export const declaredJobs: readonly Job[] = [
  purgeSignIns,
  purgeRecords,
  logPartitions,
  purgeLogs,
  purgeRuns,
  historyPartitions,
  historyCheck,
  collectFiles,
  smsCare,
  bulkJob(exported),
  purgeBulkTasks,
  ...telemetryJobs,
  syncJob,
  recordEnergy,
  calculateMetrics,
  sceneLinks,
  accessCare,
  scheduleGap,
  handoverWatch,
  slaWatch,
  orderAuto,
  planGenerate,
  quietAlarmWatch,
  billWindow([inspectionWindow, upkeepWindow]),
  dueLetters,
  failureWatch,
  kpiSnapshot,
  queryCare,
  sendAnalyses,
]
