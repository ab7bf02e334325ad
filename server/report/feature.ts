// What reports bring: figures, named queries and analyses.
import type { Feature } from '../feature.ts'
import { querying } from '../system/role/role-rights.ts'
import analysisTemplate from './analysis-template.ts'
import { analysisTable } from './analysis/file.ts'
import { sendAnalyses } from './analysis/send.ts'
import kpiDaily from './kpi-daily.ts'
import { kpiSnapshot } from './kpi-snapshot.ts'
import namedQuery from './named-query.ts'
import { queryCare } from './query-jobs.ts'

export const report: Feature = {
  behaviours: [kpiDaily, namedQuery, analysisTemplate],
  jobs: [kpiSnapshot, queryCare, sendAnalyses],
  exports: [analysisTable],
  rights: { 'rights.queries': querying },
}
