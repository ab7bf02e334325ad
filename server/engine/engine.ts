// What the derived verbs share beyond a request: behaviours, kept totals, captions of dictionaries.
import { entities } from '@steward/domain/registry'
import type { Ctx, House } from '../platform/ctx.ts'
import type { Behaviour } from './behave.ts'
import { Totals } from './totals.ts'
import type { Captions } from './wire.ts'

export interface Engine {
  totals: Totals
  captions: Captions
  behaviours: ReadonlyMap<string, Behaviour>
}

const engines = new WeakMap<House, Engine>()

/** The engine of the house a request is in, for routes that read rows as the derived ones do. */
export function engineOf(ctx: Ctx): Engine {
  const engine = engines.get(ctx.house)
  if (!engine) throw new Error('this house has no engine')
  return engine
}

export function makeEngine(house: House, behaviours: readonly Behaviour[], captions: Captions): Engine {
  const known = new Set(entities.map((entity) => entity.name))
  const stray = behaviours.find((behaviour) => !known.has(behaviour.entity.name))
  if (stray) throw new Error(`there is behaviour for ${stray.entity.name}, which is not declared`)
  const engine: Engine = {
    totals: new Totals(house.db, house.changes),
    captions,
    behaviours: new Map(behaviours.map((behaviour) => [behaviour.entity.name, behaviour])),
  }
  engines.set(house, engine)
  return engine
}
