// What of a form is kept: the fields that were changed, and the lines.
import type { Fields } from '@steward/domain/entity'
import { viewOf } from '../kinds/index.ts'
import type { Difference } from '../kit/editor/kept.ts'
import { type Typed, changed } from '../screen/draft.ts'

/** What was typed, without what its kind does not allow to be kept, such as passwords. */
export function differenceOf(fields: Fields, base: Typed, typed: Typed): Difference {
  const values = changed(fields, base, typed).flatMap((name) => {
    const field = fields[name]
    const keep = field && viewOf(field).keep
    const value = keep ? keep(typed[name]) : typed[name]
    return value === undefined ? [] : [[name, value ?? null] as const]
  })
  return { values: Object.fromEntries(values), base: Object.fromEntries(values.map(([name]) => [name, base[name]])) }
}

/** The lines of a document among the difference of its fields. */
export const withLines = (
  { values, base }: Difference,
  { isDirty, typed, opened }: { isDirty: boolean; typed: Typed; opened: Typed },
): Difference => (isDirty ? { values: { ...values, ...typed }, base: { ...base, ...opened } } : { values, base })
