export { kpiDaily } from './kpi-daily.ts'
export { namedQuery } from './named-query.ts'
