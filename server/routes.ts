// Every route of the product in one list, read by router, documentation and tests.
import { editRoutes } from './bulk/edit-routes.ts'
import { exportRoutes } from './bulk/export-routes.ts'
import { importRoutes } from './bulk/import-routes.ts'
import { restoreRoutes } from './bulk/restore-routes.ts'
import { declareLists } from './bulk/whole-list.ts'
import { copiedParts } from './copies.ts'
import { choiceRoutes } from './document/choices.ts'
import { copyRoutes } from './document/copies.ts'
import { historyRoutes } from './document/history.ts'
import type { Engine } from './engine/engine.ts'
import { entityRoutes } from './engine/routes.ts'
import { absentCalls, standsFor } from './family-calls.ts'
import { mailFailedSignIns } from './journeys/failed-sign-ins.ts'
import { type Figures, figureRoutes } from './journeys/figures.ts'
import { firstHourRoutes } from './journeys/first-hour.ts'
import { searchRecords } from './journeys/search-records.ts'
import type { AppContext } from './platform/ctx.ts'
import type { Route } from './platform/route.ts'
import { returning } from './restores.ts'
import { auditRoutes } from './system/audit/routes.ts'
import { asClientsRead } from './system/client/wire-profile.ts'
import { nameCalls } from './system/logs/titles.ts'
import type { ApiGate } from './system/role/api-gate.ts'
import { signInRoutes } from './system/sign-in/routes.ts'
import { whyRoutes } from './system/why/routes.ts'

export const allRoutes = (app: AppContext, engine: Engine, figures: Figures, gate: ApiGate): Route[] => {
  const derived = entityRoutes(engine)
  declareLists(app, derived, gate)
  const routes: Route[] = [
    ...signInRoutes(app, mailFailedSignIns),
    ...derived.map(asClientsRead),
    ...historyRoutes(engine),
    ...auditRoutes,
    ...choiceRoutes(),
    ...copyRoutes(engine, copiedParts),
    ...exportRoutes(),
    ...editRoutes(),
    ...importRoutes(),
    ...restoreRoutes(returning),
    ...figureRoutes(figures),
    ...firstHourRoutes,
    searchRecords(gate),
    ...whyRoutes({ gate, routes: () => routes, standsFor }),
    ...absentCalls,
  ]
  nameCalls(app, routes)
  return routes
}
