// What a feature adds to a declared entity: bodies of its actions, replaced verbs, further routes. No hooks.
import type { Action, ActionInput, ActionTarget, Entity, Input, Row } from '@steward/domain/entity'
import type { Ctx } from '../platform/ctx.ts'
import type { Route } from '../platform/route.ts'

/** A row as it travels: with captions beside references and choices. */
export type Shown = Record<string, unknown>
export interface Page {
  records: Shown[]
  total: number
  size: number
  current: number
  pages: number
  /** The table is larger than was counted for this answer. */
  totalIsLowerBound?: true
}
export type ListQuery = Record<string, string>

/** Only what was sent; the rest keeps its value. */
export type Submitted<E> = Partial<Input<E>>

type Bodies<A> = {
  [K in Exclude<keyof A, 'enable' | 'disable'>]: (
    ctx: Ctx,
    input: ActionInput<A[K]> & ActionTarget<A[K]>,
  ) => Promise<unknown>
}

/** What a replaced submit answers: the row it wrote, and what its sender sees this once and never again. */
export interface Saved {
  id: string
  once?: Shown
}

export type Verbs<E> = {
  list?: (ctx: Ctx, query: ListQuery, base: (ctx: Ctx, query: ListQuery) => Promise<Page>) => Promise<Page>
  detail?: (ctx: Ctx, id: string, base: (ctx: Ctx, id: string) => Promise<Shown>) => Promise<Shown>
  /** `base` answers the row as it is stored; `facts` are fields only the system writes. */
  submit?: (
    ctx: Ctx,
    input: Submitted<E>,
    base: (ctx: Ctx, input: Submitted<E>, facts?: Partial<Row<E>>) => Promise<Row<E>>,
  ) => Promise<Saved>
  remove?: (ctx: Ctx, ids: string[], base: (ctx: Ctx, ids: string[]) => Promise<void>) => Promise<void>
  /** The name under which clients of the family send the ids of rows to act on, where it is another one. */
  idsAs?: string
  /** Routes beyond the derived ones; declared with `route()`. */
  routes?: readonly Route[]
}

export type Behaviour<E extends Entity = Entity> = Verbs<E> & { actions: Bodies<E['actions']>; entity: E }

type Given<E extends Entity> = Verbs<E> &
  (keyof Bodies<E['actions']> extends never ? object : { actions: Bodies<E['actions']> })

/** Ties behaviour to its entity; leaving out the body of a declared action does not compile. */
export function behave<E extends Entity>(entity: E, given: Given<E>): Behaviour {
  // The registry holds behaviours of all entities; the types were checked here, where they are known.
  return { actions: {}, ...given, entity } as unknown as Behaviour
}

export type { Action }
