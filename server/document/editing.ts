// Adding, changing and removing documents by hand, as far as their state allows it.
import type { Base, Entity, Row } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import type { Submitted, Verbs } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Document } from './moves.ts'
import { numbersFor } from './rows.ts'
import { wordsOf } from './steps.ts'
import { type Lines, writeLineOf } from './time-line.ts'

/** The derived submit; `facts` are fields only the system writes. */
type Save<E> = (ctx: Ctx, input: Submitted<E>, facts?: Partial<Row<E>>) => Promise<Row<E>>

export interface Editing<E, S extends string = string> {
  /** Adds a document by `base`. */
  create?: (ctx: Ctx, input: Submitted<E>, base: Save<E>) => Promise<Row<E>>
  /** Changes one by `base`; it is locked and its state allows it. */
  edit?: (ctx: Ctx, row: Row<E>, input: Submitted<E>, base: Save<E>) => Promise<Row<E>>
  /** The states in which documents are changed; the first alone where none are named. */
  editable?: readonly S[]
  /** Throws what, beside its state, keeps a document from being removed. */
  mayRemove?: (ctx: Ctx, row: Row<E>) => void
  timeLine?: Lines<Row<E>>
}

/** With the entity's own types erased, which are checked where a document is declared. */
export type AnyEditing = Omit<Editing<Entity>, 'timeLine'> & { timeLine?: Lines }

/** The verbs of a document: numbered, bound to its state, with their lines; a replaced verb decides by itself. */
export function editingVerbs(
  { entity, course }: Pick<Document, 'entity' | 'course'>,
  given: AnyEditing & Pick<Verbs<Entity>, 'submit' | 'remove'>,
) {
  const { editable = [course.lifecycle.start], timeLine } = given
  const stateOf = (row: object) => String(Object(row)[course.field])
  const base = (row: object) => row as Base

  const verbs: Required<Pick<Verbs<Entity>, 'submit' | 'remove'>> = {
    async submit(ctx, input, save) {
      const { id } = input
      const numbers = id === undefined ? await numbersFor(ctx, entity) : {}
      const numbered: typeof save = (inner, changed, facts) => save(inner, changed, { ...numbers, ...facts })
      if (given.submit) return given.submit(ctx, input, numbered)
      if (id === undefined) {
        const row = base(await (given.create?.(ctx, input, numbered) ?? numbered(ctx, input)))
        if (timeLine) await writeLineOf(ctx, timeLine, 'create', row, course.lifecycle.start)
        return { id: row.id }
      }
      const [before] = await lockRows(entity, ctx, [id])
      if (before && !editable.includes(stateOf(before)))
        throw problem('row.not-editable', wordsOf(course, stateOf(before)))
      const row = base(await (given.edit?.(ctx, before as never, input, save) ?? save(ctx, input)))
      if (timeLine) await writeLineOf(ctx, timeLine, 'edit', row)
      return { id: row.id }
    },
    async remove(ctx, ids, erase) {
      const whole: typeof erase = async (inner, some) => {
        if (timeLine) await timeLine.in.drop(inner, timeLine.as, some)
        await erase(inner, some)
      }
      if (given.remove) return given.remove(ctx, ids, whole)
      const rows = await lockRows(entity, ctx, ids)
      const late = rows.find((row) => stateOf(row) !== course.lifecycle.start)
      if (late) throw problem('row.not-deletable', wordsOf(course, stateOf(late)))
      for (const row of rows) given.mayRemove?.(ctx, row as never)
      return whole(ctx, ids)
    },
  }
  return verbs
}
