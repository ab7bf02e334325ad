// What reports bring: figures, named queries and analyses.
import type { Feature } from '../feature.ts'
import { querying, walls } from '../system/role/role-rights.ts'
import analysisTemplate from './analysis-template.ts'
import { analysisTable } from './analysis/file.ts'
import { sendAnalyses } from './analysis/send.ts'
import dashboardWall from './dashboard/dashboard-wall.ts'
import { passCare } from './dashboard/pass-care.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import kpiDaily from './kpi-daily.ts'
import { kpiSnapshot } from './kpi-snapshot.ts'
import namedQuery from './named-query.ts'
import { queryCare } from './query-jobs.ts'

export const report: Feature = {
  behaviours: [kpiDaily, namedQuery, analysisTemplate, dashboardWall],
  routes: dashboardRoutes,
  jobs: [kpiSnapshot, queryCare, sendAnalyses, passCare],
  exports: [analysisTable],
  rights: { 'rights.queries': querying, 'rights.walls': walls },
}
