// Conversion between a stored row and the form's values, and the changes to send.
import type { Draft } from '@steward/client'
import type { Entity, Fields } from '@steward/domain/entity'
import { type Field, isHidden, isWritable } from '@steward/domain/kinds/kind'
import { viewOf } from '../kinds/index.ts'
import type { AnyRow } from '../kinds/view.ts'

export type Typed = Readonly<Record<string, unknown>>

/** Fields shown in a form, in declared order. */
export const formFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isWritable(field) && !isHidden(field, 'form'))

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const same = (a: unknown, b: unknown) => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Initial form values: the row's, or the declared defaults of a new row. */
export function openForm(fields: Fields, row: Partial<AnyRow> | undefined): Typed {
  const opened = formFields(fields).map(([name, field]) => {
    const value = row ? row[name] : field.default
    const open = viewOf(field).open
    return [name, (open ? open(value) : value) ?? null]
  })
  return Object.fromEntries(opened)
}

/** Those of a copy: the original's, but for what is one row's alone – unique values, files and secrets. */
export function openCopy(fields: Fields, original: AnyRow): Typed {
  const empty = openForm(fields, undefined)
  const isOwn = (field: Field | undefined) => field?.unique || field?.kind.files || field?.kind.secret
  const values = Object.entries(openForm(fields, original))
  return Object.fromEntries(values.map(([name, value]) => [name, isOwn(fields[name]) ? empty[name] : value]))
}

const readValue = (field: Field, typed: unknown): unknown => {
  const read = viewOf(field).read
  const value = read ? read(typed) : typed
  return typeof value === 'string' && !field.kind.secret ? value.trim() : value
}

/** Form values as domain values; empty inputs become `null`. */
export function readForm(fields: Fields, typed: Typed): Record<string, unknown> {
  const values = formFields(fields).flatMap(([name, field]) => {
    const value = readValue(field, typed[name])
    return isEmpty(value) ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

/** Names of the fields that differ from the initial values. */
export const changed = (fields: Fields, opened: Typed, typed: Typed): string[] =>
  formFields(fields).flatMap(([name]) => (same(opened[name], typed[name]) ? [] : [name]))

/** Only what differs from any of what may be stored is sent; what was emptied as `null`. */
export function toUpdate(
  fields: Fields,
  { id, rev }: Pick<AnyRow, 'id' | 'rev'>,
  possible: readonly Typed[],
  typed: Typed,
): Draft<Entity> {
  const names = [...new Set(possible.flatMap((stored) => changed(fields, stored, typed)))]
  const values = names.map((name) => {
    const field = fields[name]
    const value = field ? readValue(field, typed[name]) : null
    return [name, isEmpty(value) ? null : value]
  })
  return { id, rev, ...Object.fromEntries(values) }
}
