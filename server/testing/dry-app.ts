// An app without a database: enough to list the routes.
import { fileKeeper } from '../document/attachments.ts'
import { makeEngine, type Engine } from '../engine/engine.ts'
import { features } from '../features.ts'
import { type Figures, createFigures } from '../journeys/figures.ts'
import { NOWHERE, openBlobs } from '../platform/blobs/open.ts'
import { Changes } from '../platform/changes.ts'
import type { AppContext } from '../platform/ctx.ts'
import { connect } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { Push } from '../platform/push.ts'
import { type ApiGate, createApiGate } from '../system/role/api-gate.ts'

export function makeDryApp(): { app: AppContext; engine: Engine; figures: Figures; gate: ApiGate } {
  const app: AppContext = {
    timeZone: 'Asia/Shanghai',
    db: connect({}, { timeZone: 'UTC' }),
    changes: new Changes(),
    log: createLog('silent'),
    now: () => new Date(0),
    blobs: openBlobs(NOWHERE),
  }
  const behaviours = features.flatMap((one) => one.behaviours ?? [])
  return {
    app,
    engine: makeEngine(app, behaviours, { captions: () => new Map(), files: fileKeeper }),
    figures: createFigures(app, new Push()),
    gate: createApiGate(app),
  }
}
