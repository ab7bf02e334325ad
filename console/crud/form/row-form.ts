// A row in its form: what it is opened with, and what of it is sent.
import type { Draft } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import type { AnyRow } from '../../kinds/view.ts'
import type { Stored } from '../../kit/editor/editing.ts'
import { type Typed, openCopy, openForm, readForm, toUpdate } from '../../screen/draft.ts'
import { type Look, onlyShown } from '../../screen/look.ts'
import { type Shape, areSame, linesFrom, linesLike } from './form-parts.ts'
import { linesIn, readLines } from './line-values.ts'

export const shapeOf = (
  { fields, lines }: Pick<Entity, 'fields' | 'lines'>,
  look: Look,
  row: AnyRow | undefined,
): Shape => ({
  fields,
  lines,
  look,
  row,
  ids: new Map(),
})

export const openedFrom = (shape: Shape, row: AnyRow | undefined, presets: Typed = {}): Stored<Typed> => ({
  value: { ...openForm(shape.fields, row), ...presets, ...linesFrom(shape, row) },
  rev: row?.rev,
})

export const copied = (shape: Shape, original: AnyRow, presets: Typed = {}): Stored<Typed> => ({
  value: { ...openCopy(shape.fields, original), ...presets, ...linesLike(shape, original) },
})

/** Of a new row everything, of a stored one what differs from any of what may be stored; lines whole, in their order. */
export function draftOf(
  shape: Shape,
  value: Typed,
  possible: readonly Typed[],
  target: { id: string; rev: number } | { original: AnyRow | undefined },
): Draft<Entity> {
  const { fields, look, row } = shape
  const shown = (typed: Typed) => onlyShown(look, typed, row)
  const isSent = (name: string): boolean =>
    'id' in target
      ? possible.some((stored) => !areSame(name, stored, value))
      : // Lines that were taken away from a copy are none, and not those of its original.
        target.original !== undefined || linesIn(value[name]).length > 0
  const lines = Object.entries(shape.lines).flatMap(([name, one]) =>
    isSent(name) ? [[name, readLines(one, linesIn(value[name]))] as const] : [],
  )
  const own =
    'id' in target
      ? toUpdate(fields, target, possible.map(shown), shown(value))
      : {
          ...readForm(fields, shown(value)),
          ...(typeof value.tenantId === 'string' ? { tenantId: value.tenantId } : {}),
        }
  return { ...own, ...Object.fromEntries(lines) }
}
