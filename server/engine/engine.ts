// State the derived verbs share across requests: behaviours, cached totals, captions of dictionaries.
import { entities } from '@steward/domain/registry'
import type { Ctx, AppContext } from '../platform/ctx.ts'
import type { FileKeeper } from '../platform/file-keeper.ts'
import { Totals } from '../platform/totals.ts'
import type { Behaviour } from './behave.ts'
import type { Captions } from './wire.ts'

export interface Engine {
  totals: Totals
  captions: Captions
  files: FileKeeper
  behaviours: ReadonlyMap<string, Behaviour>
}

const engines = new WeakMap<AppContext, Engine>()

/** The engine of a request's app context, for routes that read rows as the derived ones do. */
export function engineOf(ctx: Ctx): Engine {
  const engine = engines.get(ctx.app)
  if (!engine) throw new Error('this context has no engine')
  return engine
}

type Given = Pick<Engine, 'captions' | 'files'>

export function makeEngine(context: AppContext, behaviours: readonly Behaviour[], given: Given): Engine {
  const known = new Set(entities.map((entity) => entity.name))
  const stray = behaviours.find((behaviour) => !known.has(behaviour.entity.name))
  if (stray) throw new Error(`behave() names the entity ${stray.entity.name}, which is not declared`)
  const engine: Engine = {
    totals: new Totals(context.db, context.changes),
    ...given,
    behaviours: new Map(behaviours.map((behaviour) => [behaviour.entity.name, behaviour])),
  }
  engines.set(context, engine)
  return engine
}
