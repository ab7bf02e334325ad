// Daily figures, and the calls of the cockpit that stand on them.
import { kpiDaily } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import { kpiNowRoute } from './kpi-now.ts'
import { kpiRoute } from './kpi.ts'

export default behave(kpiDaily, { routes: [kpiRoute, kpiNowRoute] })
