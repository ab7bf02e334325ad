// Tells people of what happens to a document, by letters declared per step; they are written in the step's transaction.
import type { Letter, Told } from '@steward/domain/desk/letter'
import { textsOf } from '@steward/domain/desk/letter'
import type { Dictionary } from '@steward/domain/dictionary'
import type { Base, Entity } from '@steward/domain/entity'
import { area } from '@steward/domain/index'
import type { Moved } from '../document/moves.ts'
import { captionSql } from '../engine/columns.ts'
import type { Ctx } from '../platform/ctx.ts'
import { sendLetter } from './letters.ts'

export type People = readonly (string | null)[]

/** A letter of a step. The note given with the step is part of it. */
export interface Occasion<R> {
  says: Letter
  to: (ctx: Ctx, moved: Moved<R>) => People | Promise<People>
  due?: (row: R) => string | null
  /** The words of the step's input `reason`. */
  reason?: Dictionary
}

/** Letters by the name of the step: `{ finish: [{ says: letters.finished, to: checkersOf }] }` */
export type Occasions<R> = Readonly<Record<string, readonly Occasion<R>[]>>

/** Writes the letters of a step that was taken. */
export async function tellOfStep<R extends Base>(
  ctx: Ctx,
  entity: Entity,
  occasions: Occasions<R>,
  moved: Moved<R>,
): Promise<void> {
  const { row, input } = moved
  for (const { says, to, due, reason } of occasions[moved.step] ?? [])
    await tell(ctx, entity, row, says, await to(ctx, moved), {
      due: due?.(row) ?? null,
      reason: typeof input.reason === 'string' ? reason?.entries[input.reason] : undefined,
      note: typeof input.note === 'string' ? input.note : null,
    })
}

/** Writes one letter about a document, named by its number, title and place. */
export async function tell(
  ctx: Ctx,
  entity: Entity,
  document: Base,
  letter: Letter,
  to: People,
  more: Pick<Told, 'due' | 'reason' | 'note'> = {},
): Promise<void> {
  const row: Readonly<Record<string, unknown>> = { ...document }
  const [number] = Object.entries(entity.fields).find(([, field]) => field.number) ?? []
  const told = {
    no: number ? String(row[number]) : '',
    title: String(row[entity.title]),
    place: await placeOf(ctx, row.areaId ?? null),
    by: ctx.actor.name,
    ...more,
  }
  await sendLetter(ctx, { to, about: { entity, id: document.id }, ...textsOf(letter, told) })
}

async function placeOf(ctx: Ctx, areaId: unknown): Promise<string> {
  const [row] = await ctx.tx.query(`select ${captionSql(area, 'a')} as place from area a where a.id = $1`, [areaId])
  return String(row?.place ?? '')
}
