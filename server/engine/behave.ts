// A feature's additions to a declared entity: bodies of its actions, replaced verbs, further routes. No hooks.
import type { ActionInput, ActionTarget, Entity, Input, Row } from '@steward/domain/entity'
import type { Ctx } from '../platform/ctx.ts'
import type { Route } from '../platform/route.ts'
import type { Where } from './filter.ts'

/** A row in wire format, with captions of references and choices. */
export type Shown = Record<string, unknown>
export interface Page {
  records: Shown[]
  total: number
  size: number
  current: number
  pages: number
  /** Present when `total` is only a lower bound. */
  totalIsLowerBound?: true
}
export type ListQuery = Record<string, string>

/** Only the sent fields; the others keep their values. */
export type Submitted<E> = Partial<Input<E>>

type Derived = 'enable' | 'disable'
type Body<A> = (ctx: Ctx, input: ActionInput<A> & ActionTarget<A>) => Promise<unknown>
type Bodies<A> = { [K in Exclude<keyof A, Derived>]: Body<A[K]> }
/** Where writing the status is not all. */
type Replaced<A> = { [K in Extract<keyof A, Derived>]?: Body<A[K]> }

/** Result of a replaced submit: the written row, and values shown to the sender only this once. */
export interface Saved {
  id: string
  once?: Shown
}

export type Verbs<E> = {
  /** `narrow` adds conditions over rows `t` that are no declared filters. */
  list?: (
    ctx: Ctx,
    query: ListQuery,
    base: (ctx: Ctx, query: ListQuery, narrow?: (where: Where) => void) => Promise<Page>,
  ) => Promise<Page>
  detail?: (ctx: Ctx, id: string, base: (ctx: Ctx, id: string) => Promise<Shown>) => Promise<Shown>
  /** `base` is the derived submit and returns the stored row; `facts` are fields only the system writes. */
  submit?: (
    ctx: Ctx,
    input: Submitted<E>,
    base: (ctx: Ctx, input: Submitted<E>, facts?: Partial<Row<E>>) => Promise<Row<E>>,
  ) => Promise<Saved>
  remove?: (ctx: Ctx, ids: string[], base: (ctx: Ctx, ids: string[]) => Promise<void>) => Promise<void>
  /** Name of the ids parameter as clients of this API family send it, if not `ids`. */
  idsAs?: string
  /** Further routes; declared with `route()`. */
  routes?: readonly Route[]
}

export type Behaviour<E extends Entity = Entity> = Verbs<E> & { actions: Bodies<E['actions']>; entity: E }

type Given<E extends Entity> = Verbs<E> &
  (keyof Bodies<E['actions']> extends never
    ? keyof Replaced<E['actions']> extends never
      ? object
      : { actions?: Replaced<E['actions']> }
    : { actions: Bodies<E['actions']> & Replaced<E['actions']> })

/** Ties behaviour to its entity; a missing body of a declared action is a compile error. */
export function behave<E extends Entity>(entity: E, given: Given<E>): Behaviour {
  // The registry holds behaviours of all entities, so the entity's own types, checked here, are erased.
  return { actions: {}, ...given, entity } as unknown as Behaviour
}
