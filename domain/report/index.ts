export { kpiDaily } from './kpi-daily.ts'
export { analysisTemplate } from './analysis-template.ts'
export { namedQuery } from './named-query.ts'
export * from './dashboard/index.ts'
