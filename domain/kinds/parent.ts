import { type Field, type Kind, type Options, field } from './kind.ts'
import { isId } from './ref.ts'

interface ParentOptions extends Options<string | null> {
  find?: 'eq' | 'tree'
}

export const parentKind: Kind<string | null, string> = {
  name: 'parent',
  nullIsValue: true,
  prompt: 'choose',
  sql: () => 'bigint',
  operators: () => ['equal', 'in', 'within'],
  operand: (text) => (isId(text) ? text : undefined),
  // The root is `0` on the wire and null inside.
  toWire: (id) => id ?? '0',
  fromWire: (wire) => (wire === '0' || wire === '' ? null : wire),
}

/** The parent row in a tree; added by the `tree` trait. */
export const parent = <const O extends ParentOptions>(
  entity: string,
  zh: string,
  en: string,
  options?: O,
): Field<string | null, O> => field(parentKind as unknown as Kind<string | null>, zh, en, options, { entity })
