// Every route of the product in one list, read by router, documentation and tests.
import { declareLists } from './bulk/whole-list.ts'
import { choiceRoutes } from './document/choices.ts'
import { copyRoutes } from './document/copies.ts'
import { facetRoutes } from './document/facets.ts'
import { historyRoutes } from './document/history.ts'
import type { Engine } from './engine/engine.ts'
import { entityRoutes } from './engine/routes.ts'
import { features } from './features.ts'
import type { Figures } from './journeys/figures.ts'
import type { AppContext } from './platform/ctx.ts'
import type { Route } from './platform/route.ts'
import { askedInPassing } from './system/family/asked.ts'
import { absentCalls } from './system/family/calls.ts'
import { asClientsKnow } from './system/family/clients.ts'
import { nameCalls } from './system/logs/titles.ts'
import type { ApiGate } from './system/role/api-gate.ts'

export const allRoutes = (app: AppContext, engine: Engine, figures: Figures, gate: ApiGate): Route[] => {
  const derived = entityRoutes(engine)
  declareLists(app, derived, gate)
  const returning = features.flatMap((one) => one.returning ?? [])
  const copies = features.flatMap((one) => one.copies ?? [])
  const given = { app, engine, figures, gate, returning, routes: () => routes }
  const routes: Route[] = [
    ...derived.map(asClientsKnow),
    ...historyRoutes(engine),
    ...choiceRoutes(),
    ...facetRoutes(derived, (me, path) => gate.check(me, path)),
    ...copyRoutes(engine, copies),
    ...features.flatMap((one) => one.routes?.(given) ?? []),
    ...askedInPassing,
    ...absentCalls,
  ]
  nameCalls(app, routes)
  return routes
}
