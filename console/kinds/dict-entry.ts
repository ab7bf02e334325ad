// The entries of a field's dictionary.
import type { Field } from '@steward/domain/kinds/kind'
import { plain } from './view.ts'

/** Fields of numeric dictionaries hold numbers; keys on the wire are text. */
export const keyOf = (field: Field, key: string): string | number =>
  field.keys?.every((known) => typeof known === 'number') ? Number(key) : key

export const entryOf = (field: Field, value: unknown) =>
  Object.entries(field.choices?.entries ?? {}).find(([key]) => key === plain(value))?.[1]
