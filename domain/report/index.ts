export { kpiDaily } from './kpi-daily.ts'
