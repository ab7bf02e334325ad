// Ties a document's behaviour to its declared course: a body for each step, relations, and what is recorded.
import type { ActionInput, ActionTarget, Entity, Row } from '@steward/domain/entity'
import { courseOf } from '@steward/domain/lifecycle'
import type { ProblemCode } from '@steward/domain/problems'
import { type Behaviour, type Verbs, behave } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type AnyEditing, type Editing, editingVerbs } from './editing.ts'
import type { Document, Moved, Relation } from './moves.ts'
import type { Values } from './rows.ts'
import { addActions, register, takeMany, takeOne } from './steps.ts'
import { writeLinesOf } from './time-line.ts'

/** What a step writes beside the state; `to` where the course lists several targets. */
export type Written<E> = Values<E> & { to?: string }

type Body<E, I> = (ctx: Ctx, row: Row<E>, input: I) => Written<E> | Promise<Written<E>>

/** A missing body of a step people take is a compile error. */
type Bodies<E extends Entity, T> = {
  [K in keyof T & keyof E['actions']]: Body<E, ActionInput<E['actions'][K]>>
}
type Named<W> = W extends readonly (infer One)[] ? One : W
type RelationNames<T> = { [K in keyof T]: T[K] extends { who: infer W } ? Named<W> & string : never }[keyof T]

type Given<E extends Entity, T, O extends string, S extends string> = Verbs<E> &
  Editing<E, S> & {
    steps: Bodies<E, T>
    /** Steps the product takes by itself; without a body they write the state alone. */
    own?: { [K in O]?: Body<E, Record<string, unknown>> }
    /**
     * Locks the rows of other entities these are written with, before these: everywhere in one order, so that nobody waits in
     * a circle.
     */
    lockFirst?: Document['lockFirst']
    /** What is said where the state does not allow a step, in place of the general words. */
    refusal?: ProblemCode
    /** Called once per step with what was written, in the same transaction: lines of a time line, letters. */
    record?: (ctx: Ctx, moved: readonly Moved<Row<E>>[]) => Promise<void>
  } & (RelationNames<T> extends never ? object : { relations: Record<RelationNames<T>, Relation> }) &
  (keyof Others<E, T> extends never ? { actions?: Called<E, T> } : { actions: Others<E, T> & Called<E, T> })

type Acts<E extends Entity, K extends keyof E['actions']> = (
  ctx: Ctx,
  input: ActionInput<E['actions'][K]> & ActionTarget<E['actions'][K]>,
) => Promise<unknown>

/** Bodies of the actions that are no steps. */
type Others<E extends Entity, T> = {
  [K in Exclude<keyof E['actions'], keyof T | 'enable' | 'disable'>]: Acts<E, K>
}

/** Steps whose call does more than take the step, or answers something of its own; they take it by `takeSteps`. */
type Called<E extends Entity, T> = { [K in keyof T & keyof E['actions']]?: Acts<E, K> }

type Erased = Verbs<Entity> &
  AnyEditing &
  Partial<Pick<Document, 'relations' | 'record' | 'lockFirst' | 'refusal'>> & {
    steps: Document['bodies']
    own?: Document['bodies']
    actions?: object
  }

/** A course with the types of its declared steps. */
interface TypedCourse {
  readonly states: readonly string[]
  readonly declared?: { steps: object; own: string }
}
type DeclaredBy<C extends TypedCourse> = NonNullable<C['declared']>

/** Ties a document's steps, relations and other verbs to its declaration. */
export function document<E extends Entity, const C extends TypedCourse>(
  entity: E,
  _course: C,
  given: Given<E, DeclaredBy<C>['steps'], DeclaredBy<C>['own'], C['states'][number]>,
): Behaviour {
  // What the types above promise is erased here: the registry holds documents of all entities.
  const erased = given as unknown as Erased
  const { steps, own: product, relations, refusal, record, lockFirst, timeLine, actions, ...verbs } = erased
  const at = courseOf(entity)
  if (!at) throw new Error(`${entity.name} declares no state`)
  const own: Document = {
    entity,
    course: at,
    bodies: { ...steps, ...product },
    relations: relations ?? {},
    refusal,
    lockFirst: lockFirst ?? (async () => undefined),
    async record(ctx, moved) {
      if (timeLine) await writeLinesOf(ctx, timeLine, moved)
      await record?.(ctx, moved)
    },
  }
  register(own)
  const offered = Object.values(at.lifecycle.steps).filter(({ isOwn }) => !isOwn)
  const taken = offered.map(({ name, on }) => [
    name,
    (ctx: Ctx, input: { id: string; ids: string[] }) =>
      on === 'row' ? takeOne(ctx, own, name, input.id, input) : takeMany(ctx, own, name, input.ids, input),
  ])
  const whole: Verbs<Entity> & { actions: object } = {
    ...verbs,
    ...editingVerbs(own, erased),
    actions: { ...Object.fromEntries(taken), ...actions },
    async list(ctx, query, base) {
      const page = await (verbs.list ? verbs.list(ctx, query, base) : base(ctx, query))
      await addActions(ctx, own, page.records)
      return page
    },
    async detail(ctx, id, base) {
      const row = await (verbs.detail ? verbs.detail(ctx, id, base) : base(ctx, id))
      await addActions(ctx, own, [row])
      return row
    },
  }
  return behave<Entity>(entity, whole as never)
}
